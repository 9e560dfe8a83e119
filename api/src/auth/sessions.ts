import { sql } from 'kysely'
import type { Trx } from '#db/tables.ts'
import type { Device } from './device.ts'

/** Days after which a session ends, used or not. */
export const SESSION_DAYS = 30
/** Hours after which an unused session ends. */
export const SESSION_IDLE_HOURS = 12

// Calls of the functions of the schema `app` that do not need a user.

export async function findCredentials(trx: Trx, username: string) {
  const { rows } = await sql<{ account_id: string; password_hash: string | null }>`
    select account_id, password_hash from app.credentials(${username})`.execute(trx)
  return rows[0] ?? null
}

export async function startSession(
  trx: Trx,
  session: { accountId: string; token: Buffer; former: Buffer | null; now: Date; until: Date; device: Device },
): Promise<void> {
  const { accountId, token, former, now, until, device } = session
  await sql`select app.start_session(
    ${accountId}, ${token}, ${former}, ${now}, ${until}, ${device.browser}, ${device.system})`.execute(trx)
}

export async function endSession(trx: Trx, token: Buffer): Promise<void> {
  await sql`select app.end_session(${token})`.execute(trx)
}
