import { sql } from 'kysely'
import type { Trx } from '#db/tables.ts'

type OwnSession = {
  id: string
  browser: string | null
  system: string | null
  created_date: string
  last_used_date: string
  expires_date: string
  is_current: boolean
}

/** The user's live sessions; `current` is the hash of the one that asks. */
export async function readOwnSessions(trx: Trx, current: Buffer, now: Date, idleHours: number): Promise<OwnSession[]> {
  const { rows } = await sql<OwnSession>`
    select * from app.own_sessions(${current}, ${now}, make_interval(hours => ${idleHours}))`.execute(trx)
  return rows
}

/** Ends one of the user's sessions; false where there is none such. */
export async function endOwnSession(trx: Trx, id: string): Promise<boolean> {
  const { rows } = await sql<{ ended: boolean }>`select app.end_own_session(${id}) as ended`.execute(trx)
  return rows[0]?.ended === true
}

export async function endOtherSessions(trx: Trx, current: Buffer): Promise<void> {
  await sql`select app.end_other_sessions(${current})`.execute(trx)
}
