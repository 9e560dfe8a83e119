import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { RequestProblem } from '#contract/problem.ts'
import type { Trx } from '#db/tables.ts'

/** The maximum number of attempts within some minutes. The database counts them for all processes together. */
export type Limit = { readonly name: string; readonly max: number; readonly minutes: number }

/** A limit, and what it applies to. */
export type Counted = { readonly limit: Limit; readonly of: string }

const keyOf = ({ limit, of }: Counted): Buffer =>
  createHash('sha256').update(limit.name).update('\0').update(of).digest()

/**
 * Counts an attempt for each limit. Throws `too_many_requests` if one of them is reached: the transaction then rolls
 * back, and the attempt counts for none. All transactions pass the limits in the same order, because each limit is
 * locked.
 */
export async function takeAttempts(trx: Trx, counted: readonly Counted[], now: Date): Promise<void> {
  for (const each of counted) {
    const seconds = await countAttempt(trx, each, now)
    if (seconds > 0) throw new RequestProblem('too_many_requests', { headers: { 'retry-after': String(seconds) } })
  }
}

/**
 * Counts an attempt if the limit allows it. Returns the seconds to wait before the next attempt, or 0 if it is counted.
 */
export async function countAttempt(trx: Trx, counted: Counted, now: Date): Promise<number> {
  const { limit } = counted
  const { rows } = await sql<{ wait: number }>`select app.take_attempt(
    ${keyOf(counted)}, ${limit.max}, ${now}, make_interval(mins => ${limit.minutes})) as wait`.execute(trx)
  return rows[0]?.wait ?? 0
}

/** Reverts what `takeAttempts` counted at that moment. The last limit is reset; the others lose this one attempt. */
export async function returnAttempts(trx: Trx, counted: readonly Counted[], now: Date): Promise<void> {
  for (const each of counted)
    await (
      each === counted.at(-1)
        ? sql`select app.forget_attempts(${keyOf(each)})`
        : sql`select app.return_attempt(${keyOf(each)}, ${now})`
    ).execute(trx)
}
