import { DAY_MS } from '@ansvar/domain/dates'
import { linkUrl } from '#auth/link-url.ts'
import { hashToken, newToken } from '#auth/tokens.ts'
import { advisoryLocks } from '#db/advisory-locks.ts'
import type { Database } from '#db/open.ts'
import { asSystem } from '#db/scope.ts'
import { type Trx } from '#db/tables.ts'

const LINK_DAYS = 7

export const isEmpty = async (trx: Trx): Promise<boolean> =>
  (await trx.selectFrom('organizations').select('id').limit(1).execute()).length === 0

/** The link of this process, or null if another process has one. `release` lets a later process create the next. */
export type SetupOffer = { readonly link: string | null; readonly release: () => Promise<void> }

/**
 * Creates the one-time link for the first organization and its first user. Returns null if an organization exists. One
 * process owns the link while it runs, and no other replaces it in the meantime. A later start expires the earlier link
 * and creates a new one, because other people may have read the earlier output.
 */
export async function offerSetup(database: Database, publicUrl: string, now: Date): Promise<SetupOffer | null> {
  if (!(await asSystem(database, isEmpty))) return null
  const release = await database.hold(advisoryLocks.setupLink)
  if (release === null) return { link: null, release: () => Promise.resolve() }
  try {
    const link = await asSystem(database, async (trx) => ((await isEmpty(trx)) ? setupLink(trx, publicUrl, now) : null))
    if (link !== null) return { link, release }
    await release()
    return null
  } catch (error) {
    await release()
    throw error
  }
}

async function setupLink(trx: Trx, publicUrl: string, now: Date): Promise<string> {
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
  return linkUrl({ publicUrl }, token)
}
