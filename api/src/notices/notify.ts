import { languages } from '@ansvar/domain/languages'
import {
  assignmentNotices,
  defaultNotificationSettings,
  gatherNotices,
  uncovered,
  type EventNotice,
  type GatheredNotice,
  type Notice,
} from '@ansvar/domain/notices'
import { callFunction } from '#db/functions.ts'
import type { Scope } from '#db/scope.ts'
import type { Trx } from '#db/tables.ts'
import type { Mailer } from '#mail/mailer.ts'
import { notificationEmail } from './emails.ts'
import { recordPath } from './links.ts'

/**
 * Notifies a member of what happened to a record, when the transaction ends. The user who causes it is not notified, nor is
 * a member who is inactive or has muted the kind. The same `key` notifies a member once. The assignment of a record notifies
 * its member without a call, unless a call notifies the same member of the same record in this transaction.
 */
export const notify = ({ notices }: Pick<Scope, 'notices'>, notice: Notice): void => void notices.push(notice)

/**
 * Notifies the members with some roles in an event, when the transaction ends. The user who causes it is not notified. It
 * takes precedence over the assignment of the same record.
 */
export const notifyOfEvent = ({ eventNotices }: Pick<Scope, 'eventNotices'>, notice: EventNotice): void =>
  void eventNotices.push(notice)

type Services = { readonly mailer: Pick<Mailer, 'notify'>; readonly config: { readonly publicUrl: string } }

/** Makes the notifications of a request. Called once, at the end of its transaction. */
export async function sendNotices(scope: Scope, { mailer, config }: Services): Promise<void> {
  const assigned = scope.changes.flatMap((change) => assignmentNotices(change, scope.now))
  const notices = [...scope.notices, ...uncovered(assigned, scope.notices)]
  const others = notices.filter(({ memberId }) => memberId !== scope.user.id)
  const isMailed = await queueNotices(scope.trx, others, scope.now, config.publicUrl)
  const isEventMailed = await queueEventNotices(scope, config.publicUrl)
  if (isMailed || isEventMailed) scope.afterCommit(mailer.notify)
}

async function queueEventNotices({ trx, now, eventNotices }: Scope, publicUrl: string): Promise<boolean> {
  let isMailed = false
  for (const { organizationId, recordId, roles, kind, key } of eventNotices) {
    const mailed = defaultNotificationSettings.immediate.includes(kind)
    const emails = emailsOf({ kind, resource: 'events', recordId }, publicUrl)
    const cause = [organizationId, recordId, roles, kind, key, now, mailed, emails]
    const outcome = await callFunction<string>(trx, 'queue_event_notice', ...cause)
    isMailed ||= outcome === 'MAIL'
  }
  return isMailed
}

/**
 * Makes notifications and queues the emails about them. For work without a user, such as a scheduled one, call it directly.
 * Returns whether an email was queued. Then notify the mailer after the commit.
 */
export async function queueNotices(
  trx: Trx,
  notices: readonly Notice[],
  now: Date,
  publicUrl: string,
): Promise<boolean> {
  let isMailed = false
  for (const notice of gatherNotices(notices)) {
    const { organizationId, memberId, kind, resource, recordId, key, count } = notice
    const record = [organizationId, memberId, kind, resource, recordId, key, count]
    const mailed = defaultNotificationSettings.immediate.includes(kind)
    const outcome = await callFunction<string>(trx, 'queue_notice', ...record, now, mailed, emailsOf(notice, publicUrl))
    isMailed ||= outcome === 'MAIL'
  }
  return isMailed
}

/** Returns the email in each language as JSON, because the database knows the recipient's. None about several records. */
function emailsOf(notice: Pick<GatheredNotice, 'kind' | 'resource' | 'recordId'>, publicUrl: string): string | null {
  if (notice.recordId === null) return null
  const url = `${publicUrl}${recordPath(notice.resource, notice.recordId)}`
  return JSON.stringify(
    Object.fromEntries(languages.map((language) => [language, notificationEmail(language, notice, url)])),
  )
}
