import type { NotificationKind } from '@ansvar/domain/notices'
import type { Scope } from '#db/scope.ts'
import { notify } from '#notices/notify.ts'
import type { Approval } from './queries.ts'

/** Notifies members of an approval. */
export function notifyOfApproval(
  scope: Scope,
  approval: Approval,
  kind: NotificationKind,
  memberIds: readonly (string | null)[],
): void {
  const { organization_id: organizationId, id, document_id: recordId, document_kind: of } = approval
  const resource = of === 'POLICY' ? 'policies' : 'procedures'
  const members = new Set(memberIds.filter((memberId) => memberId !== null))
  for (const memberId of members)
    notify(scope, { organizationId, memberId, kind, resource, recordId, key: `${kind} ${id}` })
}
