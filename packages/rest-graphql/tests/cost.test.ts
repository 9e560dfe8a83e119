import { getOperationAST, parse } from 'graphql'
import { expect, test } from 'vitest'
import { costOf } from '../src/documents/cost.ts'
import { operationLimits } from '../src/conventions/limits.ts'
import { before, json, schemaOf } from './harness.ts'

const fields = `
  type Member { id: ID! departmentId: ID department: Department @rest(get: "departments", ids: "departmentId") }
  type Department { id: ID! leaderId: ID leader: Member @rest(get: "members", ids: "leaderId") }
  type Part { memberId: ID member: Member @rest(get: "members", ids: "memberId") }
  type Site {
    id: ID!
    parts: [Part!]!
    memberIds: [ID!]!
    members: [Member!]! @rest(get: "members", ids: "memberIds")
    sites(size: Int): SiteList @rest(get: "sites/{parent.id}/sites") @embed
    plan: Site @rest(get: "sites/{parent.id}/plan") @embed
    keeper: Department @embed
    notes: [Note!]! @embed
  }
  type Note { author: Department @embed }
  type SiteList { totalElements: Int! content: [Site!]! }
  input NoteInput { text: String tags: [String!] }
  extend type Query {
    site(id: ID!): Site @rest(get: "sites/{id}") @embed
    sites(size: Int, q: String): SiteList @rest(get: "sites") @embed
    all: SiteList @rest(get: "all") @embed
  }
  extend type Mutation { note(input: NoteInput!): Boolean @rest(post: "notes", body: "input") }
`
const rest = schemaOf(fields)

function cost(text: string, variables = {}): number {
  const document = parse(text)
  const operation = getOperationAST(document)
  if (!operation) throw new Error('no operation')
  return costOf(rest, document, operation, variables)
}

test.each([
  ['a record is one', '{ site(id: 1) { id } }', 1],
  ['a page without a size is one', '{ sites { content { id } } }', 1],
  ['a page is one for each 25 records begun', '{ sites(size: 51) { content { id } } }', 3],
  ['a page is at most 500', '{ sites(size: 900000) { totalElements } }', 20],
  ['a size of nothing is one', '{ sites(size: -5) { totalElements } }', 1],
  ['aliases are calls of their own', '{ a: sites { totalElements } b: sites { totalElements } }', 2],
  [
    'what is asked for twice is one call',
    '{ all { totalElements } all { content { id } } ...F } fragment F on Query { all { totalElements } }',
    1,
  ],
  ['a call is made for each record', '{ sites(size: 10) { content { plan { id } } } }', 11],
  ['a call in a list without a size is made 25 times', '{ all { content { plan { id } } } }', 26],
  [
    'pages multiply',
    '{ sites(size: 10) { content { sites(size: 50) { content { plan { id } } } } } }',
    1 + 10 * 2 + 500,
  ],
  ['an embedded record is one for each 500', '{ sites(size: 500) { content { keeper { id } } } }', 20 + 1],
  [
    'an embedded list is taken to be 25 long',
    '{ sites(size: 500) { content { notes { author { id } } } } }',
    20 + 25 + 25,
  ],
  ['a join is one call', '{ sites(size: 500) { content { members { id } } } }', 20 + 25],
  [
    'a join of few ids is one call',
    '{ sites { content { parts { member { department { leader { id } } } } } } }',
    1 + 2 + 2 + 2,
  ],
  [
    'fragments cost where they stand',
    '{ site(id: 1) { ...F ... { plan { id } } } } fragment F on Site { sites { totalElements } }',
    3,
  ],
  [
    'what is left out costs nothing',
    '{ site(id: 1) { plan @skip(if: true) { id } sites @include(if: false) { totalElements } } }',
    1,
  ],
  ['introspection costs nothing', '{ __schema { types { name fields { name } } } }', 0],
  ['a change is one', 'mutation { note(input: {}) }', 1],
])('%s', (_what, text, expected) => {
  expect(cost(text)).toBe(expected)
})

test('variables count, and their defaults', () => {
  const text =
    'query ($size: Int = 50, $more: Boolean!) { sites(size: $size) { content { plan @include(if: $more) { id } } } }'
  expect(cost(text, { more: true })).toBe(52)
  expect(cost(text, { more: false })).toBe(2)
  expect(cost(text, { more: true, size: 500 })).toBe(520)
  expect(cost(text, { more: true, size: null })).toBe(26)
})

const gateway = () => before(({ method }) => json(method === 'POST' || { total_elements: 0, content: [] }), fields)
const costly = 'query ($size: Int) { sites(size: $size) { content { sites(size: 50) { totalElements } } } }'

test('an operation that costs too much is refused before any call, with its cost', async () => {
  const { ask, sent } = gateway()
  for (const size of [495, 500]) {
    const { data, errors } = await ask(costly, { size })
    expect([data, errors]).toMatchObject([
      null,
      [
        {
          message: `The operation cost ${20 + size * 2} exceeds the limit of ${operationLimits.cost}`,
          extensions: { code: 'VALIDATION', reason: 'bad_request' },
        },
      ],
    ])
  }
  expect(sent).toEqual([])
  // The same document, asked for just so much as it may cost.
  expect((await ask(costly, { size: 490 })).errors).toEqual([])
  expect(sent).toHaveLength(1)
})

test('a text in the variables that is too long is refused, with its path', async () => {
  const { ask, sent } = gateway()
  const document = 'mutation ($input: NoteInput!) { note(input: $input) }'
  const text = 'x'.repeat(operationLimits.text)
  expect((await ask(document, { input: { text, tags: [text] } })).errors).toEqual([])
  expect(sent).toHaveLength(1)
  const { data, errors } = await ask(document, { input: { text: 'short', tags: ['short', `${text}x`] } })
  expect([data, errors]).toMatchObject([
    null,
    [
      {
        message: `Some variables have more than ${operationLimits.text} characters`,
        extensions: { code: 'VALIDATION', fields: [{ path: 'tags.1', code: 'too_long' }] },
      },
    ],
  ])
  expect(sent).toHaveLength(1)
})

const deep = `{ ${'sites(size: 500) { content { '.repeat(5)} id ${'} }'.repeat(5)} }`
const wide = `{ ${Array.from({ length: 50 }, (_, i) => `a${i}: sites(size: 500) { content { plan { id } } }`).join(' ')} }`

test.each([
  ['lists in lists', deep, {}],
  ['lists beside each other', wide, {}],
  ['a long text', 'query ($q: String) { sites(q: $q) { totalElements } }', { q: 'x'.repeat(1_000_000) }],
])('%s: refused before anything is asked for', async (_what, text, variables) => {
  const { ask, sent } = gateway()
  const { errors } = await ask(text, variables)
  expect(errors).toMatchObject([{ extensions: { code: 'VALIDATION' } }])
  expect(sent).toEqual([])
})
