import type { ResponseHeaders } from '../transport/transport.ts'
import { convertKeys, sameNames, type Names } from '../conventions/names.ts'
import { problemDetails, type FieldProblem, type ReadProblem } from '../conventions/problems.ts'

export type ErrorCode =
  | 'UNAUTHENTICATED'
  | 'FORBIDDEN'
  | 'NOT_FOUND'
  | 'CONFLICT'
  | 'VALIDATION'
  | 'TOO_MANY_REQUESTS'
  | 'UPSTREAM'

export type ErrorExtensions = {
  readonly code: ErrorCode
  /** The cause in detail: the code of the REST service, or of this engine. */
  readonly reason: string
  readonly fields?: readonly FieldProblem[]
  /** Whether there are more invalid fields than the first 100, which are listed. */
  readonly fieldsTruncated?: true
  /** The current record, where a change was based on an older version. */
  readonly current?: unknown
  /** After how many seconds a repeated request may succeed. */
  readonly retryAfter?: number
  readonly [key: string]: unknown
}

/** A refusal that a client may read. graphql-js carries `extensions` over into the result. */
export class RestError extends Error {
  readonly extensions: ErrorExtensions

  constructor(message: string, extensions: ErrorExtensions, options?: ErrorOptions) {
    super(message, options)
    this.name = 'RestError'
    this.extensions = extensions
  }
}

/** The service did not respond, or not as the schema says. Its own messages are never passed on. */
export function upstreamError(reason: string, cause?: unknown): RestError {
  return new RestError(messages.UPSTREAM, { code: 'UPSTREAM', reason }, { cause })
}

/** The client has more calls queued than its limit. */
export const overloaded = (cause: unknown): RestError =>
  new RestError(
    messages.TOO_MANY_REQUESTS,
    { code: 'TOO_MANY_REQUESTS', reason: 'too_many_requests', retryAfter: 1 },
    { cause },
  )

export function validationError(fields: readonly FieldProblem[]): RestError {
  return new RestError('Some fields are not valid', { code: 'VALIDATION', reason: 'validation', ...listed(fields) })
}

/** Invalid fields that an error lists. */
export const MAX_PROBLEMS = 100
/** UTF-16 code units of a path in an error. */
const MAX_PATH = 200

/** The invalid fields as an error lists them: the first ones, each path clipped, and whether there are more. */
export const listed = (fields: readonly FieldProblem[]): Pick<ErrorExtensions, 'fields' | 'fieldsTruncated'> => ({
  fields: fields.slice(0, MAX_PROBLEMS).map(clipped),
  ...(fields.length > MAX_PROBLEMS && { fieldsTruncated: true }),
})

const clipped = (problem: FieldProblem): FieldProblem =>
  problem.path.length > MAX_PATH ? { ...problem, path: `${problem.path.slice(0, MAX_PATH)}…` } : problem

const codes: Readonly<Record<number, ErrorCode>> = {
  400: 'VALIDATION',
  401: 'UNAUTHENTICATED',
  403: 'FORBIDDEN',
  404: 'NOT_FOUND',
  409: 'CONFLICT',
  412: 'CONFLICT',
  413: 'VALIDATION',
  414: 'VALIDATION',
  422: 'VALIDATION',
  429: 'TOO_MANY_REQUESTS',
  // What a path, a query and headers may have in total; an HTTP server answers it before the service sees the call.
  431: 'VALIDATION',
}

const messages: Readonly<Record<ErrorCode, string>> = {
  UNAUTHENTICATED: 'Not signed in',
  FORBIDDEN: 'Not allowed',
  NOT_FOUND: 'Not found',
  CONFLICT: 'The record was changed by another user',
  VALIDATION: 'The request is not valid',
  TOO_MANY_REQUESTS: 'Too many requests',
  UPSTREAM: 'The service did not respond as it should',
}

type Format = { readonly readProblem: ReadProblem; readonly names: Names }

const standard: Format = { readProblem: problemDetails, names: sameNames }

/**
 * A response that is not a success, as the error that a client reads. `body` is its JSON, or null. Names in a detail,
 * which is for the developer of the request, become those of GraphQL.
 */
export function errorOf(
  status: number,
  body: unknown,
  headers: ResponseHeaders = {},
  { readProblem, names }: Format = standard,
): RestError {
  const code = codes[status]
  if (!code) return upstreamError(`status_${status}`)
  const problem = readProblem(body)
  const fields = problem.fields.map(({ path, code: reason }) => ({ path: names.toGraphQL(path), code: reason }))
  const retryAfter = Number(headers['retry-after'] ?? NaN)
  const message = problem.detail === null ? (problem.title ?? messages[code]) : names.toGraphQL(problem.detail)
  return new RestError(message, {
    code,
    reason: problem.code ?? code.toLowerCase(),
    ...((fields.length > 0 || code === 'VALIDATION') && listed(fields)),
    ...(problem.fieldsTruncated && { fieldsTruncated: true }),
    ...(problem.current !== undefined && { current: convertKeys(problem.current, names.toGraphQL) }),
    ...(Number.isFinite(retryAfter) && { retryAfter }),
  })
}
