import { serverAudits } from 'graphql-http'
import { expect, test } from 'vitest'
import { stubGateway, json } from './harness.ts'

const fields = `
  type Thing { id: ID! child: Thing children: [Thing!] }
  enum State { DRAFT APPROVED }
  input PartInput { name: String! amount: Int states: [State!] part: PartInput }
  input ThingInput { title: String! direction: SortDirection! = ASC parts: [PartInput!] }
  extend type Query { thing: Thing @rest(get: "thing") }
  extend type Mutation {
    createThing(input: ThingInput!, idempotencyKey: String): Thing @rest(post: "things", body: "input", idempotencyKey: "idempotencyKey")
    rename(amount: Int!): Thing @rest(post: "rename")
  }
`
const gateway = () => stubGateway(() => json({ id: '1' }), fields)
const post = (body: string, headers: Record<string, string> = {}): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json', ...headers },
  body,
})
/** Returns the code and reason of each error. Every error must contain the request id of the response. */
async function codesOf(response: Response): Promise<string[]> {
  const { errors } = (await response.json()) as { errors: { extensions: Record<string, string> }[] }
  const id = response.headers.get('x-request-id')
  expect(errors.map(({ extensions }) => extensions['requestId'])).toEqual(errors.map(() => id))
  return errors.map(({ extensions }) => `${extensions['code']} ${extensions['reason']}`)
}
const thingRequest = JSON.stringify({ query: '{ thing { id } }' })
const { app } = gateway()
const audits = serverAudits({
  url: 'http://localhost:4000/graphql',
  fetchFn: (url: string, init?: RequestInit) => app.request(url, init),
})

test.each(audits.map((audit) => [audit.name, audit] as const))('GraphQL over HTTP: %s', async (_name, audit) => {
  const result = await audit.fn()
  expect(result).toMatchObject({ status: 'ok' })
})

test('a query by GET is executed', async () => {
  const response = await gateway().app.request('/graphql?query=%7B%20thing%20%7B%20id%20%7D%20%7D')
  await expect(response.json()).resolves.toEqual({ data: { thing: { id: '1' } } })
})

test('a mutation by GET is refused without a call', async () => {
  const { app: gate, sent } = gateway()
  const response = await gate.request('/graphql?query=mutation%20%7B%20rename(amount%3A1)%20%7B%20id%20%7D%20%7D')
  expect(response.status).toBe(405)
  expect(response.headers.get('allow')).toBe('POST')
  expect(await codesOf(response)).toEqual(['VALIDATION method_not_allowed'])
  expect(sent).toEqual([])
})

test.each([
  ['a method that GraphQL does not support', { method: 'DELETE' }, 405, 'method_not_allowed'],
  ['an unsupported Accept header', { headers: { accept: 'image/png' } }, 406, 'not_acceptable'],
  ['a body that is not JSON', post('{'), 400, 'bad_request'],
  ['a body without a query', post('{}'), 400, 'bad_request'],
  ['a list of requests', post(`[${thingRequest}]`), 400, 'bad_request'],
])('%s is refused with a code and the id of the request', async (_what, init: RequestInit, status, reason) => {
  const response = await gateway().app.request('/graphql', init)
  expect([response.status, await codesOf(response)]).toEqual([status, [`VALIDATION ${reason}`]])
})

test.each(['application/x-www-form-urlencoded', 'text/plain', 'multipart/form-data'])(
  'a POST of %s is refused without a call',
  async (type) => {
    const { app: gate, sent } = gateway()
    const response = await gate.request('/graphql', post(thingRequest, { 'content-type': type }))
    expect([response.status, await codesOf(response)]).toEqual([415, ['VALIDATION unsupported']])
    expect(sent).toEqual([])
  },
)

test.each([
  ['sec-fetch-site', 'cross-site'],
  ['sec-fetch-site', 'same-site'],
  ['origin', 'https://evil.example'],
  ['origin', 'null'],
])('a POST with %s: %s is refused', async (name, value) => {
  const { app: gate, sent } = gateway()
  const response = await gate.request('/graphql', post(thingRequest, { [name]: value }))
  expect(response.status).toBe(403)
  await expect(response.json()).resolves.toMatchObject({ errors: [{ extensions: { code: 'FORBIDDEN' } }] })
  expect(sent).toEqual([])
})

test.each([
  ['sec-fetch-site', 'same-origin'],
  ['origin', 'http://localhost:4000'],
  ['origin', 'http://localhost'],
])('a POST with %s: %s is executed', async (name, value) => {
  expect((await gateway().app.request('/graphql', post(thingRequest, { [name]: value }))).status).toBe(200)
})

test('the schema is public, as text', async () => {
  const response = await gateway().app.request('/graphql/schema')
  expect(response.headers.get('content-type')).toContain('text/plain')
  await expect(response.text()).resolves.toContain('createThing(input: ThingInput!')
})

test('an invalid document is refused with the location of the error', async () => {
  const { errors } = await gateway().send('{ thing { id }')
  expect(errors[0]).toMatchObject({
    locations: [{ line: 1, column: 15 }],
    extensions: { code: 'VALIDATION', reason: 'bad_request' },
  })
})

test('an unknown field is refused without a call', async () => {
  const { send, sent } = gateway()
  const { errors } = await send('{ thing { idd } }')
  expect(errors[0]).toMatchObject({
    message: 'Cannot query field "idd" on type "Thing". Did you mean "id"?',
    extensions: { code: 'VALIDATION' },
  })
  expect(sent).toEqual([])
})

test('every invalid value of a variable is reported with its path in the argument', async () => {
  const { send, sent } = gateway()
  const part = { name: null, amount: 'many', states: ['DRAFT', 'GONE'], part: { extra: 1 } }
  const input = { direction: 'UP', parts: [part] }
  const document =
    'mutation ($input: ThingInput!, $amount: Int!) { createThing(input: $input) { id } rename(amount: $amount) { id } }'
  const { data, errors } = await send(document, { input })
  expect(data).toBeNull()
  expect(errors[0]?.extensions).toMatchObject({
    code: 'VALIDATION',
    fields: [
      { path: 'title', code: 'required' },
      { path: 'direction', code: 'not_in_list' },
      { path: 'parts.0.name', code: 'required' },
      { path: 'parts.0.amount', code: 'not_a_number' },
      { path: 'parts.0.states.1', code: 'not_in_list' },
      { path: 'parts.0.part.name', code: 'required' },
      { path: 'parts.0.part.extra', code: 'unknown_field' },
      { path: 'amount', code: 'required' },
    ],
  })
  expect(sent).toEqual([])
})

test('null for a variable with a default is a client error', async () => {
  const { errors } = await gateway().send('mutation ($amount: Int = 1) { rename(amount: $amount) { id } }', {
    amount: null,
  })
  expect(errors[0]?.extensions['code']).toBe('VALIDATION')
})

test('variables with omitted defaults are accepted', async () => {
  const { send, sent } = gateway()
  const document =
    'mutation ($input: ThingInput!, $key: String = "k") { createThing(input: $input, idempotencyKey: $key) { id } }'
  expect((await send(document, { input: { title: 'a' } })).errors).toEqual([])
  expect(JSON.parse(sent[0]?.body ?? '')).toEqual({ title: 'a', direction: 'ASC' })
  expect(sent[0]?.headers['idempotency-key']).toBe('k')
})

test('a document with several operations runs the named one', async () => {
  const query = 'query A { thing { id } } mutation B { rename(amount: 1) { id } }'
  const { app: gate, sent } = gateway()
  await gate.request('/graphql', post(JSON.stringify({ query, operationName: 'B' })))
  expect(sent.map(({ path }) => path)).toEqual(['rename?amount=1'])
  const unknown = await gate.request('/graphql', post(JSON.stringify({ query, operationName: 'C' })))
  await expect(unknown.json()).resolves.toMatchObject({
    errors: [{ message: 'The document has no operation named C. Its operations: A, B' }],
  })
  expect(sent).toHaveLength(1)
})

test('an empty operation name counts as absent', async () => {
  const { app: gate, sent } = gateway()
  const only = await gate.request('/graphql', post(JSON.stringify({ query: '{ thing { id } }', operationName: '' })))
  expect([only.status, sent.length]).toEqual([200, 1])
  const query = 'query A { thing { id } } query B { thing { id } }'
  const several = await gate.request('/graphql', post(JSON.stringify({ query, operationName: '' })))
  await expect(several.json()).resolves.toMatchObject({ errors: [{ extensions: { code: 'VALIDATION' } }] })
})

test.each([
  [
    'several operations, none named',
    { query: 'query A { thing { id } } query B { thing { id } }' },
    'The document has 2 operations: send the name of one as operationName. Its operations: A, B',
  ],
  ['no operation', { query: 'fragment F on Thing { id }' }, /no operation|never used/],
  ['a batch', [{ query: '{ thing { id } }' }], 'Batches are not supported: send one operation per request'],
  [
    'a persisted query',
    { extensions: { persistedQuery: { version: 1, sha256Hash: 'ab' } } },
    'PersistedQueryNotSupported',
  ],
  ['no query', { variables: {} }, '"query", the document, is missing'],
])('a request with %s is refused with the reason', async (_what, body, message) => {
  for (const accept of ['application/json', 'application/graphql-response+json']) {
    const response = await gateway().app.request('/graphql', post(JSON.stringify(body), { accept }))
    const { errors } = (await response.json()) as { errors: { message: string; extensions: object }[] }
    expect(errors[0]?.message).toMatch(message)
    expect(errors[0]?.extensions).toMatchObject({ code: 'VALIDATION', reason: 'bad_request' })
  }
})

test('a persisted query by GET is refused with the reason', async () => {
  const extensions = encodeURIComponent(JSON.stringify({ persistedQuery: { version: 1, sha256Hash: 'ab' } }))
  const response = await gateway().app.request(`/graphql?extensions=${extensions}`)
  await expect(response.json()).resolves.toMatchObject({ errors: [{ message: 'PersistedQueryNotSupported' }] })
})

test('introspection is supported', async () => {
  const { getIntrospectionQuery } = await import('graphql')
  const { errors, data } = await gateway().send(getIntrospectionQuery())
  expect(errors).toEqual([])
  expect(data).toHaveProperty('__schema.types')
})

test.each([
  ['nested lists', `{ thing(x: ${'['.repeat(3_900)}) { id } }`],
  ['nested objects', `{ thing(x: ${'{a:'.repeat(1_300)}1${'}'.repeat(1_300)}) { id } }`],
  ['a default of nested lists', `query ($x: ID = ${'['.repeat(1_900)}${']'.repeat(1_900)}) { thing { id } }`],
])('a value of %s, nested thousands of levels deep, is refused with a short message', async (_what, query) => {
  const { errors } = await gateway().send(query)
  expect(errors[0]?.extensions['code']).toBe('VALIDATION')
  expect(JSON.stringify(errors).length).toBeLessThan(2_000)
})

test.each([
  ['a line break', 'a\r\nX-Admin: 1', 'invalid'],
  ['NUL', 'a\0b', 'invalid'],
  ['a character outside ASCII', 'nøgle', 'invalid'],
  ['half a surrogate pair', '\ud800', 'invalid'],
  ['too many characters', 'x'.repeat(256), 'too_long'],
])('a key with %s is refused by name, and is not sent in a header', async (_what, key, code) => {
  const { send, sent } = gateway()
  const document = 'mutation ($key: String) { createThing(input: { title: "a" }, idempotencyKey: $key) { id } }'
  const { errors } = await send(document, { key })
  expect(errors[0]?.extensions).toMatchObject({ code: 'VALIDATION', fields: [{ path: 'idempotencyKey', code }] })
  expect(sent).toEqual([])
})
