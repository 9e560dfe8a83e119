import {
  GraphQLError,
  type DocumentNode,
  type GraphQLObjectType,
  type GraphQLResolveInfo,
  type OperationDefinitionNode,
} from 'graphql'
import { argumentsOf, type CoercedVariables } from '../graphql-versions.ts'
import type { RestClient } from '../rest/client.ts'
import { RestError } from '../rest/errors.ts'
import { parametersOf } from '../rest/template.ts'
import type { PlannedCall, RestContext } from '../schema/resolve.ts'
import type { RestSchema } from '../schema/schema.ts'
import type { Collect } from '../selection/collect.ts'
import { collectFields, fragmentsOf, includedBy } from '../selection/fields.ts'
import { Uncovered } from '../uncovered.ts'
import { callsOf, planFields, type Call, type FieldPlan } from './plan.ts'
import { compileProjection } from './projection.ts'
import { compileVisit, compileWrite, type Visit } from './text.ts'

/** The faster paths: `bytes` copies the bytes of responses, `parsed` writes the result from parsed responses. */
export type FastPath = 'bytes' | 'parsed'

/** A path that did not return a result, and why. */
export type Declined = { readonly path: FastPath; readonly reason: string }

/** The result as JSON in UTF-8 and the path that wrote it; null where graphql-js has to execute the operation. */
export type CompiledResult = {
  readonly written: { readonly path: FastPath; readonly body: Buffer } | null
  readonly declined: readonly Declined[]
}

/**
 * Runs a query by the fastest path that covers it. REST calls that it made are stored in the context, so that the next path
 * does not repeat them. A path declines what it does not cover, and what ends in a refusal, which graphql-js reports at
 * the path of its field. Any other error is passed to `onError`, which may throw it.
 */
export type CompiledOperation = (
  variables: CoercedVariables,
  context: CompiledContext,
  onError: (error: unknown, path: FastPath) => void,
) => Promise<CompiledResult>

type CompiledContext = RestContext & { readonly rest: RestClient }

/** Returns the result, or the reason why it declines. */
type Run = (variables: CoercedVariables, context: CompiledContext) => Promise<Buffer | string>

type PathRun = { readonly path: FastPath; readonly run: Run }

/** Which paths an operation has, fastest first, and why it lacks the others. */
export type Compiled = { readonly run: CompiledOperation; readonly paths: readonly FastPath[] }

/**
 * Compiles a query for the given values of the variables in its @skip and @include; null where no fast path covers it:
 * mutations, subscriptions, introspection, abstract types and other directives.
 */
export function compileOperation(
  rest: RestSchema,
  document: DocumentNode,
  operation: OperationDefinitionNode,
  conditions: Readonly<Record<string, unknown>>,
): Compiled | null {
  const type = rest.schema.getQueryType()
  if (operation.operation !== 'query' || !type) return null
  const [fragments, included] = [fragmentsOf(document), includedBy(conditions)]
  const collect: Collect = (sets, name) => collectFields(sets, name, fragments, included)
  const plans = covered(() => planFields(type, operation.selectionSet, rest, collect))
  if (!plans) return null
  const runs = [
    { path: 'bytes', run: covered(() => projecting(rest, type, plans)) } as const,
    { path: 'parsed', run: covered(() => writing(rest, type, plans)) } as const,
  ].filter((one): one is PathRun => one.run !== null)
  return runs.length === 0 ? null : { run: runPaths(runs), paths: runs.map(({ path }) => path) }
}

function runPaths(runs: readonly PathRun[]): CompiledOperation {
  return async (variables, context, onError) => {
    const declined: Declined[] = []
    for (const { path, run } of runs) {
      const body = await run(variables, context).catch((error: unknown) => reasonOf(error, path, onError))
      if (typeof body !== 'string') return { written: { path, body }, declined }
      declined.push({ path, reason: body })
    }
    return { written: null, declined }
  }
}

/** Errors that graphql-js meets again, and reports: what is not covered, refusals, and invalid arguments. */
const isExpected = (error: unknown): error is Error =>
  error instanceof Uncovered || error instanceof RestError || error instanceof GraphQLError

function reasonOf(error: unknown, path: FastPath, onError: Parameters<CompiledOperation>[2]): string {
  if (!isExpected(error)) onError(error, path)
  if (error instanceof RestError) return `refused: ${error.extensions.reason}`
  return error instanceof Uncovered ? error.message : 'error'
}

function covered<T>(compile: () => T): T | null {
  try {
    return compile()
  } catch (error) {
    if (error instanceof Uncovered) return null
    throw error
  }
}

/** An operation whose calls are its own fields: the bytes of their responses are copied. */
function projecting(rest: RestSchema, type: GraphQLObjectType, plans: readonly FieldPlan[]): Run {
  const calls = plans.flatMap(({ typeName, call }) => (typeName === null ? [ownCall(call)] : []))
  const infos = calls.map(({ embed }) => infoOf(embed))
  const project = compileProjection(type, plans, rest.conventions.scalars)
  return async (variables, context) => {
    const unparsed = { ...context, rest: context.rest.unparsed }
    const args = calls.map(({ field, node }) => argumentsOf(field, node, variables))
    const responses = calls.map(({ field }, index) =>
      field.resolve?.({}, args[index] ?? {}, unparsed, infos[index] ?? infoOf(null)),
    )
    return project((await Promise.all(responses)).map(bytesOrNull)) ?? 'a response in another form than the schema says'
  }
}

function ownCall(call: Call | null): Call {
  if (!call || call.mapping.ids !== null) throw new Uncovered('a field without a call of its own')
  return call
}

function bytesOrNull(response: unknown): Uint8Array | null {
  if (response === null || response instanceof Uint8Array) return response
  throw new Uncovered('a response without JSON')
}

/** Any operation: responses are parsed, the calls inside them are made, and the result is written again. */
function writing(rest: RestSchema, type: GraphQLObjectType, plans: readonly FieldPlan[]): Run {
  const calls = callsOf(plans).map((call) => ({
    ...call,
    info: infoOf(call.embed),
    keys: keysOf(call, rest),
    visit: compileVisit(call.field.type, call.plan.fields),
  }))
  const visit = compileVisit(type, plans) ?? (() => {})
  const write = compileWrite(plans, rest.conventions.scalars)
  return async (variables, context) => {
    const { root, byCall } = await callAll(calls, visit, variables, context)
    const text = `{"data":${write(root, byCall, context.rest.verbatim.hasEscapes())}}`
    return Buffer.from(text, 'latin1')
  }
}

/** The fields of the parent's record that a call needs, in the names of REST. */
function keysOf({ mapping: { template, ids } }: Call, { conventions: { names } }: RestSchema): string[] {
  return [...parametersOf(template, 'parent'), ...(ids ? [ids] : [])].map(names.toRest)
}

/** A call with what it needs of its parent's record, and what finds the calls inside its response. */
type CallInside = Call & {
  readonly info: GraphQLResolveInfo
  readonly keys: readonly string[]
  readonly visit: Visit | null
}

/** Makes every call of an operation, each as soon as its parent is known. */
async function callAll(
  calls: readonly CallInside[],
  visit: Visit,
  variables: CoercedVariables,
  context: CompiledContext,
) {
  const root = {}
  const byCall = calls.map(() => new Map<object, unknown>())
  const args = calls.map(({ field, node }) => argumentsOf(field, node, variables))
  const verbatim = { ...context, rest: context.rest.verbatim }

  async function call(index: number, parent: object): Promise<void> {
    const { field, info, keys, visit: visitInside } = calls[index] as CallInside
    for (const key of keys) assertAscii((parent as Record<string, unknown>)[key])
    const value: unknown = await field.resolve?.(parent, args[index] ?? {}, verbatim, info)
    byCall[index]?.set(parent, value)
    if (visitInside) await visitAll(visitInside, value)
  }

  async function visitAll(within: Visit, value: unknown): Promise<void> {
    const pending: Promise<void>[] = []
    within(value, (index, parent) => pending.push(call(index, parent)))
    await Promise.all(pending)
  }

  await visitAll(visit, root)
  return { root, byCall }
}

/** A path is encoded from characters, and a verbatim string has bytes instead. */
function assertAscii(value: unknown): void {
  if (typeof value === 'string' && /[^\x20-\x7e]/.test(value)) throw new Uncovered('a path that is not ASCII')
  if (Array.isArray(value)) value.forEach(assertAscii)
}

/** The resolvers of this package are made from directives, and need nothing else of where they are called. */
const infoOf = (embed: string | null) => ({ embed }) satisfies PlannedCall as unknown as GraphQLResolveInfo
