import type { Trx } from '#db/tables.ts'
import { linkUrl } from './link-url.ts'
import { hashToken, newToken } from './tokens.ts'

const LINK_DAYS = 7
const DAY_MS = 86_400_000

type Newcomer = { readonly accountId: string; readonly address: string }

/**
 * A link with which a new account chooses its password, once, and signs in by the address from then on. Ends the links made
 * for it before. Operators only.
 */
export async function passwordLink(
  trx: Trx,
  { accountId, address }: Newcomer,
  publicUrl: string,
  now: Date,
): Promise<string> {
  const token = newToken()
  await trx
    .updateTable('password_tokens')
    .set({ expires_date: now })
    .where('account_id', '=', accountId)
    .where('expires_date', '>', now.toISOString())
    .execute()
  await trx
    .insertInto('password_tokens')
    .values({
      token_hash: hashToken(token),
      account_id: accountId,
      kind: 'INVITATION',
      address,
      expires_date: new Date(now.getTime() + LINK_DAYS * DAY_MS),
    })
    .execute()
  return linkUrl({ publicUrl }, token)
}
