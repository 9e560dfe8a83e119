import type { Row } from '#db/records.ts'
import { createRecord } from '#db/records.ts'
import type { Scope } from '#db/scope.ts'
import { approvalKind } from '#resources/approvals/schema.ts'
import { notifyOfForce } from '#resources/acknowledgements/notices.ts'
import { memberIdOf } from '#resources/events/queries.ts'
import { contentHash } from './content.ts'
import type { DocumentKind, DocumentTable } from './queries.ts'

type Stored = Row<DocumentTable>

/** Returns the name of a member, which an approval stores as it is at that time. */
export async function memberName({ trx }: Scope, organizationId: string, id: string): Promise<string> {
  const { name } = await trx
    .selectFrom('members')
    .select('name')
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return name
}

/**
 * Stores the approval that a save has typed in, if it put the document in force. It is shown as recorded, never as signed.
 */
export async function recordApproval<T extends DocumentTable>(
  { scope }: { readonly scope: Scope },
  kind: DocumentKind<T>,
  row: Stored,
  before: Stored | null,
): Promise<void> {
  const { in_force_version: version, approved_by_id: approverId, approved_on: approvedOn } = row
  const isNew = version === row.version && version !== before?.in_force_version
  if (!isNew || row.approval_form !== 'RECORDED' || approverId === null) return
  const { organization_id: organizationId, id } = row
  const approval = await createRecord(scope, approvalKind, organizationId, {
    [kind.table === 'policies' ? 'policy_id' : 'procedure_id']: id,
    document_version: row.version,
    content_hash: contentHash(kind.approved, row),
    approver_ids: [approverId],
    requested_by_id: await memberIdOf(scope, organizationId),
    requested_by: scope.user.name,
    state: 'RECORDED',
    decided_by_id: approverId,
    decided_by: await memberName(scope, organizationId, approverId),
    approved_on: approvedOn,
    in_force_from: row.in_force_from,
    in_force_version: version,
  })
  await notifyOfForce(scope, approval)
}
