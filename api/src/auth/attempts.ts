import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Trx } from '#db/scope.ts'
import { RequestProblem } from '#http/problem.ts'

/** At most so many attempts within so many minutes, counted in the database for all processes together. */
export type Limit = { readonly name: string; readonly most: number; readonly minutes: number }

type Counted = { readonly limit: Limit; readonly of: string; readonly now: Date }

const keyOf = ({ limit, of }: Counted): Buffer =>
  createHash('sha256').update(limit.name).update('\0').update(of).digest()

/** Refuses with 429 where the limit is reached, without counting. */
export async function guardAttempt(trx: Trx, counted: Counted): Promise<void> {
  const { limit, now } = counted
  const { rows } = await sql<{ wait: number }>`select app.attempts_left(
    ${keyOf(counted)}, ${limit.most}, ${now}, make_interval(mins => ${limit.minutes})) as wait`.execute(trx)
  refuse(rows[0]?.wait ?? 0)
}

/** Counts an attempt, or refuses with 429 where the limit is reached. */
export async function takeAttempt(trx: Trx, counted: Counted): Promise<void> {
  refuse(await countAttempt(trx, counted))
}

/** Counts an attempt that was made; answers the seconds to wait before the next, 0 where there are none. */
export async function countAttempt(trx: Trx, counted: Counted): Promise<number> {
  const { limit, now } = counted
  const { rows } = await sql<{ wait: number }>`select app.take_attempt(
    ${keyOf(counted)}, ${limit.most}, ${now}, make_interval(mins => ${limit.minutes})) as wait`.execute(trx)
  return rows[0]?.wait ?? 0
}

/** Lets someone who succeeded begin anew. */
export async function forgetAttempts(trx: Trx, counted: Counted): Promise<void> {
  await sql`select app.forget_attempts(${keyOf(counted)})`.execute(trx)
}

function refuse(seconds: number): void {
  if (seconds > 0) throw new RequestProblem('too_many_requests', { headers: { 'retry-after': String(seconds) } })
}
