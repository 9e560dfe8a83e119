import { GraphQLError, Kind } from 'graphql'
import type { GraphQLContext } from '#graphql/context.ts'
import { listed, RestError, upstreamError, type ErrorExtensions, type FieldProblem } from '#rest/errors.ts'

/** Characters of a message that a client is told. */
const MOST_MESSAGE = 300

/** An error of a field as a client may read it: the service's refusals as they are, all else as UPSTREAM, unworded. */
export function fieldError(error: GraphQLError, requestId: string): GraphQLError {
  if (isOfArgument(error)) return requestError(error, requestId)
  const known = error.originalError instanceof RestError ? error.originalError : upstreamError('invalid_answer')
  return withExtensions(error, known.message, { ...known.extensions, requestId })
}

/** A variable that was given, but not for the place where the document uses it: the client's fault, not the service's. */
function isOfArgument({ originalError, nodes }: GraphQLError): boolean {
  return !(originalError instanceof RestError) && nodes?.[0] !== undefined && nodes[0].kind !== Kind.FIELD
}

/** An error of the request itself, before any field was asked for. */
export function requestError(error: GraphQLError, requestId: string, fields?: readonly FieldProblem[]): GraphQLError {
  const extensions = { code: 'VALIDATION', reason: 'bad_request', ...(fields && listed(fields)), requestId } as const
  return withExtensions(error, clipped(error.message), extensions)
}

/** As much of a sentence as is read: graphql-js repeats faulty values in it, one to a line, however large they are. */
const clipped = (message: string): string =>
  message.length > MOST_MESSAGE ? `${message.slice(0, MOST_MESSAGE)} …` : message

/**
 * Logs once a request what the service failed to answer: where and why, never with its words or its values. A client
 * that left before its answer is no failure.
 */
export function logFailures(errors: readonly GraphQLError[], { log, requestId }: GraphQLContext): void {
  const failed = errors.filter((error) => fieldError(error, requestId).extensions['code'] === 'UPSTREAM')
  const [first] = failed
  if (!first) return
  const { originalError } = first
  const cause = originalError instanceof RestError ? causeOf(originalError) : undefined
  const { reason } = fieldError(first, requestId).extensions
  if (reason === 'client_left') return
  log.warn({ requestId, field: first.path?.join('.'), reason, cause, count: failed.length }, 'the service failed')
}

function causeOf({ cause }: RestError): string | undefined {
  if (!(cause instanceof Error)) return undefined
  return 'code' in cause && typeof cause.code === 'string' ? cause.code : cause.name
}

function withExtensions(error: GraphQLError, message: string, extensions: ErrorExtensions): GraphQLError {
  const { nodes, source, positions, path } = error
  return new GraphQLError(message, { nodes, source, positions, path, extensions })
}
