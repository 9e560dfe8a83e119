import type { EventNoticeRole, NotificationKind } from '@ansvar/domain/notices'
import type { Scope } from '#db/scope.ts'
import { notify, notifyOfEvent } from '#notices/notify.ts'
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
 * Notifies of a new event that has no handler: the active head of the reporter's department, or the managers of the
 * organization if there is none. Returns their ids.
 */
export async function notifyOfReport(scope: Scope, event: EventKey, reporterId: string | null): Promise<string[]> {
  const { organization_id: organizationId, id } = event
  const leaders = await scope.trx
    .selectFrom('members as m')
    .innerJoin('departments as d', (join) =>
      join.onRef('d.organization_id', '=', 'm.organization_id').onRef('d.id', '=', 'm.department_id'),
    )
    .innerJoin('members as l', (join) =>
      join.onRef('l.organization_id', '=', 'd.organization_id').onRef('l.id', '=', 'd.leader_id'),
    )
    .where('m.organization_id', '=', organizationId)
    .where('m.id', '=', reporterId)
    .where('l.active', '=', true)
    .whereRef('d.leader_id', '<>', 'm.id')
    .select('d.leader_id')
    .execute()
  const leader = leaders[0]?.leader_id
  const members = leader ? [leader] : await managersOf(scope, organizationId)
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

async function managersOf({ trx }: Scope, organizationId: string): Promise<string[]> {
  const rows = await trx
    .selectFrom('members')
    .select('id')
    .where('organization_id', '=', organizationId)
    .where('level', '=', 'MANAGE')
    .where('active', '=', true)
    .execute()
  return rows.map(({ id }) => id)
}
