import { expect, test } from 'vitest'
import { before, json } from './harness.ts'

const fields = `
  type Thing { id: ID! name: String lastModifiedDate: String tags: [String!] nested: Nested state: State }
  type Nested { innerValue: Int deeperStill: [Nested!] }
  enum State { IN_USE OUT_OF_USE }
  type ThingList { totalElements: Int! content: [Thing!]! }
  input ThingFilter { q: String lastModifiedDate: String isCurrent: Boolean state: [State!] amount: Int }
  extend type Query {
    thing(groupId: ID!, id: ID!): Thing @rest(get: "groups/{groupId}/things/{id}")
    things(filter: ThingFilter, ownerIds: [ID!], page: Int, size: Int, sort: [SortInput!]): ThingList @rest(get: "things")
  }
`
const thing = { id: '1', name: 'One' }

function things() {
  return before(
    (sent) => json(sent.path.startsWith('groups') ? thing : { total_elements: 1, content: [thing] }),
    fields,
  )
}

test('arguments fill the path', async () => {
  const { ask, sent } = things()
  const { data } = await ask('{ thing(groupId: "a", id: "b") { id name } }')
  expect(sent[0]).toMatchObject({ method: 'GET', path: 'groups/a/things/b', body: '' })
  expect(data).toEqual({ thing: { id: '1', name: 'One' } })
})

test('what fills the path is encoded', async () => {
  const { ask, sent } = things()
  await ask('{ thing(groupId: "a/../b", id: "æ ?#%") { id } }')
  expect(sent[0]?.path).toBe('groups/a%2F..%2Fb/things/%C3%A6%20%3F%23%25')
})

test.each(['', '.', '..', 'half of \ud83d'])('"%s" in a path is not found, and is not asked for', async (id) => {
  const { ask, sent } = things()
  const { data, errors } = await ask('query ($id: ID!) { thing(groupId: "a", id: $id) { id } }', { id })
  expect(data).toEqual({ thing: null })
  expect(errors[0]?.extensions).toMatchObject({ code: 'NOT_FOUND' })
  expect(sent).toEqual([])
})

test('the other arguments become snake_case parameters, an input object its fields', async () => {
  const { ask, sent } = things()
  await ask(
    '{ things(filter: { q: "a b&c", lastModifiedDate: "x", isCurrent: false, amount: 0 }, page: 0, size: 10) { totalElements } }',
  )
  expect(sent[0]?.path).toBe('things?q=a+b%26c&last_modified_date=x&is_current=false&amount=0&page=0&size=10')
})

test('a list repeats its parameter', async () => {
  const { ask, sent } = things()
  await ask('{ things(filter: { state: [IN_USE, OUT_OF_USE] }, ownerIds: ["1", "2"]) { totalElements } }')
  expect(sent[0]?.path).toBe('things?state=IN_USE&state=OUT_OF_USE&owner_ids=1&owner_ids=2')
})

test('empty values are skipped: null, the absent, empty text, the empty list', async () => {
  const { ask, sent } = things()
  await ask(
    '{ things(filter: { q: "", lastModifiedDate: null, state: [] }, ownerIds: [""], page: null, sort: []) { totalElements } }',
  )
  expect(sent[0]?.path).toBe('things')
})

test('sort is repeated, with the field in snake_case and ascending unless said', async () => {
  const { ask, sent } = things()
  await ask('{ things(sort: [{ field: "lastModifiedDate", direction: DESC }, { field: "name" }]) { totalElements } }')
  expect(decodeURIComponent(sent[0]?.path ?? '')).toBe('things?sort=last_modified_date,desc&sort=name,asc')
})

test('keys of the answer are read in camelCase at every depth, values as they are', async () => {
  const response = {
    id: '1',
    last_modified_date: 'snake_value',
    tags: ['some_tag'],
    state: 'IN_USE',
    nested: { inner_value: 1, deeper_still: [{ inner_value: 2 }] },
  }
  const { ask } = before(() => json(response), fields)
  const { data } = await ask(
    '{ thing(groupId: "a", id: "b") { lastModifiedDate tags state nested { innerValue deeperStill { innerValue } } } }',
  )
  expect(data).toEqual({
    thing: {
      lastModifiedDate: 'snake_value',
      tags: ['some_tag'],
      state: 'IN_USE',
      nested: { innerValue: 1, deeperStill: [{ innerValue: 2 }] },
    },
  })
})

test('equal calls of one document are sent once', async () => {
  const { ask, sent } = things()
  const { data } = await ask(
    '{ a: things { totalElements } b: things { content { id } } c: things(page: 1) { totalElements } }',
  )
  expect(sent.map(({ path }) => path)).toEqual(['things', 'things?page=1'])
  expect(data).toMatchObject({ a: { totalElements: 1 }, b: { content: [{ id: '1' }] } })
})

test('two documents share nothing', async () => {
  const { ask, sent } = things()
  await ask('{ things { totalElements } }')
  await ask('{ things { totalElements } }')
  expect(sent).toHaveLength(2)
})
