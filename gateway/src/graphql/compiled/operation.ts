import {
  getArgumentValues,
  type DocumentNode,
  type GraphQLObjectType,
  type GraphQLResolveInfo,
  type OperationDefinitionNode,
  type VariableValues,
} from 'graphql'
import { collectFields, fragmentsOf, includedBy } from '#graphql/compiled/fields.ts'
import { callsOf, planFields, type Call, type FieldPlan } from '#graphql/compiled/plan.ts'
import { compileProjection } from '#graphql/compiled/projection.ts'
import { compileVisit, compileWrite, type Visit } from '#graphql/compiled/text.ts'
import { Uncovered } from '#graphql/compiled/uncovered.ts'
import type { PlannedCall, RestContext } from '#graphql/resolve.ts'
import type { RestSchema } from '#graphql/schema.ts'
import type { RestClient } from '#rest/client.ts'
import { snake } from '#rest/names.ts'
import { placesOf } from '#rest/template.ts'
import { type Collect } from './collect.ts'

/**
 * Runs a query: its answer as JSON in UTF-8, or null where graphql-js has to run it. What was asked of the REST service until
 * then is kept in the context, so that it is not asked again.
 */
export type CompiledOperation = (variables: VariableValues, context: CompiledContext) => Promise<Buffer | null>

type CompiledContext = RestContext & { readonly rest: RestClient }

/** Runs an operation in one way; null where it takes another. */
type Run = (variables: VariableValues, context: CompiledContext) => Promise<Buffer | null>

/**
 * Compiles a query for the given values of the variables that its @skip and @include ask for; null where it is not
 * covered: changes, introspection, abstract types and other directives.
 */
export function compileOperation(
  rest: RestSchema,
  document: DocumentNode,
  operation: OperationDefinitionNode,
  conditions: Readonly<Record<string, unknown>>,
): CompiledOperation | null {
  const type = rest.schema.getQueryType()
  if (operation.operation !== 'query' || !type) return null
  const [fragments, included] = [fragmentsOf(document), includedBy(conditions)]
  const collect: Collect = (sets, name) => collectFields(sets, name, fragments, included)
  const plans = covered(() => planFields(type, operation.selectionSet, rest, collect))
  if (!plans) return null
  const ways = [covered(() => projecting(type, plans)), covered(() => writing(type, plans))].filter(
    (way) => way !== null,
  )
  if (ways.length === 0) return null
  return async (variables, context) => {
    for (const way of ways) {
      // Whatever went wrong, graphql-js meets it again, and says it in the words and at the path of the specification.
      const written = await way(variables, context).catch(() => null)
      if (written) return written
    }
    return null
  }
}

function covered<T>(compile: () => T): T | null {
  try {
    return compile()
  } catch (error) {
    if (error instanceof Uncovered) return null
    throw error
  }
}

/** An operation whose calls are its own fields: their answers' bytes are passed on. */
function projecting(type: GraphQLObjectType, plans: readonly FieldPlan[]): Run {
  const calls = plans.flatMap(({ typeName, call }) => (typeName === null ? [ownCall(call)] : []))
  const infos = calls.map(({ embed }) => infoOf(embed))
  const project = compileProjection(type, plans)
  return async (variables, context) => {
    const unread = { ...context, rest: context.rest.unread }
    const args = calls.map(({ field, node }) => getArgumentValues(field, node, variables))
    const answers = calls.map(({ field }, index) =>
      field.resolve?.({}, args[index] ?? {}, unread, infos[index] ?? infoOf(null)),
    )
    return project((await Promise.all(answers)).map(bytesOrNull))
  }
}

function ownCall(call: Call | null): Call {
  if (!call || call.mapping.ids !== null) throw new Uncovered('a field without a call of its own')
  return call
}

function bytesOrNull(answer: unknown): Uint8Array | null {
  if (answer === null || answer instanceof Uint8Array) return answer
  throw new Uncovered('an answer without JSON')
}

/** Any operation: the answers are parsed, the calls inside them are made, and all of it is written anew. */
function writing(type: GraphQLObjectType, plans: readonly FieldPlan[]): Run {
  const calls = callsOf(plans).map((call) => ({
    ...call,
    info: infoOf(call.embed),
    keys: keysOf(call),
    visit: compileVisit(call.field.type, call.plan.fields),
  }))
  const visit = compileVisit(type, plans) ?? (() => {})
  const write = compileWrite(plans)
  return async (variables, context) => {
    const { root, byCall } = await callAll(calls, visit, variables, context)
    const text = `{"data":${write(root, byCall, context.rest.verbatim.hasEscapes())}}`
    return Buffer.from(text, 'latin1')
  }
}

/** What the parent's record must hold for a call, in the names of REST. */
function keysOf({ mapping: { template, ids } }: Call): string[] {
  return [...placesOf(template, 'parent'), ...(ids ? [ids] : [])].map(snake)
}

/** A call with what it needs of its parent's record, and what finds the calls inside its answer. */
type CallInside = Call & {
  readonly info: GraphQLResolveInfo
  readonly keys: readonly string[]
  readonly visit: Visit | null
}

/** Makes every call of an operation, each as soon as its parent is there. */
async function callAll(
  calls: readonly CallInside[],
  visit: Visit,
  variables: VariableValues,
  context: CompiledContext,
) {
  const root = {}
  const byCall = calls.map(() => new Map<object, unknown>())
  const args = calls.map(({ field, node }) => getArgumentValues(field, node, variables))
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

/** A path is encoded from characters, and a verbatim text has bytes in their place. */
function assertAscii(value: unknown): void {
  if (typeof value === 'string' && /[^\x20-\x7e]/.test(value)) throw new Uncovered('a path that is not ASCII')
  if (Array.isArray(value)) value.forEach(assertAscii)
}

/** The resolvers of this gateway are made from directives, and ask for nothing else of the place where they stand. */
const infoOf = (embed: string | null) => ({ embed }) satisfies PlannedCall as unknown as GraphQLResolveInfo
