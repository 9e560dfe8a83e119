import { buildSchema, parse } from 'graphql'
import { expect, test } from 'vitest'
import { createDocuments } from '../src/documents/documents.ts'
import { conventionsOf } from '../src/conventions/conventions.ts'
import { documentLimits } from '../src/conventions/limits.ts'
import { limitErrors } from '../src/documents/document-limits.ts'
import { createRecent } from '../src/documents/recent.ts'
import { before, json } from './harness.ts'

const schema = buildSchema('type Query { a: A } type A { a: A b: Int }')
const documents = createDocuments({ schema, mappings: new Map(), embedded: new Set(), conventions: conventionsOf() })
const nested = (depth: number) => `${'{ a '.repeat(depth - 1)}{ b }${' }'.repeat(depth - 1)}`
const messagesOf = (text: string) => {
  const made = documents(text)
  return 'node' in made ? [] : made.map(({ message }) => message)
}

test('a document at every limit is accepted', () => {
  expect(messagesOf(nested(documentLimits.depth).replace('{ b }', '{ b }'))).toEqual([])
  expect(
    messagesOf(`{ a { ${Array.from({ length: documentLimits.aliases }, (_, i) => `x${i}: b`).join(' ')} } }`),
  ).toEqual([])
})

test.each([
  ['depth', nested(documentLimits.depth + 1), 'The document has more than 12 levels'],
  [
    'aliases',
    `{ a { ${Array.from({ length: 51 }, (_, i) => `x${i}: b`).join(' ')} } }`,
    'The document has more than 50 aliases',
  ],
  [
    'fields',
    `{ ${'...F '.repeat(40)} } fragment F on Query { ${Array.from({ length: 51 }, (_, i) => `a${i}`).join(' ')} }`,
    'The document has more than 2000 fields',
  ],
  ['repeated fields', `{ ${'a { b } '.repeat(102)} }`, 'The document has more than 100 repeated fields'],
  [
    'repeated fields in inline fragments',
    `{ ${'... { a { b } } '.repeat(102)} }`,
    'The document has more than 100 repeated fields',
  ],
  [
    'fragments',
    `{ a { b } } ${Array.from({ length: 101 }, (_, i) => `fragment F${i} on A { b }`).join(' ')}`,
    'The document has more than 100 fragments',
  ],
  // graphql 16 and 17 spell the message differently.
  [
    'tokens',
    `{ ${'b '.repeat(4_100)} }`,
    expect.stringMatching(/^Syntax Error: Document contains more tha[nt] 4000 tokens/),
  ],
])('a document over the limit of %s is refused', (_limit, text, message) => {
  expect(messagesOf(text)).toEqual([message])
})

test('a document that is too long is refused unread', () => {
  expect(messagesOf(`{ a { b } } # ${'x'.repeat(documentLimits.length)}`).join()).toMatch(/^Syntax Error: .*65536/)
})

test('fragments count where they are spread, and hide nothing', () => {
  const doubling = Array.from(
    { length: 8 },
    (_, i) => `fragment F${i} on A { x: a { ...F${i + 1} } y: a { ...F${i + 1} } }`,
  )
  const document = parse(`{ a { ...F0 } } ${doubling.join(' ')} fragment F8 on A { b }`)
  expect(limitErrors(document).map(({ message }) => message)).toEqual(['The document has more than 50 aliases'])
})

test('fragments that spread each other end, and are refused by validation', () => {
  expect(messagesOf('{ a { ...F } } fragment F on A { a { ...G } } fragment G on A { a { ...F } }').join()).toContain(
    'Cannot spread fragment "F"',
  )
})

const many = (count: number, part: (index: number) => string) =>
  Array.from({ length: count }, (_, i) => part(i)).join(' ')

test.each([
  [
    'fragments that double',
    `{ a { ...F0 } } ${many(200, (i) => `fragment F${i} on A { x: a { ...F${i + 1} } y: a { ...F${i + 1} } }`)} fragment F200 on A { b }`,
  ],
  ['a field repeated', `{ ${'a { b } '.repeat(900)} }`],
  ['a field repeated in inline fragments', `{ ${'... { a { b } } '.repeat(500)} }`],
  [
    'a field in each of many fragments',
    `{ ${many(280, (i) => `...F${i}`)} } ${many(280, (i) => `fragment F${i} on Query { a { b } }`)}`,
  ],
  ['fields that do not exist', `{ ${many(1_900, (i) => `z${i}`)} }`],
  ['as many tokens as there may be, and one more', `{ ${'b '.repeat(3_999)} }`],
  // What would take exponential time does not end before the test does; how long each takes, `pnpm siege` measures.
])('a document of %s is refused', (_what, text) => {
  expect(messagesOf(text)).not.toEqual([])
})

test('a document is made ready once while it is in use', () => {
  const first = documents('{ a { b } }')
  expect(documents('{ a { b } }')).toBe(first)
})

test('what was used longest ago is forgotten when the weight is too much', () => {
  const recent = createRecent<number>(10)
  recent.set('a', 1, 4)
  recent.set('b', 2, 4)
  recent.get('a')
  recent.set('c', 3, 4)
  expect([recent.get('a'), recent.get('b'), recent.get('c')]).toEqual([1, undefined, 3])
  recent.set('d', 4, 11)
  expect(['a', 'b', 'c', 'd'].map((key) => recent.get(key))).toEqual([undefined, undefined, undefined, undefined])
})

test.each(['with', 'without'])('a body over 1 MiB %s a length is refused', async (how) => {
  const { engine, sent } = before(() => json({}), 'type T { id: ID } extend type Query { t: T @rest(get: "t") }')
  const text = JSON.stringify({ query: '{ t { id } }', variables: { x: 'x'.repeat(1024 * 1024) } })
  const stream = new Blob([text]).stream()
  const init: RequestInit & { duplex?: 'half' } = {
    method: 'POST',
    body: how === 'with' ? text : stream,
    duplex: 'half',
  }
  const length = how === 'with' ? { 'content-length': String(text.length) } : {}
  const response = await engine.fetch(
    new Request('http://localhost/graphql', { ...init, headers: { 'content-type': 'application/json', ...length } }),
  )
  expect([response.status, response.headers.get('connection')]).toEqual([413, 'close'])
  await expect(response.json()).resolves.toMatchObject({ errors: [{ extensions: { code: 'VALIDATION' } }] })
  expect(sent).toEqual([])
})
