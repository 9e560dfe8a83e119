import * as fc from 'fast-check'
import {
  execute,
  getOperationAST,
  parse,
  validate,
  type DocumentNode,
  type ExecutionResult,
  type GraphQLObjectType,
} from 'graphql'
import { expect, test } from 'vitest'
import { compileOperation } from '../src/compiled/operation.ts'
import { coerceVariables } from '../src/graphql-versions.ts'
import { createContext } from '../src/protocol/context.ts'
import { limitErrors } from '../src/documents/document-limits.ts'
import type { Transport } from '../src/transport/transport.ts'
import { answersOf, documentOf, selections, thingSdl } from './generated.ts'
import { over, schemaOf } from './harness.ts'

const fields = `
  ${thingSdl(`
    ownerId: ID
    memberIds: [ID!]
    owner: Member @rest(get: "members", ids: "ownerId")
    members: [Member!] @rest(get: "members", ids: "memberIds")
    other: Thing @rest(get: "things/{parent.ownerId}") @embed
    sure: Member! @rest(get: "sure/{parent.id}")
    keeper: Member @embed
    readers: [Member!] @embed
  `)}
  type Member { id: ID! name: String! level: Int }
  type ThingList { totalElements: Int! content: [Thing!]! }
  type MemberList { totalElements: Int! content: [Member]! }
  extend type Query {
    thing(id: ID!): Thing @rest(get: "things/{id}") @embed
    things(size: Int): ThingList @rest(get: "things") @embed
    scope: Thing @rest(get: "scope", missing: NULL) @embed
    member: Member @rest(get: "member")
    count: Int @rest(get: "count")
  }
`
const rest = schemaOf(fields)
const { schema } = rest
const typeOf = (name: string) => schema.getType(name) as GraphQLObjectType
const objects = ['Part', 'Member', 'Thing', 'ThingList'].map(typeOf)
const query = schema.getQueryType() as GraphQLObjectType

type Case = {
  readonly document: string
  readonly variables: Readonly<Record<string, unknown>>
  readonly upstream: Transport
}

const responseOf = (bytes: Uint8Array, status: number): Awaited<ReturnType<Transport>> => ({
  status,
  headers: new Headers({ 'content-type': 'application/json' }),
  body: (async function* () {
    yield bytes
  })(),
})

/** Bodies as they come over the wire: plain, with escapes that no one needs, cut off, of another kind, none. */
const wires = (faulty: boolean) =>
  fc.oneof(
    { weight: 40, arbitrary: fc.constant((text: string) => Buffer.from(text)) },
    {
      weight: faulty ? 2 : 0,
      arbitrary: fc.constantFrom(
        (text: string) =>
          Buffer.from(text.replace(/[\u0080-\uffff]/g, (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`)),
        (text: string) => Buffer.from(text.slice(0, -1)),
        (text: string) => Buffer.from(text, 'latin1'),
        () => Buffer.from('<html>'),
        () => Buffer.from(''),
        (text: string) => Buffer.from(`\ufeff${text}`),
      ),
    },
  )

function cases(faulty: boolean): fc.Arbitrary<Case> {
  const of = (name: string) => answersOf(typeOf(name), faulty)
  const member = fc.record({
    id: fc.constantFrom('a1', 'b2', 'c3'),
    name: fc.constantFrom('Else', 'Søren "S"'),
    level: fc.integer(),
  })
  const members = faulty ? fc.array(fc.oneof({ weight: 9, arbitrary: member }, of('Member'))) : fc.array(member)
  const statuses = fc.oneof(
    { weight: 20, arbitrary: fc.constant(200) },
    { weight: faulty ? 1 : 0, arbitrary: fc.constantFrom(204, 401, 403, 404, 500) },
  )
  return fc
    .record({
      set: selections(query, 3),
      size: fc.constantFrom(undefined, 3),
      yes: fc.boolean(),
      thing: of('Thing'),
      things: of('ThingList'),
      member: of('Member'),
      members,
      count: faulty ? fc.constantFrom<unknown>(7, '7', 1.5, null) : fc.constant(7),
      sure: member,
      wire: wires(faulty),
      status: statuses,
      faultyPath: fc.constantFrom('thing', 'things', 'members', 'member', 'sure'),
    })
    .map(({ set, size, yes, wire, status, faultyPath, ...bodies }) => {
      const upstream: Transport = ({ path }) => {
        const [, kind = '', id] = /^\/api\/v1\/(\w+)(?:\/(\w+))?/.exec(path) ?? []
        const name = kind === 'things' ? (id ? 'thing' : 'things') : kind === 'scope' ? 'thing' : kind
        const body = name === 'members' ? { content: bodies.members } : (bodies as Record<string, unknown>)[name]
        const isFaulty = name === faultyPath
        const embedded = new URL(path, 'http://rest').searchParams.get('embed')?.split(',') ?? []
        const text = JSON.stringify(body, (key, value: unknown) => (isLeftOut(key, embedded) ? undefined : value))
        return Promise.resolve(responseOf(isFaulty ? wire(text) : Buffer.from(text), isFaulty ? status : 200))
      }
      const document = documentOf(set, objects, ['$id: ID!', '$size: Int', '$yes: Boolean!', '$no: Boolean! = false'])
      return { document, variables: { id: 'a1', size, yes }, upstream }
    })
    .filter(({ document }) => isValid(parse(document)))
}

const isLeftOut = (key: string, embedded: readonly string[]): boolean =>
  ['keeper', 'readers'].includes(key) && !embedded.includes(key)

const isValid = (document: DocumentNode) =>
  validate(schema, document).length === 0 && limitErrors(document).length === 0

function contextOf(transport: Transport) {
  const signal = new AbortController().signal
  return createContext({ transport, conventions: rest.conventions, headers: {}, client: '', requestId: 'r', signal })
}

async function byGraphqlJs({ document, variables, upstream }: Case): Promise<ExecutionResult> {
  const args = { schema, document: parse(document), variableValues: variables }
  return execute({ ...args, contextValue: contextOf(upstream) })
}

/** No response makes a fast path fail unexpectedly. */
const fail = (error: unknown): never => {
  throw error
}

/** What the compiled operation writes; null where it leaves the answer to graphql-js. */
async function compiled({ document, variables, upstream }: Case): Promise<string | null> {
  const node = parse(document)
  const operation = getOperationAST(node)
  const coerced = operation ? coerceVariables(schema, operation, variables) : null
  if (!operation || !coerced) return null
  const result = await compileOperation(rest, node, operation, coerced.values)?.run(coerced, contextOf(upstream), fail)
  return result?.written?.body.toString('utf8') ?? null
}

/** More runs than a quick check has time for: `COMPILED_RUNS=10000`. */
const numRuns = Number(process.env['COMPILED_RUNS'] ?? 200)
const timeout = 60_000 + numRuns * 100

test(
  'of answers as the schema promises, the compiled operation writes the text that graphql-js answers',
  async () => {
    const writes = fc.asyncProperty(cases(false), async (one) => {
      expect(await compiled(one)).toBe(JSON.stringify(await byGraphqlJs(one)))
    })
    await fc.assert(writes, { numRuns })
  },
  timeout,
)

test(
  'of any answer, it writes what graphql-js answers, or leaves the answer to it',
  async () => {
    const seen = { written: 0, left: 0 }
    const writes = fc.asyncProperty(cases(true), async (one) => {
      const written = await compiled(one)
      seen[written === null ? 'left' : 'written'] += 1
      expect(written ?? 'left to graphql-js').toBe(
        written === null ? 'left to graphql-js' : JSON.stringify(await byGraphqlJs(one)),
      )
    })
    await fc.assert(writes, { numRuns })
    expect(Math.min(seen.written, seen.left)).toBeGreaterThan(numRuns / 10)
  },
  timeout,
)

test(
  'the gateway answers the data, and the errors at the paths, that graphql-js answers',
  async () => {
    const current: { upstream: Transport | null } = { upstream: null }
    const { ask } = over((request) => {
      if (!current.upstream) throw new Error('nothing was asked yet')
      return current.upstream(request)
    }, fields)
    const property = fc.asyncProperty(cases(true), async (one) => {
      const expected = JSON.parse(JSON.stringify(await byGraphqlJs(one))) as ExecutionResult
      current.upstream = one.upstream
      const { data, errors } = await ask(one.document, one.variables)
      expect(data).toEqual(expected.data ?? null)
      expect(pathsOf(errors)).toEqual(pathsOf(expected.errors ?? []))
    })
    await fc.assert(property, { numRuns })
  },
  timeout,
)

const pathsOf = (errors: readonly { readonly path?: unknown }[]) =>
  errors.map(({ path }) => JSON.stringify(path)).toSorted()
