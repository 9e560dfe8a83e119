import { RequestProblem } from '#contract/problem.ts'

/** The timeout of the work of a call, in milliseconds. The database's timeout for a statement is slightly shorter. */
const WORK_TIMEOUT_MS = 9_500

/**
 * The codes of Node and PostgreSQL for a database that is unreachable, starting, stopping or too slow. 08 is for
 * connections.
 */
const unavailableCodes = /^(ECONN\w+|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|57014|57P0[1-3]|53300|25P03|08...)$/
/** Messages of the driver's errors that have no code. */
const unavailableMessages =
  /timeout exceeded when trying to connect|^Connection terminated|connection timeout|Client has encountered/

/** Returns whether the database is temporarily unavailable, so that the same call may succeed a little later. */
function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return (
    ('code' in error && typeof error.code === 'string' && unavailableCodes.test(error.code)) ||
    unavailableMessages.test(error.message)
  )
}

/** The codes of PostgreSQL and Node for a full disk or quota. */
const fullCodes = new Set(['53100', 'ENOSPC', 'EDQUOT'])

/** Converts an error to a problem. An error that is not due to its environment becomes `internal`. */
export function problemOf(error: unknown): RequestProblem {
  if (error instanceof RequestProblem) return error
  if (isUnavailable(error)) return new RequestProblem('unavailable', { headers: { 'retry-after': '1' } })
  const isFull = error instanceof Error && 'code' in error && fullCodes.has(String(error.code))
  return new RequestProblem(isFull ? 'no_space' : 'internal')
}

/**
 * Rejects with `unavailable` (503) if the work takes too long. The work may still complete, so clients retry with an
 * Idempotency-Key.
 */
export async function inTime<T>(work: Promise<T>): Promise<T> {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(new RequestProblem('unavailable')), WORK_TIMEOUT_MS)
  try {
    return await Promise.race([work, late.promise])
  } finally {
    clearTimeout(timer)
  }
}
