import { GraphQLError, subscribe, type ExecutionResult } from 'graphql'
import { fieldError, logFailures } from '#graphql/answer-errors.ts'
import { jsonExcess } from '@ansvar/domain/input-limits'
import type { GraphQLContext } from '#graphql/context.ts'
import type { Prepare } from '#graphql/handler.ts'
import { RestError, upstreamError } from '#rest/errors.ts'

type Params = {
  readonly query: string
  readonly operationName?: string | null
  readonly variables?: Record<string, unknown> | null
}

/**
 * The results of a subscription, as a client may read them. What keeps it from beginning is its one result, as the
 * graphql-sse protocol has it.
 */
export async function* resultsOf(
  prepare: Prepare,
  params: Params,
  context: GraphQLContext,
): AsyncGenerator<ExecutionResult, void, void> {
  const prepared = prepare(context, params, 'by a stream')
  if (!('operation' in prepared)) {
    yield { errors: prepared }
    return
  }
  const stream = await subscribe(prepared)
  if (!(Symbol.asyncIterator in stream)) {
    yield readable(stream, context)
    return
  }
  try {
    for await (const result of stream) yield readable(result, context)
  } catch (error) {
    const known = error instanceof RestError ? error : upstreamError('unreachable', error)
    const lost = new GraphQLError(known.message, { originalError: known })
    if (!context.signal.aborted) yield readable({ errors: [lost] }, context)
  }
}

function readable(result: ExecutionResult, context: GraphQLContext): ExecutionResult {
  if (!result.errors) return result
  logFailures(result.errors, context)
  return { ...result, errors: result.errors.map((error) => fieldError(error, context.requestId)) }
}

/** What a request for an event stream asks: the JSON of a POST, or the parameters of a GET. Null where it is neither. */
export function paramsOf(method: string, url: string, body: string): Params | null {
  try {
    if (jsonExcess(body)) return null
    const given = method === 'POST' ? (JSON.parse(body) as Partial<Params>) : fromQuery(new URL(url).searchParams)
    const { query, operationName = null, variables = null } = given
    const isSound =
      typeof query === 'string' &&
      (operationName === null || typeof operationName === 'string') &&
      typeof variables === 'object' &&
      !Array.isArray(variables)
    return isSound ? { query, operationName, variables } : null
  } catch {
    return null
  }
}

const fromQuery = (parameters: URLSearchParams): Partial<Params> => ({
  query: parameters.get('query') ?? '',
  operationName: parameters.get('operationName'),
  variables: JSON.parse(parameters.get('variables') ?? 'null') as Record<string, unknown> | null,
})
