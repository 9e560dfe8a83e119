import { isNotificationResource } from '@ansvar/domain/notices'
import type { Scope } from '#db/scope.ts'
import { notify } from './notify.ts'

/** The columns with the member whom a record concerns most. */
const owners = ['responsible_id', 'owner_id'] as const

type Key = { readonly organizationId: string; readonly id: string }

/**
 * Notifies the owner or responsible member of a record that it is in the bin. The members with a role in an event or a
 * corrective action are in tables of their own: their collections notify them.
 */
export function notifyOfDiscard(scope: Scope, table: string, key: Key, row: object): void {
  for (const column of owners) notifyMemberOfDiscard(scope, table, key, Reflect.get(row, column))
}

/** Notifies a member that a record is in the bin. Does nothing without a member. */
export function notifyMemberOfDiscard(
  scope: Scope,
  table: string,
  { organizationId, id }: Key,
  memberId: unknown,
): void {
  const recordId = id.toLowerCase()
  if (typeof memberId !== 'string' || !isNotificationResource(table)) return
  notify(scope, {
    organizationId,
    memberId,
    kind: 'RECORD_DISCARDED',
    resource: table,
    recordId,
    key: `RECORD_DISCARDED ${table} ${recordId} ${scope.now.toISOString()}`,
  })
}
