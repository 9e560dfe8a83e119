import type { Row } from '#db/records.ts'
import type { Scope } from '#db/scope.ts'
import { notify } from '#notices/notify.ts'
import { headOf, managersOf } from '#notices/recipients.ts'

/**
 * Notifies of a critical question that failed: the active head of the department of the reminder, or the managers of the
 * organization if there is none. One question of an inspection notifies a member once, even if its answer changes again.
 */
export async function notifyOfFailure(scope: Scope, inspection: Row<'inspections'>, itemId: string): Promise<void> {
  const { organization_id: organizationId, id, reminder_id: reminderId } = inspection
  const reminder = await scope.trx
    .selectFrom('reminders')
    .select('department_id')
    .where('organization_id', '=', organizationId)
    .where('id', '=', reminderId)
    .executeTakeFirst()
  const head = await headOf(scope, organizationId, reminder?.department_id ?? null)
  for (const memberId of head === null ? await managersOf(scope, organizationId) : [head])
    notify(scope, {
      organizationId,
      memberId,
      kind: 'INSPECTION_FAILED',
      resource: 'inspections',
      recordId: id,
      key: `INSPECTION_FAILED ${id} ${itemId}`,
    })
}
