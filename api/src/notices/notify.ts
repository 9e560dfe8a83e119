import { languages, type Language } from '@ansvar/domain/languages'
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
import type { Email } from '#mail/compose.ts'
import type { Mailer } from '#mail/mailer.ts'
import { gatheredEmail, notificationEmail } from './emails.ts'
import { bellPath, recordPath } from './links.ts'

/**
 * Notifies a member of what happened to a record, when the transaction ends. The user who causes it is not notified, nor is
 * a member who is inactive or has muted the kind. The same `key` notifies a member once. The assignment of a record notifies
 * its member without a call, unless a call notifies the same member of the same record in this transaction.
 */
export const notify = ({ notices }: Pick<Scope, 'notices'>, notice: Notice): void => void notices.push(notice)

/**
 * Notifies the members with some roles in an event, or the responsible member of a corrective action, when the transaction ends. The user who causes it is not notified. It
 * takes precedence over the assignment of the same record.
 */
export const notifyOfEvent = ({ eventNotices }: Pick<Scope, 'eventNotices'>, notice: EventNotice): void =>
  void eventNotices.push(notice)

type Services = { readonly mailer: Pick<Mailer, 'notify'>; readonly config: { readonly publicUrl: string } }

/**
 * Makes the notifications of a request. Called once, at the end of its transaction. Those of one operation are combined for
 * each member and kind, in any number of requests.
 */
export async function sendNotices(
  scope: Scope,
  { mailer, config }: Services,
  operationId: string | null = null,
): Promise<void> {
  const assigned = scope.changes.flatMap((change) => assignmentNotices(change, scope.now))
  const notices = [...scope.notices, ...uncovered(assigned, scope.notices)]
  const others = notices.filter(({ memberId }) => memberId !== scope.user.id)
  const isMailed = await queueNotices(scope.trx, others, scope.now, config.publicUrl, operationId)
  const isEventMailed = await queueRoleNotices(scope, config.publicUrl, operationId)
  if (isMailed || isEventMailed) scope.afterCommit(mailer.notify)
}

async function queueRoleNotices(
  { trx, now, eventNotices }: Scope,
  publicUrl: string,
  operationId: string | null,
): Promise<boolean> {
  let isMailed = false
  for (const notice of eventNotices) {
    const { organizationId, resource = 'events', recordId, partId = null, roles, kind, key } = notice
    const mailed = defaultNotificationSettings.immediate.includes(kind)
    const emails = emailsOf({ kind, resource, recordId, partId }, publicUrl)
    const record = [organizationId, resource, recordId, partId, roles, kind, key]
    const outcome = await callFunction<string>(trx, 'add_role_notice', ...record, now, mailed, ...emails, operationId)
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
  operationId: string | null = null,
): Promise<boolean> {
  let isMailed = false
  for (const notice of gatherNotices(notices)) {
    const { organizationId, memberId, kind, resource, recordId, partId = null, key, count } = notice
    const record = [organizationId, memberId, kind, resource, recordId, partId, key, count]
    const mailed = defaultNotificationSettings.immediate.includes(kind)
    const emails = emailsOf(notice, publicUrl)
    const outcome = await callFunction<string>(trx, 'add_notice', ...record, now, mailed, ...emails, operationId)
    isMailed ||= outcome === 'MAIL'
  }
  return isMailed
}

/**
 * Returns the emails about one record and about several in each language as JSON, because the database knows the
 * recipient's. None about a notice that already combines several records.
 */
function emailsOf(
  notice: Pick<GatheredNotice, 'kind' | 'resource' | 'recordId' | 'partId'>,
  publicUrl: string,
): readonly (string | null)[] {
  const { resource, recordId, partId } = notice
  if (recordId === null) return [null, null]
  const url = `${publicUrl}${recordPath(resource, recordId, partId)}`
  return [
    inEachLanguage((language) => notificationEmail(language, notice, url)),
    inEachLanguage((language) => gatheredEmail(language, `${publicUrl}${bellPath}`)),
  ]
}

const inEachLanguage = (write: (language: Language) => Email): string =>
  JSON.stringify(Object.fromEntries(languages.map((language) => [language, write(language)])))
