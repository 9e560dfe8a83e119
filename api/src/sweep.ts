import { SESSION_IDLE_HOURS } from '#auth/sessions.ts'
import type { Database } from './db/open.ts'
import { asSystem } from './db/scope.ts'

const HOUR_MS = 3_600_000
const KEYS_KEPT_HOURS = 24
/** Longer than any attempt counts: mails are limited for a day. */
const ATTEMPTS_KEPT_HOURS = 25
/** For so long a link that has ended says why, and a mail that was given up is to be seen. */
const ENDED_KEPT_HOURS = 30 * 24

const before = (now: Date, hours: number) => new Date(now.getTime() - hours * HOUR_MS).toISOString()

/**
 * Deletes what has run out: sessions, links, changes of sign-in addresses and given-up mails of a month ago, counted attempts, and idempotency
 * keys older than a day.
 */
export const sweep = (database: Database, now: Date): Promise<void> =>
  asSystem(database, async (trx) => {
    await trx
      .deleteFrom('sessions')
      .where((eb) =>
        eb.or([eb('expires_date', '<', before(now, 0)), eb('last_used_date', '<', before(now, SESSION_IDLE_HOURS))]),
      )
      .execute()
    await trx.deleteFrom('password_tokens').where('expires_date', '<', before(now, ENDED_KEPT_HOURS)).execute()
    await trx.deleteFrom('sign_in_changes').where('expires_date', '<', before(now, ENDED_KEPT_HOURS)).execute()
    await trx.deleteFrom('outbox').where('given_up_date', '<', before(now, ENDED_KEPT_HOURS)).execute()
    await trx.deleteFrom('attempts').where('last_date', '<', before(now, ATTEMPTS_KEPT_HOURS)).execute()
    await trx.deleteFrom('idempotency_keys').where('created_date', '<', before(now, KEYS_KEPT_HOURS)).execute()
  })
