import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { RequestProblem } from '#contract/problem.ts'
import type { Trx } from '#db/tables.ts'

/** At most so many attempts within so many minutes, counted in the database for all processes together. */
export type Limit = { readonly name: string; readonly most: number; readonly minutes: number }

/** A limit, and whom it limits. */
export type Counted = { readonly limit: Limit; readonly of: string }

const keyOf = ({ limit, of }: Counted): Buffer =>
  createHash('sha256').update(limit.name).update('\0').update(of).digest()

/**
 * Counts an attempt for each, or refuses with 429 where one of the limits is reached: then the transaction is undone, and
 * the attempt counts for none. Transactions lock in the order given: it is the same in all of them.
 */
export async function takeAttempts(trx: Trx, counted: readonly Counted[], now: Date): Promise<void> {
  for (const each of counted) {
    const seconds = await countAttempt(trx, each, now)
    if (seconds > 0) throw new RequestProblem('too_many_requests', { headers: { 'retry-after': String(seconds) } })
  }
}

/** Counts an attempt where the limit allows it; answers the seconds to wait before the next, 0 where there are none. */
export async function countAttempt(trx: Trx, counted: Counted, now: Date): Promise<number> {
  const { limit } = counted
  const { rows } = await sql<{ wait: number }>`select app.take_attempt(
    ${keyOf(counted)}, ${limit.most}, ${now}, make_interval(mins => ${limit.minutes})) as wait`.execute(trx)
  return rows[0]?.wait ?? 0
}

/** Takes back what `takeAttempts` counted at that moment: the last of them begins anew, the others lose this attempt. */
export async function returnAttempts(trx: Trx, counted: readonly Counted[], now: Date): Promise<void> {
  for (const each of counted)
    await (
      each === counted.at(-1)
        ? sql`select app.forget_attempts(${keyOf(each)})`
        : sql`select app.return_attempt(${keyOf(each)}, ${now})`
    ).execute(trx)
}
