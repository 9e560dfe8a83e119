import { setImmediate } from 'node:timers/promises'
import { GraphQLError, type ExecutionArgs } from 'graphql'
import { createHandler, type HandlerOptions, type Response } from 'graphql-http'
import type { FastPath } from '../compiled/operation.ts'
import { jsonExcess } from '../conventions/json-limits.ts'
import type { Limits } from '../conventions/limits.ts'
import type { FieldProblem } from '../conventions/problems.ts'
import { createDocuments, type ReadyOperation } from '../documents/documents.ts'
import type { Execution, Executions } from '../executions.ts'
import { coerceVariables } from '../graphql-versions.ts'
import type { RestSchema } from '../schema/schema.ts'
import type { Values } from '../values.ts'
import type { GraphQLContext } from './context.ts'
import { plainRequest, plainResponse, type Parameters } from './plain-request.ts'
import { explained, noOperation } from './refusals.ts'
import type { GraphQLRequest } from './request.ts'
import { failureOf, fieldError, requestError, type Failure } from './result-errors.ts'

type HttpOptions = HandlerOptions<null, GraphQLContext, GraphQLContext>

type Ready = ExecutionArgs & { readonly operation: ReadyOperation; readonly contextValue: GraphQLContext }

/** Makes a request ready for one result or for a stream of them, or returns what is wrong with it. */
export type Prepare = (
  context: GraphQLContext,
  parameters: Parameters,
  delivery: 'once' | 'stream',
) => Ready | readonly GraphQLError[]

export type Hooks = {
  readonly onFailure: (failure: Failure) => void
  /** An error of a fast path that it does not expect; throws it, or lets the next path execute the operation. */
  readonly onPathError: (error: unknown, at: PathError) => void
}

/** Where an unexpected error occurred. */
export type PathError = { readonly path: FastPath; readonly operationName: string | null; readonly requestId: string }

export type GraphQLHandlers = {
  readonly prepare: Prepare
  /** GraphQL over HTTP: graphql-http speaks the protocol; what no fast path covers, graphql-js executes. */
  readonly respond: (request: GraphQLRequest, context: GraphQLContext) => Promise<Response>
}

export function createGraphQLHandlers(rest: RestSchema, executions: Executions, hooks: Hooks): GraphQLHandlers {
  const { schema } = rest
  const { limits } = rest.conventions
  const prepare = createPrepare(rest)

  /** Has a fast path write the result; false where graphql-js has to execute the operation. Tries once a request. */
  async function write({ operation, operationName = null, contextValue: context }: Ready, given: Values) {
    const { written, requestId } = context
    const { operation: kind } = operation.node
    if (written.isTried) return false
    written.isTried = true
    const variables = kind === 'query' ? coerceVariables(schema, operation.node, given) : null
    const compiled = variables && operation.compiled(variables.values)
    const onError = (error: unknown, path: FastPath) => hooks.onPathError(error, { path, operationName, requestId })
    const result = compiled ? await compiled.run(variables, context, onError) : null
    written.body = result?.written?.body ?? null
    const execution: Execution = {
      path: result?.written?.path ?? 'graphql-js',
      operation: kind,
      operationName,
      requestId,
      declined: result?.declined ?? [],
    }
    executions.add(execution)
    return written.body !== null
  }

  /** What was made ready of a plain request, so that the protocol's handler does not repeat it. */
  const prepared = new WeakMap<GraphQLContext, Ready>()

  const onSubscribe: HttpOptions['onSubscribe'] = async ({ context }, parameters) => {
    const ready = prepared.get(context) ?? prepare(context, parameters, 'once')
    if (!('operation' in ready)) return ready
    if (await write(ready, parameters.variables ?? {})) return { data: null }
    const { operation: _, ...args } = ready
    return args
  }
  const onOperation: HttpOptions['onOperation'] = ({ context }, _args, result) => {
    if (!result.errors) return undefined
    const readable = result.data === undefined ? requestError : fieldError
    const failure = failureOf(result.errors, context.requestId)
    if (failure) hooks.onFailure(failure)
    return { ...result, errors: result.errors.map((error) => readable(error, context.requestId)) }
  }
  const protocol = createHandler<null, GraphQLContext, GraphQLContext>({ schema, onSubscribe, onOperation })
  const speak = ({ header, ...request }: GraphQLRequest, context: GraphQLContext) =>
    protocol({ ...request, headers: { get: (name) => header(name) ?? null }, raw: null, context })

  /** What is wrong with a plain request, graphql-http and `prepare` meet again and report. */
  const respond: GraphQLHandlers['respond'] = async (request, context) => {
    const excess = typeof request.body === 'string' && jsonExcess(request.body, limits.input)
    if (excess) return tooMuch(excess, limits.input)
    const parameters = plainRequest(request)
    const ready = parameters && prepare(context, parameters, 'once')
    if (!ready || !('operation' in ready)) return explained(await speak(request, context), request)
    if (await write(ready, parameters.variables ?? {})) return [null, plainResponse]
    prepared.set(context, ready)
    // Parsing a long request has taken long: other requests run before it is executed.
    if (typeof request.body === 'string' && request.body.length > LONG) await setImmediate()
    return speak({ ...request, body: parameters }, context)
  }

  return { prepare, respond }
}

/** UTF-16 code units of a request that takes milliseconds to parse. */
const LONG = 65_536

function createPrepare(rest: RestSchema): Prepare {
  const { schema } = rest
  const { operation: limits } = rest.conventions.limits
  const documents = createDocuments(rest)
  return (context, { query, operationName: requestedName, variables }, delivery) => {
    // An empty name is none, as many clients send it.
    const operationName = requestedName || null
    const refused = (message: string, fields?: readonly FieldProblem[]) => [
      requestError(new GraphQLError(message), context.requestId, fields),
    ]
    const document = documents(query)
    if (!('node' in document)) return document.map((error) => requestError(error, context.requestId))
    const operation = document.operation(operationName)
    if (!operation) return refused(noOperation(document.node, operationName))
    const misplaced = misplacedOf(operation, delivery)
    if (misplaced) return refused(misplaced)
    const variableValues = variables ?? {}
    const fields = operation.problems(variableValues)
    if (fields.length > 0) return refused(messageOf(fields, limits), fields)
    const cost = operation.cost(variableValues)
    if (cost > limits.cost) return refused(`The operation cost ${cost} exceeds the limit of ${limits.cost}`)
    return { operation, schema, document: document.node, operationName, variableValues, contextValue: context }
  }
}

function misplacedOf({ node }: ReadyOperation, delivery: 'once' | 'stream'): string | null {
  const isSubscription = node.operation === 'subscription'
  if (delivery === 'once' && isSubscription) return 'A subscription is streamed: send Accept: text/event-stream'
  return delivery === 'stream' && !isSubscription ? 'Only subscriptions can be streamed' : null
}

function messageOf(problems: readonly FieldProblem[], limits: Limits['operation']): string {
  const isTooLong = problems.some(({ code }) => code === 'too_long')
  return isTooLong ? `Some variables have more than ${limits.text} characters` : 'Some variables are not valid'
}

/** The refusal of a request before it is parsed. */
const tooMuch = (excess: keyof typeof excesses, limits: Limits['input']): Response => {
  const message = `The request exceeds the limit of ${limits[excess]} ${excesses[excess]}`
  const headers = { 'content-type': 'application/json; charset=utf-8' }
  return [JSON.stringify({ errors: [{ message }] }), { status: 400, statusText: 'Bad Request', headers }]
}

const excesses = {
  depth: 'levels',
  keys: 'fields in one object',
  items: 'items in one list',
  values: 'values',
} as const
