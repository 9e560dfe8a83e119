import { GraphQLError, Kind } from 'graphql'
import type { FieldProblem } from '../conventions/problems.ts'
import { listed, RestError, upstreamError, type ErrorExtensions } from '../rest/errors.ts'

/** Characters of a message that a client reads. */
const MAX_MESSAGE = 300

/** An error of a field as a client may read it: refusals of the service unchanged, all else as UPSTREAM, without details. */
export function fieldError(error: GraphQLError, requestId: string): GraphQLError {
  if (isOfArgument(error)) return requestError(error, requestId)
  const known = error.originalError instanceof RestError ? error.originalError : upstreamError('invalid_answer')
  return withExtensions(error, known.message, { ...known.extensions, requestId })
}

/** A variable whose value does not fit where the document uses it: the client's error, not the service's. */
function isOfArgument({ originalError, nodes }: GraphQLError): boolean {
  return !(originalError instanceof RestError) && nodes?.[0] !== undefined && nodes[0].kind !== Kind.FIELD
}

/** An error of the request itself, before any field was resolved. */
export function requestError(error: GraphQLError, requestId: string, fields?: readonly FieldProblem[]): GraphQLError {
  const extensions = { code: 'VALIDATION', reason: 'bad_request', ...(fields && listed(fields)), requestId } as const
  return withExtensions(error, clipped(error.message), extensions)
}

/** graphql-js repeats faulty values in its messages, one to a line, however long they are. */
const clipped = (message: string): string =>
  message.length > MAX_MESSAGE ? `${message.slice(0, MAX_MESSAGE)} …` : message

/** What the service failed to respond in one request: where and why, without its messages and values. */
export type Failure = {
  readonly requestId: string
  /** The path of the first field, such as `policy.title`. */
  readonly field: string | undefined
  /** See `ErrorExtensions`. */
  readonly reason: unknown
  /** The code or the name of the error behind it. */
  readonly cause: string | undefined
  /** How many fields failed. */
  readonly count: number
}

/** The failure of the service among errors; null where there is none. A client that disconnected is not a failure. */
export function failureOf(errors: readonly GraphQLError[], requestId: string): Failure | null {
  const failed = errors.filter((error) => fieldError(error, requestId).extensions['code'] === 'UPSTREAM')
  const [first] = failed
  if (!first) return null
  const { originalError, path } = first
  const cause = originalError instanceof RestError ? causeOf(originalError) : undefined
  const { reason } = fieldError(first, requestId).extensions
  return reason === 'client_left' ? null : { requestId, field: path?.join('.'), reason, cause, count: failed.length }
}

function causeOf({ cause }: RestError): string | undefined {
  if (!(cause instanceof Error)) return undefined
  return 'code' in cause && typeof cause.code === 'string' ? cause.code : cause.name
}

function withExtensions(error: GraphQLError, message: string, extensions: ErrorExtensions): GraphQLError {
  const { nodes, source, positions, path } = error
  return new GraphQLError(message, { nodes, source, positions, path, extensions })
}
