import { DAY_MS } from '@ansvar/domain/dates'
import type { Trx } from '#db/tables.ts'
import { linkUrl } from './link-url.ts'
import { hashToken, newToken } from './tokens.ts'

const LINK_DAYS = 7

type Newcomer = { readonly accountId: string; readonly address: string }

/**
 * Creates a one-time link with which a new account chooses its password. From then on the account signs in with the
 * address. Expires all earlier links of the account. For operators only.
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
