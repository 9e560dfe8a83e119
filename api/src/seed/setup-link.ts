import { linkUrl } from '#auth/link-url.ts'
import { hashToken, newToken } from '#auth/tokens.ts'
import type { Database } from '#db/open.ts'
import { asSystem } from '#db/scope.ts'
import { type Trx } from '#db/tables.ts'

const LINK_DAYS = 7
const DAY_MS = 86_400_000
// Another than those of the seed (seed/seed.ts), the sweep (files/sweep.ts) and the migrations (db/migrate.ts).
const LINK_LOCK = 7_311_406_220

export const isEmpty = async (trx: Trx): Promise<boolean> =>
  (await trx.selectFrom('organizations').select('id').limit(1).execute()).length === 0

/** The link of this process, or that another process has one; `release` lets a later process make the next. */
export type SetupOffer = { readonly link: string | null; readonly release: () => Promise<void> }

/**
 * The link with which the first organisation and its first user are made, once; null where there is an organisation.
 * One process has the link for as long as it runs, and no other replaces it meanwhile. A later start makes a new link and
 * ends the one before: what an earlier start printed may have been read by others.
 */
export async function offerSetup(database: Database, publicUrl: string, now: Date): Promise<SetupOffer | null> {
  if (!(await asSystem(database, isEmpty))) return null
  const release = await database.hold(LINK_LOCK)
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
