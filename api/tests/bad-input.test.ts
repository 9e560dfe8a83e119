import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startApi, type Caller, type TestApi } from './support/api.ts'

let api: TestApi
let editor: Caller
let policies: string

beforeAll(async () => {
  api = await startApi()
  editor = await api.signIn('editor')
  policies = `organizations/${editor.organizationId}/policies`
})
afterAll(() => api.close())

const send = (body: string | Uint8Array<ArrayBuffer>, headers: Record<string, string> = {}) =>
  editor.call('post', policies, { body, headers: { 'content-type': 'application/json', ...headers } })

describe('a body', () => {
  test.each([
    ['is not JSON', '{"title":', 400],
    ['is empty', '', 400],
    ['is a list', '[]', 422],
    ['is null', 'null', 422],
    ['is a text', '"title"', 422],
    ['has its fields under __proto__', '{"__proto__":{"title":"x"}}', 422],
    ['is nested a hundred thousand times', `{"title":${'['.repeat(100_000)}${']'.repeat(100_000)}}`, 400],
  ])('that %s is refused, with an Idempotency-Key and without', async (name, body, status) => {
    const responses = [await send(body), await send(body, { 'idempotency-key': name })]
    expect(responses.map((response) => response.status)).toEqual([status, status])
    expect(responses[1]?.headers.get('content-type')).toBe('application/problem+json')
  })

  test.each([
    ['NUL', 'a\u0000b', 'invalid'],
    ['half a surrogate pair', 'a\ud800b', 'invalid'],
    ['a line separator', 'a\u2028b', 'invalid'],
    ['zero-width characters alone', '\u200b\u2060', 'required'],
    ['blanks alone', ' \u00a0 ', 'required'],
  ])('whose title is %s is refused at the field', async (_, title, code) => {
    const response = await editor.post(policies, { title })
    expect([response.status, response.body.fields]).toEqual([422, [{ path: 'title', code }]])
  })

  test('that is not UTF-8 is refused', async () => {
    expect((await send(new Uint8Array([0x7b, 0x22, 0xff, 0xfe]))).status).toBe(400)
  })

  test('of another type is refused', async () => {
    const response = await send('title=x', { 'content-type': 'text/plain' })
    expect([response.status, response.body.code]).toEqual([415, 'unsupported'])
  })

  test('of more than a mebibyte is refused, with or without a declared length', async () => {
    const large = JSON.stringify({ title: 'T', body: 'x'.repeat(1024 * 1024) })
    const refused = await send(large)
    expect([refused.status, refused.headers.get('connection')]).toEqual([413, 'close'])
    const half = new TextEncoder().encode('x'.repeat(600 * 1024))
    const stream = new ReadableStream({
      start(controller) {
        controller.enqueue(half)
        controller.enqueue(half)
        controller.close()
      },
    })
    const refusedStream = await editor.call('post', policies, {
      body: stream,
      headers: { 'content-type': 'application/json' },
    })
    expect([refusedStream.status, refusedStream.body.code]).toEqual([413, 'too_large'])
  })
})

describe('a caller', () => {
  test('without a session is refusedStream before anything else is checked', async () => {
    const visitor = api.visitor()
    const statuses = [
      (await visitor.get(`${policies}?nonsense=1`)).status,
      (await visitor.post(policies, { title: '' })).status,
      (await visitor.get('organizations/x/policies')).status,
      (await visitor.get('organizations')).status,
    ]
    expect(statuses).toEqual([401, 401, 401, 401])
  })

  test('without permission to edit is refused before the body is checked', async () => {
    const reader = await api.signIn('reader')
    const { status, body } = await reader.post(policies, { title: '', nonsense: 1 })
    expect([status, body.code]).toEqual([403, 'forbidden'])
  })

  test.each([
    'organizations/x/policies',
    'organizations/00000000-0000-4000-8000-000000000000/policies',
    'nothing',
    'policies',
  ])('gets a 404 at %s', async (path) => {
    const { status, body } = await editor.get(path)
    expect([status, body.code]).toEqual([404, 'not_found'])
  })

  test.each([
    ['en', 'The API has no such path'],
    ['da', 'API’et har ikke den sti'],
  ])('of an unknown path is referred to the list of paths (%s)', async (language, title) => {
    const { status, body } = await editor.get('nothing/here', { 'accept-language': language })
    expect([status, body.code, body['title']]).toEqual([404, 'not_found', title])
    const listed = /\/api\/v1\/(\S+?)\.$/.exec(String(body['detail']))?.[1] ?? ''
    expect((await editor.get(listed)).body['paths']).toBeDefined()
    const record = await editor.get(`${policies}/00000000-0000-4000-8000-000000000000`)
    expect([record.status, record.body['detail']]).toEqual([404, undefined])
    expect(record.body['title']).toBe('Record not found')
  })

  test.each([
    ['delete', 'GET, HEAD, POST'],
    ['patch', 'GET, HEAD, POST'],
    ['options', 'GET, HEAD, POST'],
  ])('with an unsupported method (%s) receives the supported ones', async (method, allowed) => {
    const { status, body, headers } = await editor.call(method, policies)
    expect([status, body.code, headers.get('allow')]).toEqual([405, 'method_not_allowed', allowed])
  })

  test('reads a repeated form field once, and ignores unknown ones', async () => {
    const form = new URLSearchParams([
      ['username', 'a'],
      ['username', 'b'],
      ['password', 'p'],
      ['constructor', 'x'],
    ])
    const { status, body } = await api.visitor().call('post', 'authentications', { body: form })
    expect([status, body.fields]).toEqual([422, [{ path: 'constructor', code: 'unknown_field' }]])
  })
})

describe('every response', () => {
  test('has the caller’s request id if it is valid, otherwise a new one', async () => {
    const given = await editor.get('user', { 'x-request-id': 'browser-12345678' })
    const odd = await editor.get('user', { 'x-request-id': 'a b{}' })
    expect(given.headers.get('x-request-id')).toBe('browser-12345678')
    expect(odd.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
    const problem = await editor.get('nothing', { 'x-request-id': 'browser-12345678' })
    expect(problem.body['request_id']).toBe('browser-12345678')
  })

  test('is in the requested language', async () => {
    const { body, headers } = await editor.post(policies, {}, { 'accept-language': 'da' })
    expect([body['title'], headers.get('content-language')]).toEqual(['Nogle felter skal rettes', 'da'])
  })
})

test('SQL in every text field stays text', async () => {
  const text = `'); drop table policies; -- " \\ %s $1 {{x}} <script>`
  const { status, body } = await editor.post(policies, {
    title: text,
    body: text,
    communications: [{ audience: text, channel: text }],
  })
  expect([status, body['title'], body['body']]).toEqual([201, text, text])
  expect((await editor.get(`${policies}?q=${encodeURIComponent(text)}`)).body.content.map(({ id }) => id)).toEqual([
    body.id,
  ])
})
