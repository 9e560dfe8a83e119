import { localDay } from '@ansvar/domain/dates'
import { nextReviewDate } from '@ansvar/domain/controlled-documents'
import type { ApprovedDocumentKind } from '@ansvar/domain/approval-states'
import type { Period } from '@ansvar/domain/periods'
import { invalid, RequestProblem, type FieldProblem } from '#contract/problem.ts'
import type { Checked } from '#contract/check.ts'
import type { RecordFile } from '#db/columns.ts'
import { resolveFiles } from '#db/files.ts'
import { missingReferences } from '#db/lookups.ts'
import { lockRecord, updateRecord, type Row } from '#db/records.ts'
import type { z } from 'zod'
import type { OrganizationCall } from '#http/endpoint.ts'
import { demandTransition } from '#http/transitions.ts'
import { contentHash } from '#resources/controlled-documents/content.ts'
import { documentTransitions, presentDocuments } from '#resources/controlled-documents/in-force.ts'
import { notifyOfForce } from '#resources/acknowledgements/notices.ts'
import { memberName } from '#resources/controlled-documents/recording.ts'
import { storeRevision, type DocumentTable } from '#resources/controlled-documents/queries.ts'
import { inactiveOf } from '#resources/members/queries.ts'
import { memberIdOf } from '#resources/events/queries.ts'
import { delegatesOf, notifyOfApproval } from './notices.ts'
import { createApproval, isOnlyManager, kindOfDocument, type Approval } from './queries.ts'
import type { approvalInput } from './schema.ts'

type Input = z.output<typeof approvalInput>
type Call = Omit<OrganizationCall, 'body'> & { readonly body: Checked<Input> }
type Document = Row<DocumentTable>

/** Sends a document to its approvers, or records that it was approved elsewhere. */
export async function sendDocument(call: Call, of: ApprovedDocumentKind, id: string): Promise<Approval> {
  const { scope, membership, body } = call
  const { organizationId } = membership
  const kind = kindOfDocument(of)
  const document = await lockRecord(scope, kind, { organizationId, id })
  const { files, problems: missing } = await resolveFiles(scope, organizationId, body.parts.files, null)
  const input = body.valid([...(await problemsOf(call)), ...missing])
  const [current] = await presentDocuments(call, kind, [document])
  demandTransition(documentTransitions(document, call), 'SEND', current)
  if (input.recorded) return record(call, of, document, { input, files })
  const approval = await createApproval(scope, of, document, {
    ...(await sent(call, of, document)),
    message: input.message,
    in_force_from: input.in_force_from,
    readers_again: input.readers_again,
    approver_ids: input.approver_ids,
    state: 'PENDING',
  })
  const deciders = [...approval.approver_ids, ...(await delegatesOf(call, approval.approver_ids))]
  notifyOfApproval(scope, approval, 'APPROVAL_REQUESTED', deciders)
  return approval
}

/** The columns of an approval that say which revision was sent, and who sent it. */
const sent = async ({ scope }: Call, of: ApprovedDocumentKind, document: Document) => ({
  document_version: document.version,
  content_hash: contentHash(kindOfDocument(of).approved, document),
  requested_by_id: await memberIdOf(scope, document.organization_id),
  requested_by: scope.user.name,
})

async function problemsOf({ scope, membership, body, now }: Call): Promise<FieldProblem[]> {
  const { approver_ids: approvers = [], in_force_from: from, recorded, files } = body.parts
  const { organizationId } = membership
  const today = localDay(now, membership.timeZone)
  const found = await missingReferences(
    scope.trx,
    organizationId,
    { approver_ids: 'members', 'recorded.approved_by_id': 'members' },
    body.parts,
  )
  if (recorded)
    return [
      ...found,
      ...(recorded.approved_on > today ? [{ path: 'recorded.approved_on', code: 'in_future' } as const] : []),
      ...(approvers.length > 0 ? [{ path: 'approver_ids', code: 'unknown_field' } as const] : []),
    ]
  if (found.length > 0) return found
  const isInPast = from !== null && from !== undefined && from < today
  const own = approvers.includes(scope.user.id) && !(await isOnlyManager(scope, organizationId, scope.user.id))
  const inactive = await inactiveOf(scope, organizationId, approvers)
  return [
    ...(approvers.length === 0 ? [{ path: 'approver_ids', code: 'required' } as const] : []),
    ...(own ? [{ path: 'approver_ids', code: 'own_request' } as const] : []),
    ...(inactive.length > 0 ? [{ path: 'approver_ids', code: 'invalid' } as const] : []),
    ...(isInPast ? [{ path: 'in_force_from', code: 'in_past' } as const] : []),
    ...(files && files.length > 0 ? [{ path: 'files', code: 'invalid' } as const] : []),
  ]
}

type Recorded = { readonly input: Input; readonly files: readonly RecordFile[] }

/** Puts a document in force that was approved elsewhere, such as in a board meeting. For managers. */
async function record(
  call: Call,
  of: ApprovedDocumentKind,
  document: Document,
  { input: { recorded, in_force_from: from, message, readers_again }, files }: Recorded,
): Promise<Approval> {
  const { scope, membership, now } = call
  if (membership.level !== 'MANAGE') throw new RequestProblem('forbidden')
  if (!recorded) throw invalid([{ path: 'recorded', code: 'required' }])
  const { approved_by_id: approvedById, approved_on: approvedOn } = recorded
  const { organization_id: organizationId, id } = document
  const kind = kindOfDocument(of)
  const key = { organizationId, id }
  const columns = await sent(call, of, document)
  const facts = {
    state: 'APPROVED' as const,
    approvedById,
    approvedOn,
    reviewPeriod: document.review_period as Period | null,
  }
  const first = from ?? localDay(now, membership.timeZone)
  const row = await updateRecord(scope, kind, key, null, async (before) => ({
    state: 'APPROVED' as const,
    approved_by_id: approvedById,
    approved_on: approvedOn,
    next_review_date: nextReviewDate(facts, await kind.lastReview(scope, key)),
    in_force_version: before.version + 1,
    in_force_from: first,
    approval_form: 'RECORDED' as const,
  }))
  await storeRevision(scope, kind, row)
  const approval = await createApproval(scope, of, document, {
    ...columns,
    message,
    readers_again,
    in_force_from: first,
    approver_ids: [approvedById],
    state: 'RECORDED',
    decided_by_id: approvedById,
    decided_by: await memberName(scope, organizationId, approvedById),
    approved_on: approvedOn,
    in_force_version: row.version,
    files: JSON.stringify(files),
  })
  await notifyOfForce(scope, approval)
  return approval
}
