import { getNamedType, getOperationAST, Kind, parse, type OperationDefinitionNode, type TypeNode } from 'graphql'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createEngine, transportOf, type Engine, type Execution } from 'rest-graphql'
import { compileOperation } from 'rest-graphql/compiled/operation'
import { conventions } from '@ansvar/gateway/graphql/conventions'
import { createSchema } from '@ansvar/gateway/graphql/schema'
import { readSchema } from '@ansvar/schema'
import { read } from '../tree/files.ts'
import { accounts, createWorld, password, type World } from '../world.ts'
import { appOperations, type AppOperation } from './app-operations.ts'

// The path that executes each operation of the web app: the planned one, and the one that the demo's responses allow.
// The figures are in docs/architecture.md.

const rest = createSchema(readSchema())

/** Returns the fastest path of an operation for any values of @skip and @include. */
function plannedPath({ node, text }: AppOperation): Execution['path'] {
  const document = parse(text)
  const operation = getOperationAST(document)
  const pathFor = (value: boolean) => {
    const conditions = Object.fromEntries(
      (node.variableDefinitions ?? []).map(({ variable }) => [variable.name.value, value]),
    )
    return (operation && compileOperation(rest, document, operation, conditions)?.paths[0]) ?? 'graphql-js'
  }
  const paths = new Set([true, false].map(pathFor))
  return (['graphql-js', 'parsed', 'bytes'] as const).find((path) => paths.has(path)) ?? 'graphql-js'
}

const countsOf = (paths: readonly Execution['path'][]) => {
  const count = (expected: Execution['path']) => paths.filter((path) => path === expected).length
  return [count('bytes'), count('parsed'), count('graphql-js')]
}

let world: World
let engine: Engine
let headers: Record<string, string>
let organizationId = ''
const executions: Execution[] = []
const onExecution = (execution: Execution) => void executions.push(execution)

beforeAll(async () => {
  world = await createWorld()
  engine = createEngine({
    ...conventions,
    schema: readSchema(),
    transport: transportOf(world.api),
    onExecution,
  })
  const body = new URLSearchParams({ username: accounts.maintainer, password })
  const response = await world.api.request('/api/v1/authentications', { method: 'POST', body })
  const cookie = response.headers.getSetCookie().map((one) => one.split(';')[0])
  headers = { 'content-type': 'application/json', cookie: cookie.join('; ') }
  organizationId = (await world.signIn('maintainer')).organizationId
})
afterAll(() => world[Symbol.asyncDispose]())

type Result = { readonly data: Readonly<Record<string, unknown>> | null; readonly errors?: readonly unknown[] }

async function run(query: string, variables: object): Promise<Result> {
  const body = JSON.stringify({ query, variables })
  const response = await engine.fetch(new Request('http://localhost/graphql', { method: 'POST', headers, body }))
  return (await response.json()) as Result
}

const isRequired = ({ type }: { readonly type: TypeNode }) => type.kind === Kind.NON_NULL_TYPE

/** Returns the names of an operation's required variables. */
const required = ({ variableDefinitions = [] }: OperationDefinitionNode) =>
  variableDefinitions
    .filter((definition) => isRequired(definition) && !definition.defaultValue)
    .map(({ variable }) => variable.name.value)

/** Returns the ids of the demo's records by the name of their type. */
async function idsByType(): Promise<ReadonlyMap<string, string>> {
  const ids = new Map<string, string>()
  for (const field of Object.values(rest.schema.getQueryType()?.getFields() ?? {})) {
    const page = rest.schema.getType(getNamedType(field.type).name)
    const record = page && 'getFields' in page && getNamedType(page.getFields()['content']?.type)
    const needs = field.args.filter(({ type }) => String(type).endsWith('!')).map(({ name }) => name)
    if (!record || !('getFields' in record) || !record.getFields()['id'] || needs.join() !== 'organizationId') continue
    const { data } = await run(
      `query ($organizationId: ID!) { ${field.name}(organizationId: $organizationId, size: 1) { content { id } } }`,
      { organizationId },
    )
    const [first] = (data?.[field.name] as { content: { id: string }[] } | null | undefined)?.content ?? []
    if (first) ids.set(record.name, first.id)
  }
  return ids
}

/** Returns the type of the record that an operation's only root field returns. */
function recordType({ node }: AppOperation): string {
  const [selection] = node.selectionSet.selections
  const name = selection?.kind === Kind.FIELD ? selection.name.value : ''
  const field = rest.schema.getQueryType()?.getFields()[name]
  return field ? getNamedType(field.type).name : ''
}

test('docs/architecture.md has the number of operations that each path executes', async () => {
  const planned = countsOf(appOperations.map(plannedPath))
  const ids = await idsByType()
  executions.length = 0
  const failed: string[] = []
  for (const operation of appOperations.filter(({ node }) => node.operation === 'query')) {
    const id = ids.get(recordType(operation))
    const given = { organizationId, ...(id !== undefined && { id }) }
    if (!required(operation.node).every((name) => Object.hasOwn(given, name))) continue
    const { errors } = await run(operation.text, given)
    if (errors) failed.push(operation.name)
  }
  const executed = countsOf(executions.map(({ path }) => path))
  expect({ failed, declined: executions.filter(({ declined }) => declined.length > 0) }).toEqual({
    failed: [],
    declined: [],
  })
  const rows = [...read('docs/architecture.md').matchAll(/^\| `(?:bytes|parsed|graphql-js)` +\| +(\d+) \| +(\d+) \|/gm)]
  expect(rows.map(([, one]) => Number(one))).toEqual(planned)
  expect(rows.map(([, , other]) => Number(other))).toEqual(executed)
})
