import type { EventNoticeRole, NotificationKind } from '@ansvar/domain/notices'
import type { Scope } from '#db/scope.ts'
import { notify, notifyOfEvent } from '#notices/notify.ts'
import { headOf, managersOf } from '#notices/recipients.ts'
import type { EventKey } from './queries.ts'

/** Notifies the members with some roles in an event of what happened to it. */
export function notifyOf(
  scope: Scope,
  { organization_id: organizationId, id }: EventKey,
  kind: NotificationKind,
  roles: readonly EventNoticeRole[],
): void {
  const key = `${kind} ${id} ${scope.now.toISOString()}`
  notifyOfEvent(scope, { organizationId, recordId: id, kind, key, roles })
}

/**
 * Notifies the handler and the reporter of an event that it is in the bin, and the responsible members of its open actions
 * that these are. A member with several roles is notified once.
 */
export function notifyOfDiscardedEvent(
  scope: Scope,
  { organization_id: organizationId, id: recordId }: EventKey,
): void {
  const cause = { organizationId, recordId, key: `RECORD_DISCARDED ${recordId} ${scope.now.toISOString()}` }
  notifyOfEvent(scope, { ...cause, kind: 'RECORD_DISCARDED', roles: ['HANDLER', 'REPORTER'] })
  notifyOfEvent(scope, { ...cause, kind: 'ACTION_DISCARDED', roles: ['RESPONSIBLE'] })
}

/**
 * Notifies of a new event that has no handler: the active head of the reporter's department, or the managers of the
 * organization if there is none. Returns their ids.
 */
export async function notifyOfReport(scope: Scope, event: EventKey, reporterId: string | null): Promise<string[]> {
  const { organization_id: organizationId, id } = event
  const reporter = await scope.trx
    .selectFrom('members')
    .select('department_id')
    .where('organization_id', '=', organizationId)
    .where('id', '=', reporterId)
    .executeTakeFirst()
  const head = await headOf(scope, organizationId, reporter?.department_id ?? null)
  const members = head !== null && head !== reporterId ? [head] : await managersOf(scope, organizationId)
  for (const memberId of members)
    notify(scope, {
      organizationId,
      memberId,
      kind: 'EVENT_REPORTED',
      resource: 'events',
      recordId: id,
      key: `EVENT_REPORTED ${id}`,
    })
  return members
}
