import { localDay } from '@ansvar/domain/dates'
import type { NotificationKind } from '@ansvar/domain/notices'
import type { Membership, Scope } from '#db/scope.ts'
import { notify } from '#notices/notify.ts'
import type { Approval } from './queries.ts'

/** Returns the active members who are today the delegates of these approvers. */
export async function delegatesOf(
  { scope, membership }: { readonly scope: Scope; readonly membership: Membership },
  approvers: readonly string[],
): Promise<string[]> {
  const today = localDay(scope.now, membership.timeZone)
  const rows = await scope.trx
    .selectFrom('members as absent')
    .innerJoin('members as delegate', (join) =>
      join
        .onRef('delegate.organization_id', '=', 'absent.organization_id')
        .onRef('delegate.id', '=', 'absent.approval_delegate_id'),
    )
    .where('absent.organization_id', '=', membership.organizationId)
    .where('absent.id', 'in', approvers)
    .where('absent.delegate_from', '<=', today)
    .where('absent.delegate_until', '>=', today)
    .where('delegate.active', '=', true)
    .select('delegate.id')
    .execute()
  return rows.map(({ id }) => id)
}

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
