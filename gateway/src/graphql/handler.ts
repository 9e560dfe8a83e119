import { setImmediate } from 'node:timers/promises'
import { getVariableValues, GraphQLError, type ExecutionArgs } from 'graphql'
import { createHandler, type HandlerOptions, type Response } from 'graphql-http'
import { inputLimits, jsonExcess } from '@ansvar/domain/input-limits'
import { fieldError, logFailures, requestError } from '#graphql/answer-errors.ts'
import type { GraphQLContext } from '#graphql/context.ts'
import { createDocuments, type ReadyOperation } from '#graphql/document.ts'
import { operationLimits } from '#graphql/limits.ts'
import { plainAnswer, plainRequest, type Asked } from '#graphql/plain-request.ts'
import { explained, noOperation } from '#graphql/refusals.ts'
import type { GraphQLRequest } from '#graphql/request.ts'
import { createSchema, type Sdl } from '#graphql/schema.ts'
import type { FieldProblem } from '#rest/errors.ts'
import type { Values } from '#rest/template.ts'

type Options = HandlerOptions<null, GraphQLContext, GraphQLContext>

type Ready = ExecutionArgs & { readonly operation: ReadyOperation; readonly contextValue: GraphQLContext }

/** Makes a request ready for one answer or for a stream of them, or says what is wrong with it. */
export type Prepare = (
  context: GraphQLContext,
  asked: Asked,
  answered: 'once' | 'by a stream',
) => Ready | readonly GraphQLError[]

export type GraphQLHandlers = {
  readonly prepare: Prepare
  /** GraphQL over HTTP: graphql-http speaks the protocol; what is not compiled, graphql-js executes. */
  readonly answer: (request: GraphQLRequest, context: GraphQLContext) => Promise<Response>
}

/** What answers GraphQL requests for an SDL. */
export function createGraphQLHandlers(sdl: Sdl): GraphQLHandlers {
  const rest = createSchema(sdl)
  const { schema } = rest
  const documents = createDocuments(rest)

  const prepare: Prepare = (context, { query, operationName: wanted, variables }, answered) => {
    // An empty name is none, as many clients send it.
    const operationName = wanted || null
    const refused = (message: string, fields?: readonly FieldProblem[]) => [
      requestError(new GraphQLError(message), context.requestId, fields),
    ]
    const made = documents(query)
    if (!('node' in made)) return made.map((error) => requestError(error, context.requestId))
    const operation = made.operation(operationName)
    if (!operation) return refused(noOperation(made.node, operationName))
    const isSubscription = operation.node.operation === 'subscription'
    if (answered === 'once' && isSubscription)
      return refused('A subscription is streamed: send Accept: text/event-stream')
    if (answered === 'by a stream' && !isSubscription) return refused('Only subscriptions can be streamed')
    const fields = operation.problems(variables ?? {})
    if (fields.length > 0) return refused(wordingOf(fields), fields)
    const variableValues = variables ?? {}
    const cost = operation.cost(variableValues)
    if (cost > operationLimits.cost)
      return refused(`The operation cost ${cost} exceeds the limit of ${operationLimits.cost}`)
    return { operation, schema, document: made.node, operationName, variableValues, contextValue: context }
  }

  /** Has a compiled operation write the answer; false where graphql-js has to execute it. Tries once a request. */
  async function write(operation: ReadyOperation, given: Values, context: GraphQLContext): Promise<boolean> {
    const { written } = context
    if (written.isTried || operation.node.operation !== 'query') return false
    written.isTried = true
    const { variableValues } = getVariableValues(schema, operation.node.variableDefinitions ?? [], given)
    const compiled = variableValues && operation.compiled(variableValues.coerced)
    written.body = compiled ? await compiled(variableValues, context) : null
    return written.body !== null
  }

  /** What was made ready of a plain request, for the protocol's handler, which would do it once more. */
  const prepared = new WeakMap<GraphQLContext, Ready>()

  const onSubscribe: Options['onSubscribe'] = async ({ context }, asked) => {
    const ready = prepared.get(context) ?? prepare(context, asked, 'once')
    if (!('operation' in ready)) return ready
    const { operation, ...args } = ready
    return (await write(operation, asked.variables ?? {}, context)) ? { data: null } : args
  }
  const protocol = createHandler<null, GraphQLContext, GraphQLContext>({ schema, onSubscribe, onOperation })
  const speak = ({ header, ...request }: GraphQLRequest, context: GraphQLContext) =>
    protocol({ ...request, headers: { get: (name) => header(name) ?? null }, raw: null, context })

  /** Whatever is wrong with a plain request, graphql-http and `prepare` meet it again and say it. */
  const answer: GraphQLHandlers['answer'] = async (request, context) => {
    const excess = typeof request.body === 'string' && jsonExcess(request.body)
    if (excess) return tooMuch(excess)
    const asked = plainRequest(request)
    const ready = asked && prepare(context, asked, 'once')
    if (!ready || !('operation' in ready)) return explained(await speak(request, context), request)
    if (await write(ready.operation, asked.variables ?? {}, context)) return [null, plainAnswer]
    prepared.set(context, ready)
    // What was parsed and checked is much, where the request is long: others have their turn before it is executed.
    if (typeof request.body === 'string' && request.body.length > LONG) await setImmediate()
    return speak({ ...request, body: asked }, context)
  }

  return { prepare, answer }
}

/** UTF-16 code units of a request that takes milliseconds to read. */
const LONG = 65_536

/** The refusal of a request before it is parsed. */
const tooMuch = (excess: 'depth' | 'keys' | 'items' | 'values'): Response => {
  const message = `The request exceeds the limit of ${inputLimits[excess]} ${excesses[excess]}`
  const headers = { 'content-type': 'application/json; charset=utf-8' }
  return [JSON.stringify({ errors: [{ message }] }), { status: 400, statusText: 'Bad Request', headers }]
}

const excesses = {
  depth: 'levels',
  keys: 'fields in one object',
  items: 'items in one list',
  values: 'values',
} as const

function wordingOf(problems: readonly FieldProblem[]): string {
  const isTooLong = problems.some(({ code }) => code === 'too_long')
  return isTooLong ? `Some variables have more than ${operationLimits.text} characters` : 'Some variables are not valid'
}

const onOperation: Options['onOperation'] = ({ context }, _args, result) => {
  if (!result.errors) return undefined
  const readable = result.data === undefined ? requestError : fieldError
  logFailures(result.errors, context)
  return { ...result, errors: result.errors.map((error) => readable(error, context.requestId)) }
}
