import { afterEach, expect, test, vi } from 'vitest'
import type { EngineOptions, Execution, PathError } from '../src/index.ts'
import { before, json, type Rest } from './harness.ts'

const fields = `
  type Thing { id: ID! name: String day: Date tags: [String!] next: Thing @rest(get: "things/{parent.id}") }
  input ThingFilter { name: String }
  extend type Query {
    thing: Thing @rest(get: "thing")
    things(filter: ThingFilter, sort: [SortInput!]): [Thing!] @rest(get: "things")
  }
  extend type Mutation { touchThing: Thing @rest(post: "thing") }
`
const record = { id: '1', name: 'Else', day: '2026-01-31', tags: [] }
const rest: Rest = ({ path }) => json(path.startsWith('things?') ? [record] : record)

/** An engine that remembers what it executed. */
function remembering(respond: Rest = rest, options: Partial<EngineOptions> = {}) {
  const executions: Execution[] = []
  const engine = before(respond, fields, { onExecution: (execution) => void executions.push(execution), ...options })
  return { ...engine, executions }
}

afterEach(() => vi.restoreAllMocks())

test.each([
  ['bytes', '{ thing { id name day tags } }'],
  ['parsed', '{ thing { id next { id } } }'],
  ['parsed', '{ thing { a: id b: id } }'],
  ['graphql-js', '{ __schema { queryType { name } } }'],
  ['graphql-js', 'mutation { touchThing { id } }'],
] as const)('%s executes %s, and is counted', async (path, document) => {
  const { ask, engine, executions } = remembering()
  expect((await ask(document)).errors).toEqual([])
  expect(executions).toMatchObject([{ path, declined: [], operationName: null }])
  expect(engine.pathCounts()).toEqual({ bytes: 0, parsed: 0, 'graphql-js': 0, [path]: 1 })
})

test.each<[string, () => Response, string[]]>([
  [
    'a response with white space',
    () => new Response(JSON.stringify(record, null, 1)),
    ['bytes: a response in another form than the schema says'],
  ],
  [
    'a value that the schema does not allow',
    () => json({ ...record, day: 'someday' }),
    ['bytes: a response in another form than the schema says', 'parsed: a response that graphql-js has to check'],
  ],
  ['a refusal', () => json({ code: 'forbidden' }, 403), ['bytes: refused: forbidden', 'parsed: refused: forbidden']],
  [
    'a response with escaped characters',
    () => new Response(String.raw`{"id":"1","name":"S\u00f8ren","day":null,"tags":null}`),
    ['bytes: a response in another form than the schema says', 'parsed: a response that has to be decoded'],
  ],
])('a path declines %s and says why', async (_what, respond, declined) => {
  const { ask, executions } = remembering(respond)
  await ask('{ thing { id name day tags } }')
  expect(executions.flatMap((one) => one.declined.map(({ path, reason }) => `${path}: ${reason}`))).toEqual(declined)
})

/** Makes a fast path fail as a bug in it would. */
const breakPath = {
  bytes: () => void vi.spyOn(Buffer.prototype, 'writeUInt32LE').mockImplementation(broken),
  parsed: () => void vi.spyOn(Map.prototype, 'set').mockImplementation(brokenResult),
} as const

function broken(): never {
  throw new TypeError('broken')
}

const setOf = Reflect.get(Map.prototype, 'set') as (
  this: Map<unknown, unknown>,
  key: unknown,
  value: unknown,
) => Map<unknown, unknown>

/** Fails where the parsed path stores the value of a call for its parent. */
function brokenResult(this: Map<unknown, unknown>, key: unknown, value: unknown) {
  if (typeof value === 'object' && value !== null && 'name' in value && value.name === record.name) broken()
  return setOf.call(this, key, value)
}

const documents = { bytes: '{ thing { id } }', parsed: '{ thing { next { id } } }' } as const

test.each(['bytes', 'parsed'] as const)('an error in the path %s fails the request by default', async (path) => {
  const { ask, executions } = remembering()
  breakPath[path]()
  await expect(ask(documents[path])).rejects.toThrow('broken')
  expect(executions).toEqual([])
})

test.each(['bytes', 'parsed'] as const)(
  'an error in the path %s is passed to onPathError, and the next path executes the operation',
  async (path) => {
    const errors: [unknown, PathError][] = []
    const onPathError: EngineOptions['onPathError'] = (error, at) => void errors.push([error, at])
    const { ask, executions } = remembering(rest, { onPathError })
    breakPath[path]()
    const { data } = await ask(documents[path], {}, { 'x-request-id': 'request-1' })
    expect(data).toEqual({ thing: path === 'bytes' ? { id: '1' } : { next: { id: '1' } } })
    expect(errors).toEqual([[new TypeError('broken'), { path, operationName: null, requestId: 'request-1' }]])
    expect(executions).toMatchObject([
      { path: path === 'bytes' ? 'parsed' : 'graphql-js', declined: [{ path, reason: 'error' }] },
    ])
  },
)

test('an error of an option is not taken for a refusal of the service', async () => {
  const lists = { sortText: broken }
  const { ask } = remembering(rest, { lists })
  await expect(ask('{ things(sort: [{ field: "name" }]) { id } }')).rejects.toThrow('broken')
})
