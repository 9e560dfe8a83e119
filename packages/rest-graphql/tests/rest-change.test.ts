import { expect, test } from 'vitest'
import { before, json, type Rest } from './harness.ts'

const fields = `
  scalar Upload
  type Thing { id: ID! tradeName: String ownerId: ID owner: Owner @rest(get: "owners", ids: "ownerId") }
  type Owner { id: ID! name: String }
  enum State { IN_USE OUT_OF_USE }
  input PartInput { partName: String! parts: [PartInput!] }
  input ThingInput { tradeName: String! mainState: State parts: [PartInput!] note: String }
  input SignInInput { userName: String! password: String! scopes: [String!] }
  input FileInput { file: Upload! displayName: String labels: [String!] }
  extend type Query { thing(id: ID!): Thing @rest(get: "things/{id}") }
  extend type Mutation {
    createThing(input: ThingInput!, key: String): Thing! @rest(post: "things", body: "input", idempotencyKey: "key")
    updateThing(id: ID!, input: ThingInput!, version: Int): Thing! @rest(put: "things/{id}", body: "input", ifMatch: "version")
    renameThing(id: ID!, input: ThingInput!, version: Int): Thing! @rest(patch: "things/{id}", body: "input", ifMatch: "version")
    touchThing(id: ID!, dryRun: Boolean): Boolean! @rest(post: "things/{id}/touch")
    nameThing(id: ID!): Thing @rest(post: "things/{id}/name")
    signIn(input: SignInInput!): Boolean! @rest(post: "sign-in", form: "input")
    upload(file: Upload!): Boolean! @rest(post: "files", multipart: "file")
    uploadMore(input: FileInput!): Boolean! @rest(post: "files", multipart: "input")
  }
`
const accept: Rest = (sent) =>
  /touch|name|sign-in/.test(sent.path) ? new Response(null, { status: 204 }) : json({ id: '1' })

test('body sends its argument as JSON in snake_case, values as they are', async () => {
  const { ask, sent } = before(accept, fields)
  const input = {
    tradeName: 'snakeValue',
    mainState: 'IN_USE',
    parts: [{ partName: 'a', parts: [{ partName: 'b' }] }],
    note: null,
  }
  await ask('mutation ($input: ThingInput!) { createThing(input: $input) { id } }', { input })
  expect(sent[0]).toMatchObject({ method: 'POST', path: 'things' })
  expect(sent[0]?.headers['content-type']).toBe('application/json')
  expect(JSON.parse(sent[0]?.body ?? '')).toEqual({
    trade_name: 'snakeValue',
    main_state: 'IN_USE',
    parts: [{ part_name: 'a', parts: [{ part_name: 'b' }] }],
    note: null,
  })
})

test('no body, form or multipart sends nothing, and the other arguments as parameters', async () => {
  const { ask, sent } = before(accept, fields)
  await ask('mutation { touchThing(id: "7", dryRun: true) }')
  expect(sent[0]).toMatchObject({ method: 'POST', path: 'things/7/touch?dry_run=true', body: '' })
  expect(sent[0]?.headers['content-type']).toBeUndefined()
})

test('form sends its argument form-encoded in snake_case', async () => {
  const { ask, sent } = before(accept, fields)
  await ask('mutation { signIn(input: { userName: "a@b", password: "p &=æ", scopes: ["x", "y"] }) }')
  expect(sent[0]?.headers['content-type']).toBe('application/x-www-form-urlencoded')
  expect(sent[0]?.body).toBe('user_name=a%40b&password=p+%26%3D%C3%A6&scopes=x&scopes=y')
})

test.each([
  ['put', 'updateThing', 'PUT'],
  ['patch', 'renameThing', 'PATCH'],
])('%s holds the change against the version of ifMatch', async (_verb, field, method) => {
  const { ask, sent } = before(accept, fields)
  await ask(`mutation { ${field}(id: "1", input: { tradeName: "a" }, version: 3) { id } }`)
  await ask(`mutation { ${field}(id: "1", input: { tradeName: "a" }) { id } }`)
  expect(sent.map((one) => [one.method, one.headers['if-match']])).toEqual([
    [method, '"3"'],
    [method, undefined],
  ])
})

test('idempotencyKey goes in its header', async () => {
  const { ask, sent } = before(accept, fields)
  await ask('mutation { createThing(input: { tradeName: "a" }, key: "k-1") { id } }')
  expect(sent[0]?.headers['idempotency-key']).toBe('k-1')
})

test('an answer without content is true', async () => {
  const { ask } = before(accept, fields)
  expect((await ask('mutation { touchThing(id: "7") }')).data).toEqual({ touchThing: true })
})

test('an answer without content where the schema promises a record is UPSTREAM', async () => {
  const { ask } = before(accept, fields)
  const { data, errors } = await ask('mutation { nameThing(id: "7") { tradeName } }')
  expect(data).toEqual({ nameThing: { tradeName: null } })
  expect(errors[0]?.extensions).toMatchObject({ code: 'UPSTREAM' })
})

test('changes run one after the other, and what was read before one is read again after it', async () => {
  const names = ['before', 'after']
  const rest: Rest = (sent) =>
    sent.method === 'GET'
      ? json({ total_elements: 1, content: [{ id: '9', name: names.shift() }] })
      : json({ id: '1', owner_id: '9' })
  const { ask, sent } = before(rest, fields)
  const { data } = await ask(`mutation {
    a: updateThing(id: "1", input: { tradeName: "a" }) { owner { name } }
    b: updateThing(id: "1", input: { tradeName: "b" }) { owner { name } }
  }`)
  expect(sent.map(({ method }) => method)).toEqual(['PUT', 'GET', 'PUT', 'GET'])
  expect(data).toEqual({ a: { owner: { name: 'before' } }, b: { owner: { name: 'after' } } })
})

test('multipart sends a file as the field "file", and an input object by its fields', async () => {
  const { engine, sent } = before(() => new Response(null, { status: 204 }), fields)
  const form = new FormData()
  const query = 'mutation ($file: Upload!, $input: FileInput!) { upload(file: $file) uploadMore(input: $input) }'
  const input = { file: null, displayName: 'Plan', labels: ['a', 'b'] }
  form.append('operations', JSON.stringify({ query, variables: { file: null, input } }))
  form.append('map', JSON.stringify({ 0: ['variables.file'], 1: ['variables.input.file'] }))
  form.append('0', new File(['content'], 'plan "æ".pdf', { type: 'application/pdf' }))
  form.append('1', new File(['more'], 'plan.pdf', { type: 'application/pdf' }))
  const response = await engine.fetch(new Request('http://localhost/graphql', { method: 'POST', body: form }))
  expect(await response.json()).toEqual({ data: { upload: true, uploadMore: true } })
  const [one, more] = sent.map((request) => request.form)
  expect(one?.get('file')).toMatchObject({ name: 'plan "æ".pdf', type: 'application/pdf', size: 'content'.length })
  expect(more?.get('display_name')).toBe('Plan')
  expect(more?.getAll('labels')).toEqual(['a', 'b'])
  expect(more?.get('file')).toMatchObject({ name: 'plan.pdf', size: 'more'.length })
})
