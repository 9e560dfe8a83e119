import { RequestProblem } from '#contract/problem.ts'

/** How long the work of a call may take, in milliseconds; the database's own limit for a statement is just below. */
const MOST_MS = 9_500

/** Node's and PostgreSQL's codes for a database that is away, starts, stops, or takes too long; 08 is its connections. */
const away = /^(ECONN\w+|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|57014|57P0[1-3]|53300|25P03|08...)$/
/** What the driver says in words alone. */
const lost = /timeout exceeded when trying to connect|^Connection terminated|connection timeout|Client has encountered/

/** Whether a failure is that the database cannot be had for now, so that the same call may succeed a little later. */
function isAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return ('code' in error && typeof error.code === 'string' && away.test(error.code)) || lost.test(error.message)
}

/** PostgreSQL's and Node's codes for a disk, or a quota, that is full. */
const full = new Set(['53100', 'ENOSPC', 'EDQUOT'])

/** A failure that is none of this program's own, as its problem; anything else is `internal`. */
export function problemOf(error: unknown): RequestProblem {
  if (error instanceof RequestProblem) return error
  if (isAway(error)) return new RequestProblem('unavailable', { headers: { 'retry-after': '1' } })
  const isFull = error instanceof Error && 'code' in error && full.has(String(error.code))
  return new RequestProblem(isFull ? 'no_space' : 'internal')
}

/** Answers 503 where the work takes too long. It may come to its end all the same: who repeats a change names its key. */
export async function inTime<T>(work: Promise<T>): Promise<T> {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(new RequestProblem('unavailable')), MOST_MS)
  try {
    return await Promise.race([work, late.promise])
  } finally {
    clearTimeout(timer)
  }
}
