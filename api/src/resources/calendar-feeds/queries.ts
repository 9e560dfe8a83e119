import type { CalendarFeedState } from '@ansvar/domain/calendar-feed-states'
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

/** Locks a feed of the user, active or revoked, and returns its state. Null if there is none. */
export async function lockFeed({ trx, user }: Scope, id: string): Promise<CalendarFeedState | null> {
  const feed = await trx
    .selectFrom('calendar_feeds')
    .select('revoked_date')
    .where('organization_id', '=', user.organizationId)
    .where('member_id', '=', user.id)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return feed ? (feed.revoked_date === null ? 'ACTIVE' : 'REVOKED') : null
}

/** Revokes a feed of the user. */
export const revokeFeed = async ({ trx, user, now }: Scope, id: string): Promise<void> =>
  void (await trx
    .updateTable('calendar_feeds')
    .set({ revoked_date: now })
    .where('organization_id', '=', user.organizationId)
    .where('id', '=', id)
    .execute())
