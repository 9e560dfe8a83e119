import { GraphQLError, subscribe, type ExecutionResult } from 'graphql'
import { jsonExcess, type JsonLimits } from '../conventions/json-limits.ts'
import type { Executions } from '../executions.ts'
import { RestError, upstreamError } from '../rest/errors.ts'
import type { GraphQLContext } from './context.ts'
import type { Hooks, Prepare } from './handler.ts'
import type { Parameters } from './plain-request.ts'
import { failureOf, fieldError } from './result-errors.ts'

type Subscriber = { readonly prepare: Prepare; readonly executions: Executions } & Pick<Hooks, 'onFailure'>

/**
 * The results of a subscription, as a client may read them. An error that prevents it is its only result, as in the
 * graphql-sse protocol.
 */
export async function* resultsOf(
  { prepare, executions, onFailure }: Subscriber,
  parameters: Parameters,
  context: GraphQLContext,
): AsyncGenerator<ExecutionResult, void, void> {
  const { requestId } = context
  const readable = (result: ExecutionResult): ExecutionResult => {
    if (!result.errors) return result
    const failure = failureOf(result.errors, requestId)
    if (failure) onFailure(failure)
    return { ...result, errors: result.errors.map((error) => fieldError(error, requestId)) }
  }

  const prepared = prepare(context, parameters, 'stream')
  if (!('operation' in prepared)) {
    yield { errors: prepared }
    return
  }
  const operationName = prepared.operationName ?? null
  executions.add({ path: 'graphql-js', operation: 'subscription', operationName, requestId, declined: [] })
  const stream = await subscribe(prepared)
  if (!(Symbol.asyncIterator in stream)) {
    yield readable(stream)
    return
  }
  try {
    for await (const result of stream) yield readable(result)
  } catch (error) {
    const known = error instanceof RestError ? error : upstreamError('unreachable', error)
    const lost = new GraphQLError(known.message, { originalError: known })
    if (!context.signal.aborted) yield readable({ errors: [lost] })
  }
}

/** The parameters of a request for an event stream: the JSON of a POST, or the query of a GET. Null where it has none. */
export function parametersOf(method: string, url: string, body: string, limits: JsonLimits): Parameters | null {
  try {
    if (jsonExcess(body, limits)) return null
    const given = method === 'POST' ? (JSON.parse(body) as Partial<Parameters>) : fromQuery(new URL(url).searchParams)
    const { query, operationName = null, variables = null } = given
    const isValid =
      typeof query === 'string' &&
      (operationName === null || typeof operationName === 'string') &&
      typeof variables === 'object' &&
      !Array.isArray(variables)
    return isValid ? { query, operationName, variables } : null
  } catch {
    return null
  }
}

const fromQuery = (parameters: URLSearchParams): Partial<Parameters> => ({
  query: parameters.get('query') ?? '',
  operationName: parameters.get('operationName'),
  variables: JSON.parse(parameters.get('variables') ?? 'null') as Record<string, unknown> | null,
})
