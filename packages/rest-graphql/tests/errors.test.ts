import { expect, test } from 'vitest'
import type { Failure } from '../src/index.ts'
import { before, json, over } from './harness.ts'

const fields = `
  enum State { DRAFT APPROVED }
  type Thing { id: ID! name: String! state: State count: Int }
  extend type Query {
    thing: Thing @rest(get: "thing")
    other: Thing @rest(get: "other")
    scope: Thing @rest(get: "scope", missing: NULL)
  }
  extend type Mutation { updateThing(version: Int): Thing! @rest(put: "thing", ifMatch: "version") }
`
const problem = (status: number, facts: object) => json({ type: 'about:blank', title: 'T', status, ...facts }, status)

test.each([
  [400, 'bad_request', 'VALIDATION'],
  [401, 'unauthenticated', 'UNAUTHENTICATED'],
  [403, 'forbidden', 'FORBIDDEN'],
  [403, 'limited', 'FORBIDDEN'],
  [404, 'not_found', 'NOT_FOUND'],
  [409, 'conflict', 'CONFLICT'],
  [412, 'stale', 'CONFLICT'],
  [422, 'validation', 'VALIDATION'],
  [422, 'idempotency_key_reused', 'VALIDATION'],
  [429, 'too_many_requests', 'TOO_MANY_REQUESTS'],
])('%i %s is %s beside the data of its siblings', async (status, reason, code) => {
  const rest = (sent: { path: string }) =>
    sent.path === 'thing' ? problem(status, { code: reason, detail: 'Said so' }) : json({ id: '2', name: 'Other' })
  const { ask } = before(rest, fields)
  const {
    status: http,
    data,
    errors,
  } = await ask('{ thing { id } other { id } }', {}, { 'x-request-id': 'request-12345' })
  expect(http).toBe(200)
  expect(data).toEqual({ thing: null, other: { id: '2' } })
  expect(errors).toMatchObject([
    { message: 'Said so', path: ['thing'], extensions: { code, reason, requestId: 'request-12345' } },
  ])
})

test.each([414, 431])(
  'a call whose line or headers are too long (%i) is the fault of what was asked',
  async (status) => {
    const { ask } = before(() => new Response(null, { status }), fields)
    const { errors } = await ask('{ thing { id } }')
    expect(errors).toMatchObject([
      {
        message: 'The request is not valid',
        path: ['thing'],
        extensions: { code: 'VALIDATION', reason: 'validation' },
      },
    ])
  },
)

test('faulty fields keep their codes and get camelCase paths', async () => {
  const faults = [
    { path: 'trade_name', code: 'too_long' },
    { path: 'communications.0.sent_on', code: 'not_a_date' },
  ]
  const { ask } = before(() => problem(422, { code: 'validation', fields: faults }), fields)
  const { errors } = await ask('mutation { updateThing { id } }')
  expect(errors[0]).toMatchObject({
    message: 'T',
    extensions: {
      code: 'VALIDATION',
      fields: [
        { path: 'tradeName', code: 'too_long' },
        { path: 'communications.0.sentOn', code: 'not_a_date' },
      ],
    },
  })
})

test('a stale change answers the current record in camelCase', async () => {
  const current = { id: '1', last_modified_by: 'Else', parts: [{ part_name: 'a' }] }
  const { ask } = before(() => problem(412, { code: 'stale', current }), fields)
  const { data, errors } = await ask('mutation { updateThing(version: 1) { id } }')
  expect(data).toBeNull()
  expect(errors[0]?.extensions['current']).toEqual({ id: '1', lastModifiedBy: 'Else', parts: [{ partName: 'a' }] })
})

test('a limit that was reached says after how many seconds to try again', async () => {
  const { ask } = before(() => json({ code: 'too_many_requests' }, 429, { 'retry-after': '30' }), fields)
  const { errors } = await ask('{ thing { id } }')
  expect(errors[0]?.extensions).toMatchObject({ code: 'TOO_MANY_REQUESTS', retryAfter: 30 })
})

test('a refusal that is not JSON keeps its code, without its words', async () => {
  const { ask } = before(() => new Response('<h1>nginx 1.2</h1>', { status: 404 }), fields)
  const { errors } = await ask('{ thing { id } }')
  expect(errors[0]).toMatchObject({ message: 'Not found', extensions: { code: 'NOT_FOUND', reason: 'not_found' } })
})

test('missing: NULL makes a 404 null, and nothing else', async () => {
  const missing = before(() => problem(404, { code: 'not_found' }), fields)
  expect(await missing.ask('{ scope { id } }')).toMatchObject({ data: { scope: null }, errors: [] })
  const refused = before(() => problem(403, { code: 'forbidden' }), fields)
  expect((await refused.ask('{ scope { id } }')).errors[0]?.extensions['code']).toBe('FORBIDDEN')
})

const secret = 'Error: select password from account at /srv/api/db.ts:7'

test.each([
  ['a fault', () => json({ detail: secret, code: 'internal' }, 500)],
  ['a bad gateway', () => new Response(secret, { status: 502 })],
  ['a redirect', () => new Response(null, { status: 302, headers: { location: secret } })],
  ['a status of its own', () => json({ detail: secret }, 418)],
  ['no JSON', () => new Response(`<html>${secret}</html>`)],
  ['broken JSON', () => new Response(`{"id": "1", "name": "${secret}`)],
  ['a text instead of a record', () => json(secret)],
  ['null for what may not be null', () => json({ id: '1', name: null })],
  ['no value for what may not be null', () => json({ id: '1' })],
  ['a value that is not of the enumeration', () => json({ id: '1', name: 'a', state: secret })],
  ['a text instead of a number', () => json({ id: '1', name: 'a', count: secret })],
])('%s is UPSTREAM, without the words of the service', async (_what, response) => {
  const { ask } = before(response, fields)
  const { data, errors } = await ask('{ thing { id name state count } }')
  expect(errors[0]).toMatchObject({
    message: 'The service did not respond as it should',
    extensions: { code: 'UPSTREAM' },
  })
  expect(JSON.stringify({ data, errors })).not.toMatch(/password|srv|stack/)
})

test('a service that is not there is UPSTREAM, without the words of the network', async () => {
  const { ask } = over(() => Promise.reject(new Error('connect ECONNREFUSED 10.0.0.7:4001')), fields)
  const { data, errors } = await ask('{ thing { id } }')
  expect(data).toEqual({ thing: null })
  expect(errors[0]?.extensions).toMatchObject({ code: 'UPSTREAM', reason: 'unreachable' })
  expect(JSON.stringify(errors)).not.toContain('10.0.0.7')
})

test('null for a record that may be null is null', async () => {
  const { ask } = before(() => json(null), fields)
  expect(await ask('{ thing { id } }')).toMatchObject({ data: { thing: null }, errors: [] })
})

test('a failure is reported once with its field and reason, without what the service said', async () => {
  const failures: Failure[] = []
  const onFailure = (failure: Failure) => void failures.push(failure)
  const { ask } = before(() => json({ id: '1', name: null, state: secret }), fields, { onFailure })
  await ask('{ thing { id state } other { id name } }', {}, { 'x-request-id': 'request-12345' })
  expect(failures).toEqual([
    { requestId: 'request-12345', field: 'thing.state', reason: 'invalid_answer', cause: undefined, count: 2 },
  ])
})
