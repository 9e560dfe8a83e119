import { sql } from 'kysely'
import type { NotificationKind, NotificationResource } from '@ansvar/domain/notices'
import type { Row } from '#db/records.ts'
import type { Scope } from '#db/scope.ts'
import { notify, notifyOfEvent } from '#notices/notify.ts'

type Action = Row<'corrective_actions'>

/** The documents whose reviews an action can follow from, with the tables of the reviews and their columns. */
const reviewed = {
  POLICY_REVIEW: ['policies', 'policy_reviews', 'policy_id'],
  PROCEDURE_REVIEW: ['procedures', 'procedure_reviews', 'procedure_id'],
  DOCUMENT_REVIEW: ['documents', 'document_reviews', 'document_id'],
} as const

/** Returns the record that a notification of an action opens: the one that the action follows from. */
async function recordOf({ trx }: Scope, action: Action): Promise<[NotificationResource, string] | null> {
  const { organization_id: organizationId, source_kind: kind, source_id: id } = action
  if (kind === 'EVENT') return ['events', id]
  if (kind === 'INSPECTION') return ['inspections', id]
  if (kind === 'RISK_ASSESSMENT') return ['risk_assessments', id]
  if (kind === 'LEGISLATION_ASSOCIATION') return ['legislation_associations', id]
  const [resource, reviews, column] = reviewed[kind]
  const { rows } = await sql<{ id: string }>`
    select ${sql.ref(column)} as id from ${sql.table(reviews)} where organization_id = ${organizationId} and id = ${id}`.execute(
    trx,
  )
  return rows[0] ? [resource, rows[0].id] : null
}

/** Notifies a member of an action. Does nothing if `memberId` is null. */
export async function notifyOfAction(
  scope: Scope,
  action: Action,
  kind: NotificationKind,
  memberId: string | null,
): Promise<void> {
  const record = memberId === null ? null : await recordOf(scope, action)
  if (memberId === null || record === null) return
  const [resource, recordId] = record
  const key = `${kind} ${action.id} ${scope.now.toISOString()}`
  notify(scope, {
    organizationId: action.organization_id,
    memberId,
    kind,
    resource,
    recordId,
    partId: action.id,
    key,
  })
}

/** Notifies the responsible member of an action that it is in the bin. The user may not see who that is. */
export async function notifyOfDiscardedAction(scope: Scope, action: Action): Promise<void> {
  const record = await recordOf(scope, action)
  if (record === null) return
  const [resource, recordId] = record
  const { id: partId, organization_id: organizationId } = action
  const key = `ACTION_DISCARDED ${partId} ${scope.now.toISOString()}`
  notifyOfEvent(scope, {
    organizationId,
    resource,
    recordId,
    partId,
    kind: 'ACTION_DISCARDED',
    roles: ['RESPONSIBLE'],
    key,
  })
}

/** Notifies the handler of its event that an action is done. */
export function notifyHandler(scope: Scope, { id, organization_id, source_kind, source_id }: Action): void {
  if (source_kind !== 'EVENT') return
  notifyOfEvent(scope, {
    organizationId: organization_id,
    recordId: source_id,
    partId: id,
    kind: 'ACTION_DONE',
    roles: ['HANDLER'],
    key: `ACTION_DONE ${id} ${scope.now.toISOString()}`,
  })
}
