import { hashToken, newToken } from '#auth/tokens.ts'
import type { Trx } from '#db/scope.ts'

const LINK_DAYS = 7
const DAY_MS = 86_400_000

/**
 * The link with which the first organisation and its first user are made, once. Each start makes a new one and ends the
 * one before: what an earlier start printed may have been read by others.
 */
export async function setupLink(trx: Trx, publicUrl: string, now: Date): Promise<string> {
  const token = newToken()
  await trx
    .updateTable('password_tokens')
    .set({ expires_date: now })
    .where('kind', '=', 'SETUP')
    .where('expires_date', '>', now.toISOString())
    .execute()
  const until = new Date(now.getTime() + LINK_DAYS * DAY_MS)
  await trx
    .insertInto('password_tokens')
    .values({ token_hash: hashToken(token), account_id: null, kind: 'SETUP', expires_date: until })
    .execute()
  return `${publicUrl}/reset-password?token=${token}`
}
