import type { Scope } from '#db/scope.ts'
import type { CalendarFeed } from './schema.ts'

const columns = ['id', 'titles', 'kinds', 'created_date', 'last_used_date'] as const

/** Selects the active feeds of the user. Row-level security hides those of other members. */
const activeFeeds = ({ trx, user }: Scope) =>
  trx
    .selectFrom('calendar_feeds')
    .select(columns)
    .where('organization_id', '=', user.organizationId)
    .where('member_id', '=', user.id)
    .where('revoked_date', 'is', null)

/** Returns the active feeds of the user, newest first. */
export const readFeeds = (scope: Scope): Promise<CalendarFeed[]> =>
  activeFeeds(scope).orderBy('created_date', 'desc').orderBy('id').execute()

/** Returns an active feed of the user. Throws if there is none such. */
export const readFeed = (scope: Scope, id: string): Promise<CalendarFeed> =>
  activeFeeds(scope).where('id', '=', id).executeTakeFirstOrThrow()

/** Revokes an active feed of the user. Returns whether there was one. */
export async function revokeFeed({ trx, user, now }: Scope, id: string): Promise<boolean> {
  const revoked = await trx
    .updateTable('calendar_feeds')
    .set({ revoked_date: now })
    .where('organization_id', '=', user.organizationId)
    .where('member_id', '=', user.id)
    .where('id', '=', id)
    .where('revoked_date', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return revoked !== undefined
}
