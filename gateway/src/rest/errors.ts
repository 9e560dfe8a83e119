import { inputLimits, reported } from '@ansvar/domain/input-limits'
import type { AnswerHeaders } from '#http/upstream.ts'
import { camel, camelKeys } from '#rest/names.ts'

export type ErrorCode =
  | 'UNAUTHENTICATED'
  | 'FORBIDDEN'
  | 'NOT_FOUND'
  | 'CONFLICT'
  | 'VALIDATION'
  | 'TOO_MANY_REQUESTS'
  | 'UPSTREAM'

/** A faulty field: its path as in the argument (`communications.0.date`) and a stable code. */
export type FieldProblem = { readonly path: string; readonly code: string }

export type ErrorExtensions = {
  readonly code: ErrorCode
  /** What lies behind the code: the REST service's own code, or the gateway's. */
  readonly reason: string
  readonly fields?: readonly FieldProblem[]
  /** Whether there are more faulty fields than the first 100, which are listed. */
  readonly fieldsTruncated?: true
  /** The record as it is now, where a change was held against an older version. */
  readonly current?: unknown
  /** After how many seconds a repeat may succeed. */
  readonly retryAfter?: number
  readonly [key: string]: unknown
}

/** A refusal that a client may read. graphql-js carries `extensions` over into the answer. */
export class RestError extends Error {
  readonly extensions: ErrorExtensions

  constructor(message: string, extensions: ErrorExtensions, options?: ErrorOptions) {
    super(message, options)
    this.name = 'RestError'
    this.extensions = extensions
  }
}

/** The service did not answer, or not with what the schema promises. Its own words are never passed on. */
export function upstreamError(reason: string, cause?: unknown): RestError {
  return new RestError('The service did not respond as it should', { code: 'UPSTREAM', reason }, { cause })
}

/** The client waits for more calls than it may. */
export const crowded = (cause: unknown): RestError =>
  new RestError(
    messages.TOO_MANY_REQUESTS,
    { code: 'TOO_MANY_REQUESTS', reason: 'too_many_requests', retryAfter: 1 },
    { cause },
  )

export function validationError(fields: readonly FieldProblem[]): RestError {
  return new RestError('Some fields are not valid', { code: 'VALIDATION', reason: 'validation', ...listed(fields) })
}

/** The faulty fields as an error lists them. */
export const listed = (fields: readonly FieldProblem[]): Pick<ErrorExtensions, 'fields' | 'fieldsTruncated'> => ({
  fields: reported(fields),
  ...(fields.length > inputLimits.problems && { fieldsTruncated: true }),
})

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
  // What a path, a query and headers may have together; Node says so before the service sees the call.
  431: 'VALIDATION',
}

const messages: Readonly<Record<ErrorCode, string>> = {
  UNAUTHENTICATED: 'Not signed in',
  FORBIDDEN: 'Not allowed',
  NOT_FOUND: 'Not found',
  CONFLICT: 'The record was changed by someone else',
  VALIDATION: 'The request is not valid',
  TOO_MANY_REQUESTS: 'Too many requests',
  UPSTREAM: 'The service did not respond as it should',
}

/** An answer that is not a success, as the error that a client reads. `problem` is its body, if that was JSON. */
export function errorOf(status: number, problem: unknown, headers: AnswerHeaders = {}): RestError {
  const code = codes[status]
  if (!code) return upstreamError(`status_${status}`)
  const facts = isRecord(problem) ? problem : {}
  const message = messageOf(facts) ?? messages[code]
  const reason = textOf(facts['code']) ?? code.toLowerCase()
  const fields = fieldsOf(facts['fields'])
  const current = facts['current']
  const retryAfter = Number(headers['retry-after'] ?? NaN)
  return new RestError(message, {
    code,
    reason,
    ...((fields.length > 0 || code === 'VALIDATION') && listed(fields)),
    ...(facts['fields_truncated'] === true && { fieldsTruncated: true }),
    ...(current !== undefined && { current: camelKeys(current) }),
    ...(Number.isFinite(retryAfter) && { retryAfter }),
  })
}

/** The title is for people and the detail for whoever writes the request: its names are those of GraphQL here. */
function messageOf(facts: Readonly<Record<string, unknown>>): string | null {
  const detail = textOf(facts['detail'])
  return detail === null ? textOf(facts['title']) : camel(detail)
}

function fieldsOf(value: unknown): FieldProblem[] {
  if (!Array.isArray(value)) return []
  return value
    .filter(isRecord)
    .map(({ path, code }) => ({ path: camel(textOf(path) ?? ''), code: textOf(code) ?? 'invalid' }))
}

const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
