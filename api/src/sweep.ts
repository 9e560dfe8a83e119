import { READ_RETENTION_DAYS, RETENTION_DAYS } from '@ansvar/domain/notices'
import { SESSION_IDLE_HOURS } from '#auth/sessions.ts'
import type { Database } from './db/open.ts'
import { asSystem } from './db/scope.ts'

const HOUR_MS = 3_600_000
const KEY_RETENTION_HOURS = 24
/** Longer than any attempt counts: emails are limited per day. */
const ATTEMPT_RETENTION_HOURS = 25
/** The time for which an expired link can still be explained, and a given-up email is listed. */
const EXPIRED_RETENTION_HOURS = 30 * 24

/** Longer than any zone's day lasts after its date, and than a task is due soon. */
const SETTLED_RETENTION_HOURS = 30 * 24

const before = (now: Date, hours: number) => new Date(now.getTime() - hours * HOUR_MS).toISOString()

/**
 * Deletes expired sessions, attempts that no longer count and idempotency keys older than a day. Deletes links, changes
 * of sign-in addresses, calendar feeds and given-up emails that ended a month ago. Deletes notifications that were read 90 days ago or
 * made a year ago. Deletes what was settled a month ago: daily summaries, and notices of tasks that are due.
 */
export const sweep = (database: Database, now: Date): Promise<void> =>
  asSystem(database, async (trx) => {
    await trx
      .deleteFrom('sessions')
      .where((eb) =>
        eb.or([eb('expires_date', '<', before(now, 0)), eb('last_used_date', '<', before(now, SESSION_IDLE_HOURS))]),
      )
      .execute()
    await trx.deleteFrom('password_tokens').where('expires_date', '<', before(now, EXPIRED_RETENTION_HOURS)).execute()
    await trx.deleteFrom('sign_in_changes').where('expires_date', '<', before(now, EXPIRED_RETENTION_HOURS)).execute()
    await trx.deleteFrom('outbox').where('given_up_date', '<', before(now, EXPIRED_RETENTION_HOURS)).execute()
    await trx.deleteFrom('attempts').where('last_date', '<', before(now, ATTEMPT_RETENTION_HOURS)).execute()
    await trx
      .deleteFrom('notifications')
      .where((eb) =>
        eb.or([
          eb('read_date', '<', before(now, READ_RETENTION_DAYS * 24)),
          eb('created_date', '<', before(now, RETENTION_DAYS * 24)),
        ]),
      )
      .execute()
    await trx.deleteFrom('calendar_feeds').where('revoked_date', '<', before(now, EXPIRED_RETENTION_HOURS)).execute()
    await trx.deleteFrom('digests').where('created_date', '<', before(now, SETTLED_RETENTION_HOURS)).execute()
    await trx.deleteFrom('due_notices').where('created_date', '<', before(now, SETTLED_RETENTION_HOURS)).execute()
    await trx.deleteFrom('idempotency_keys').where('created_date', '<', before(now, KEY_RETENTION_HOURS)).execute()
  })
