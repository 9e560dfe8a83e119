import { BlockList } from 'node:net'
import { expect, test } from 'vitest'
import { clientAddress } from '#http/client-address.ts'
import { stubGateway, json, gatewayOver } from './harness.ts'

const fields = 'type T { id: ID } extend type Query { t: T @rest(get: "t") }'

test('a REST call and its response are passed through', async () => {
  const { app, sent } = stubGateway(
    () => json({ content: [] }, 201, { etag: '"3"', 'content-language': 'da', 'set-cookie': 'ansvar_session=a' }),
    fields,
  )
  const response = await app.request('/api/v1/organizations/a/policies?sort=title,asc&id=1&id=2', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'if-match': '"2"', cookie: 'c=1', 'x-request-id': 'browser-1234' },
    body: '{"title":"æ"}',
  })
  expect(sent[0]).toMatchObject({
    method: 'POST',
    path: 'organizations/a/policies?sort=title,asc&id=1&id=2',
    body: '{"title":"æ"}',
    headers: { 'if-match': '"2"', cookie: 'c=1', 'content-type': 'application/json', 'x-request-id': 'browser-1234' },
  })
  expect(response.status).toBe(201)
  expect(Object.fromEntries(response.headers)).toMatchObject({
    etag: '"3"',
    'content-language': 'da',
    'set-cookie': 'ansvar_session=a',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  })
  await expect(response.json()).resolves.toEqual({ content: [] })
})

test('hop-by-hop headers are not forwarded', async () => {
  const { app, sent } = stubGateway(
    () => json({}, 200, { 'keep-alive': 'timeout=5', connection: 'x-mine', 'x-mine': '1' }),
    fields,
  )
  const response = await app.request('/api/v1/user', {
    headers: {
      connection: 'close, x-secret',
      'x-secret': '1',
      te: 'trailers',
      'x-forwarded-for': '1.2.3.4',
      'x-kept': '1',
    },
  })
  expect(Object.keys(sent[0]?.headers ?? {}).toSorted()).toEqual(['x-kept', 'x-request-id'])
  for (const name of ['keep-alive', 'connection', 'x-mine']) expect(response.headers.has(name)).toBe(false)
})

test('a refusal of the service is passed through unchanged', async () => {
  const { app } = stubGateway(() => json({ code: 'not_found' }, 404), fields)
  const response = await app.request('/api/v1/nothing')
  expect(response.status).toBe(404)
  await expect(response.json()).resolves.toEqual({ code: 'not_found' })
})

test.each(['POST', 'PUT', 'PATCH'])('a %s from another site is refused', async (method) => {
  const { app, sent } = stubGateway(() => json({}), fields)
  const response = await app.request('/api/v1/user', {
    method,
    headers: { origin: 'https://evil.example', cookie: 'c=1' },
  })
  expect(response.status).toBe(403)
  expect(response.headers.get('content-type')).toBe('application/problem+json')
  expect(sent).toEqual([])
})

test('an unreachable service is a problem without internal details', async () => {
  const { app } = gatewayOver(() => Promise.reject(new Error('connect ECONNREFUSED 10.0.0.7')), fields)
  const response = await app.request('/api/v1/user', { headers: { 'x-request-id': 'browser-1234' } })
  expect(response.status).toBe(502)
  await expect(response.json()).resolves.toEqual({
    type: 'about:blank',
    title: 'The service did not respond as it should',
    status: 502,
    code: 'upstream',
    request_id: 'browser-1234',
  })
})

test('/health checks the process, /ready also the service behind it', async () => {
  const { app } = stubGateway(() => json({}), fields)
  expect((await app.request('/health')).status).toBe(200)
  expect((await app.request('/ready')).status).toBe(200)
  const { app: alone } = gatewayOver(() => Promise.reject(new Error('none')), fields)
  expect((await alone.request('/health')).status).toBe(200)
  expect((await alone.request('/ready')).status).toBe(503)
  const { app: ending } = stubGateway(() => json({}), fields, { stopping: AbortSignal.abort() })
  expect((await ending.request('/ready')).status).toBe(503)
})

test('X-Forwarded-For is used only from a trusted proxy', () => {
  const trusted = new BlockList()
  trusted.addSubnet('10.0.0.0', 8, 'ipv4')
  const of = (peer: string | undefined, header?: string) => clientAddress(peer, header, trusted)
  expect(of('203.0.113.7', '1.2.3.4')).toBe('203.0.113.7')
  expect(of('10.0.0.1', '1.2.3.4, 198.51.100.9')).toBe('198.51.100.9')
  expect(of('::ffff:10.0.0.1', '198.51.100.9, 10.0.0.2')).toBe('198.51.100.9')
  expect(of('10.0.0.1')).toBe('10.0.0.1')
  expect(of(undefined, '1.2.3.4')).toBeUndefined()
})
