import { expect, test } from 'vitest'
import { before, json, schemaOf, type Rest } from './harness.ts'

const fields = `
  type Maker { id: ID! name: String! country: Country @embed }
  type Country { name: String! }
  type Supply { id: ID! maker: Maker @embed }
  type Tool {
    id: ID!
    title: String!
    maker: Maker @embed
    supplies: [Supply!]!
    notes: [Note!]! @embed
    parts(size: Int): ToolList @rest(get: "tools/{parent.id}/parts") @embed
  }
  type Note { text: String! }
  type ToolList { totalElements: Int! content: [Tool!]! }
  input ToolInput { title: String! on: Date }
  type Organization { id: ID! timeZone: String! }
  extend type Query {
    organization(organizationId: ID!, id: ID!): Organization @rest(get: "organizations/{organizationId}/x/{id}") @embed
    tools(size: Int): ToolList @rest(get: "tools") @embed
    tool(id: ID!): Tool @rest(get: "tools/{id}") @embed
    note: Note @rest(get: "note")
  }
  extend type Mutation {
    updateTool(organizationId: ID!, id: ID!, input: ToolInput!): Tool
      @rest(put: "o/{organizationId}/tools/{id}", body: "input") @embed
  }
`
const maker = { id: 'm', name: 'Maker', country: { name: 'DK' } }
const tool = { id: 't', title: 'Saw', maker, notes: [{ text: 'Sharp' }], supplies: [{ id: 's', maker: null }] }
const rest: Rest = ({ path, method }) => {
  if (path.startsWith('organizations')) return json({ id: 'o', time_zone: 'Europe/Copenhagen' })
  return json(
    /^tools(\?|$)|\/parts/.test(path) ? { total_elements: 1, content: [tool] } : method === 'GET' ? tool : tool,
  )
}
const askedBy = async (query: string, variables = {}) => {
  const { ask, sent } = before(rest, fields)
  const { data, errors } = await ask(query, variables)
  expect(errors).toEqual([])
  return { data, paths: sent.map(({ path }) => path) }
}

test.each([
  ['nothing of other records', '{ tools(size: 3) { content { id title } } }', ['tools?size=3&embed=none']],
  ['a record', '{ tool(id: "t") { maker { name } } }', ['tools/t?embed=maker']],
  [
    'a record inside of another',
    '{ tool(id: "t") { maker { country { name } } } }',
    ['tools/t?embed=maker,maker.country'],
  ],
  ['what stands in a part', '{ tools { content { supplies { maker { id } } } } }', ['tools?embed=supplies.maker']],
  [
    'under aliases and in fragments, each once',
    `query { tool(id: "t") { a: maker { id } b: maker { country { name } } ...Of } }
     fragment Of on Tool { notes { text } ... { maker { name } } }`,
    ['tools/t?embed=maker,maker.country,notes'],
  ],
  [
    'what is skipped is not asked for',
    '{ tool(id: "t") { id maker @skip(if: true) { id } notes @include(if: false) { text } } }',
    ['tools/t?embed=none'],
  ],
  ['a call that embeds nothing is not asked', '{ note { __typename } }', ['note']],
  [
    'a call inside of an answer asks for itself',
    '{ tool(id: "t") { notes { text } parts { content { maker { id } } } } }',
    ['tools/t?embed=notes', 'tools/t/parts?embed=maker'],
  ],
])('%s is asked for by one parameter', async (_what, query, expected) => {
  expect((await askedBy(query)).paths).toEqual(expected)
})

test('what is asked for stands in the answer', async () => {
  const { data } = await askedBy(
    '{ tools { content { maker { name country { name } } notes { text } supplies { maker { id } } } } }',
  )
  const { id: _id, ...named } = maker
  expect(data).toEqual({
    tools: { content: [{ maker: named, notes: [{ text: 'Sharp' }], supplies: [{ maker: null }] }] },
  })
})

const pathWhere = (wanted: boolean) => `tools/t?embed=${wanted ? 'maker' : 'none'}`

test.each([true, false])('variables decide what is asked for: %s', async (wanted) => {
  const query = 'query ($wanted: Boolean!) { tool(id: "t") { id maker @include(if: $wanted) { id } } }'
  const { ask, sent } = before(rest, fields)
  for (const value of [wanted, !wanted, wanted]) await ask(query, { wanted: value })
  expect(sent.map((one) => one.path)).toEqual([wanted, !wanted, wanted].map(pathWhere))
})

test('a change asks for what its answer is to hold, and the day of an instant for nothing', async () => {
  const { paths } = await askedBy(
    `mutation ($input: ToolInput!) { updateTool(organizationId: "o", id: "t", input: $input) { id notes { text } } }`,
    { input: { title: 'Saw', on: '2026-01-01T23:30:00Z' } },
  )
  expect(paths).toEqual(['organizations/o/x/o?embed=none', 'o/o/tools/t?embed=notes'])
})

const untitled: Rest = () => json({ ...tool, title: null })

test('graphql-js, where it has to answer, asks for the same', async () => {
  const { ask, sent } = before(untitled, fields)
  const { errors } = await ask(
    '{ tool(id: "t") { title maker { country { name } } ...Of } } fragment Of on Tool { notes { text } }',
  )
  expect(errors).toHaveLength(1)
  expect(sent.map(({ path }) => path)).toEqual(['tools/t?embed=maker,maker.country,notes'])
})

test.each([
  [
    'extend type Query { bare: Tool @rest(get: "bare") }',
    'Query.bare: the selection may contain Tool.maker, so that the call needs @embed',
  ],
  [
    'type Holder { toolId: ID tool: Tool @rest(get: "tools", ids: "toolId") }',
    'Holder.tool: the selection may contain Tool.maker, so that the call needs @embed',
  ],
  [
    'type Holder { noteId: ID note: Note @rest(get: "notes", ids: "noteId") @embed }',
    'Holder.note: records that ids join embed nothing',
  ],
  ['type Holder { name: String @embed }', 'Holder.name: @embed belongs to records and to lists of them'],
])('a schema that cannot be is refused: %s', (more, message) => {
  expect(() => schemaOf(`${fields} ${more}`)).toThrow(message)
})
