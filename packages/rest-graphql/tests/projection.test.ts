import * as fc from 'fast-check'
import { execute, getOperationAST, parse, type ExecutionResult, type GraphQLObjectType } from 'graphql'
import { expect, test } from 'vitest'
import { collectFields, fragmentsOf, includedBy } from '../src/selection/fields.ts'
import { planFields } from '../src/compiled/plan.ts'
import { compileProjection, type Projection } from '../src/compiled/projection.ts'
import { answersOf, documentOf, selections, thingSdl } from './generated.ts'
import { schemaOf } from './harness.ts'

function levelOf(value: unknown): unknown {
  return value === 'lav' || value === 'høj' ? value : String(value).toUpperCase()
}

let checkLevel = levelOf

const rest = schemaOf(
  `
    ${thingSdl('level: Level')}
    scalar Level
    extend type Query {
      thing: Thing @rest(get: "thing")
      things: [Thing] @rest(get: "things")
      count: Int @rest(get: "count")
    }
  `,
  { scalars: { Level: { serialize: (value) => checkLevel(value) } } },
)
const { schema } = rest
const typeOf = (name: string) => schema.getType(name) as GraphQLObjectType
const query = schema.getQueryType() as GraphQLObjectType

const conditions = { yes: true, no: false }
const documents = selections(query, 3).map((set) =>
  documentOf(set, ['Part', 'Thing'].map(typeOf), ['$yes: Boolean!', '$no: Boolean! = false']),
)
const promised = fc.record({
  thing: answersOf(typeOf('Thing'), false),
  things: fc.oneof(fc.constant(null), fc.array(answersOf(typeOf('Thing'), false), { maxLength: 4 })),
  count: fc.oneof(fc.constant(null), fc.integer()),
})
/** A scalar without checks is projected where it is a text; another value might be written in another way. */
const right = promised.map((responses) => withTextsOnly(responses) as Responses)
const withTextsOnly = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value), (key, inner: unknown) =>
    key === 'extra' && typeof inner !== 'string' ? null : inner,
  )
const faulty = fc.record({
  thing: answersOf(typeOf('Thing'), true),
  things: fc.array(answersOf(typeOf('Thing'), true), { maxLength: 4 }),
  count: fc.constantFrom<unknown>(7, -0, 1.5, 2 ** 31, '7', null),
})
type Responses = { readonly thing: unknown; readonly things: unknown; readonly count: unknown }

/** Null where a record's member is selected under two names: then it is not projected. */
function compiled(text: string): { readonly project: Projection; readonly names: readonly string[] } | null {
  const document = parse(text)
  const operation = getOperationAST(document)
  if (!operation) return null
  const [fragments, included] = [fragmentsOf(document), includedBy(conditions)]
  try {
    const plans = planFields(query, operation.selectionSet, rest, (sets, type) =>
      collectFields(sets, type, fragments, included),
    )
    const names = plans.flatMap(({ call }) => (call ? [call.field.name] : []))
    return { project: compileProjection(query, plans, rest.conventions.scalars), names }
  } catch {
    return null
  }
}

const projected = documents
  .map((text) => ({ text, compiled: compiled(text) }))
  .filter(({ compiled: one }) => one !== null)

/** What graphql-js answers from parsed JSON. */
async function byGraphqlJs(text: string, responses: Responses): Promise<ExecutionResult> {
  const pass = (path: string) => Promise.resolve(responses[path as keyof Responses])
  const contextValue = { rest: { pass, get: pass }, requestId: 'r' }
  return execute({ schema, document: parse(text), variableValues: conditions, contextValue })
}

/** Records with members that no client reads, among the others, in an order of their own. */
function shuffled(value: unknown, dice: () => number): unknown {
  if (Array.isArray(value)) return value.map((item) => shuffled(item, dice))
  if (typeof value !== 'object' || value === null) return value
  const unread = [1.5e300, 'a"b', { deep: [[], {}, [true]] }, null, false, -12]
  const entries = Object.entries(value).map(([name, inner]) => [name, shuffled(inner, dice)] as const)
  const more = unread.flatMap((extra, index) => (dice() < 0.2 ? [[`unread_${index}`, extra] as const] : []))
  const all = [...entries, ...more].map((entry) => ({ entry, order: dice() }))
  return Object.fromEntries(all.toSorted((one, other) => one.order - other.order).map(({ entry }) => entry))
}

/** Numbers from 0 to 1 that look random, the same for a seed. */
function diceOf(seed: number): () => number {
  let state = seed | 1
  return () => {
    state = Math.imul(state ^ (state >>> 15), state | 1)
    state ^= state + Math.imul(state ^ (state >>> 7), state | 61)
    return ((state ^ (state >>> 14)) >>> 0) / 2 ** 32
  }
}

const bytesOf = (value: unknown) => Buffer.from(JSON.stringify(value))

test('answers as the schema promises are written as graphql-js writes them, whatever order their members have', async () => {
  const holds = fc.asyncProperty(
    projected,
    fc.array(right, { minLength: 1, maxLength: 3 }),
    fc.integer(),
    async ({ text, compiled: one }, all, seed) => {
      const dice = diceOf(seed)
      // The same projection reads one answer after the other, each with its members in another order.
      for (const responses of all) {
        const bytes = one?.names.map((name) => bytesOf(shuffled(responses[name as keyof Responses], dice))) ?? []
        const written = one?.project(bytes)?.toString()
        expect(written).toBe(JSON.stringify(await byGraphqlJs(text, responses)))
      }
    },
  )
  await fc.assert(holds)
})

test('of any bytes, what is written is what graphql-js answers for them, and what is no JSON is never written', async () => {
  const seen = { written: 0, left: 0 }
  const marks = [...Buffer.from(' "\\,:{}[]019-.eEtfnu/'), 0x00, 0x1f, 0xff]
  const holds = fc.asyncProperty(
    projected,
    fc.oneof(promised, faulty),
    fc.nat(),
    fc.constantFrom(...marks),
    fc.constantFrom('as it is', 'replaced', 'removed', 'inserted', 'cut off', 'twice', 'spaced'),
    async ({ text, compiled: one }, responses, order, mark, what) => {
      const all = new Map<string, Buffer>(
        one?.names.map((name) => [name, bytesOf(responses[name as keyof Responses] ?? null)]),
      )
      const [name = ''] = all.keys()
      const bytes = all.get(name)
      if (bytes) all.set(name, spoiled(bytes, order % (bytes.length + 1), mark, what))
      const written = one?.project(one.names.map((each) => all.get(each) ?? null))?.toString()
      seen[written === undefined ? 'left' : 'written'] += 1
      if (written === undefined) return
      // What was written can be parsed, and so could what it was written from.
      const parsed = Object.fromEntries([...all].map(([each, given]) => [each, JSON.parse(given.toString())]))
      expect(written).toBe(JSON.stringify(await byGraphqlJs(text, parsed as Responses)))
    },
  )
  const numRuns = 4 * fc.readConfigureGlobal().numRuns!
  await fc.assert(holds, { numRuns })
  expect(Math.min(seen.written, seen.left)).toBeGreaterThan(numRuns / 10)
})

function spoiled(bytes: Buffer, at: number, mark: number, what: string): Buffer {
  const [before, after] = [bytes.subarray(0, at), bytes.subarray(at)]
  const text = bytes.toString()
  if (what === 'replaced') return Buffer.concat([before, Buffer.from([mark]), after.subarray(1)])
  if (what === 'removed') return Buffer.concat([before, after.subarray(1)])
  if (what === 'inserted') return Buffer.concat([before, Buffer.from([mark]), after])
  if (what === 'cut off') return Buffer.from(before)
  if (what === 'twice') return Buffer.from(text.replace(/("\w+":)("[^"\\]*"|\d+|true|false)/, '$1null,$1$2'))
  return what === 'spaced' ? Buffer.from(JSON.stringify(JSON.parse(text), null, 1)) : bytes
}

test('a member that comes twice, and what JSON.stringify writes in another way, are left to a parser', () => {
  const one = compiled('{ thing { title count } }')
  const isWritten = (body: string) => one?.project([Buffer.from(body)]) !== null
  const written = (title: string) => isWritten(`{"title":"${title}"}`)
  expect(['', 'a', 'Ærø 😀', String.raw`\"\\\b\f\n\r\t`, '\u2028', '\u007f'].map(written)).toEqual(Array(6).fill(true))
  expect([String.raw`\/`, String.raw`\u0041`, String.raw`\x`, '\n', '\u0000', '\u001f', '\\'].map(written)).toEqual(
    Array(7).fill(false),
  )
  expect(isWritten('{"count":1,"title":"a"}')).toBe(true)
  expect(isWritten('{"count":1,"title":"a","count":2}')).toBe(false)
  expect(isWritten(String.raw`{"title":"a","c\u006funt":1}`)).toBe(false)
  expect(isWritten(String.raw`{"title":"a","other":"\x"}`)).toBe(false)
  expect(['"a"', '7', 'true', '[]', '', '{', '{}', 'null', 'nul'].map(isWritten)).toEqual([
    ...Array<boolean>(7).fill(false),
    true,
    false,
  ])
})

test('numbers are written as they came only where JSON.stringify would write them so', async () => {
  const text = '{ count }'
  const one = compiled(text)
  const numerals = [
    '0',
    '-0',
    '00',
    '01',
    '-1',
    '1.0',
    '1e3',
    '2147483647',
    '2147483648',
    '-2147483648',
    '+1',
    '.5',
    '1.',
  ]
  const ints = numerals.filter((numeral) => one?.project([Buffer.from(numeral)]))
  expect(ints).toEqual(['0', '-1', '2147483647', '-2147483648'])

  const reading = compiled('{ thing { reading } }')
  const floats = [
    '0',
    '-0',
    '0.5',
    '-0.5',
    '0.10',
    '0.01',
    '0.0000001',
    '1e-7',
    '1e+21',
    '1E5',
    '0.1e1',
    '12.',
    '1.5e300',
    '9007199254740993',
    '123456789012345.6',
  ]
  const written = floats.filter((numeral) => reading?.project([Buffer.from(`{"reading":${numeral}}`)]))
  expect(written).toEqual(floats.filter((numeral) => isCanonical(numeral)))
  expect(written).toEqual(['0', '0.5', '-0.5', '0.01', '1e-7', '1e+21', '123456789012345.6'])
})

const isCanonical = (numeral: string): boolean => {
  try {
    return JSON.stringify(JSON.parse(numeral)) === numeral
  } catch {
    return false
  }
}

test('a scalar is asked what it says to a text, and never to how the text is escaped', () => {
  const checked: unknown[] = []
  checkLevel = (value) => {
    checked.push(value)
    return value
  }
  try {
    const one = compiled('{ thing { level } }')
    const isWritten = (text: string) => one?.project([Buffer.from(`{"level":${text}}`)]) !== null
    expect([`"A"`, `"Æ"`, String.raw`"A\\"`, String.raw`"A\nB"`].map(isWritten)).toEqual([true, true, false, false])
    expect(checked).toEqual(['A', 'Æ'])
  } finally {
    checkLevel = levelOf
  }
})
