import { localDay } from '@ansvar/domain/dates'
import type { ApprovalTransition, ApprovedDocumentKind } from '@ansvar/domain/approval-states'
import { RequestProblem } from '#contract/problem.ts'
import { callFunction } from '#db/functions.ts'
import { readRecord } from '#db/records.ts'
import { action, collection } from '#http/collection.ts'
import type { SavingCall } from '#http/collection-definition.ts'
import { endpoint, type OrganizationCall } from '#http/endpoint.ts'
import { versioned } from '#http/responses.ts'
import { demandTransition } from '#http/transitions.ts'
import { memberName } from '#resources/controlled-documents/recording.ts'
import { contentHash } from '#resources/controlled-documents/content.ts'
import { demandConfirmed } from './confirmation.ts'
import { notifyOfApproval } from './notices.ts'
import {
  approverAs,
  deciderOf,
  kindOfDocument,
  presentApprovals,
  putInForce,
  transitionsOf,
  type Approval,
} from './queries.ts'
import { approval, approvalInput, approvalKind, approvalListSpec, commentInput } from './schema.ts'
import { sendDocument } from './sending.ts'

const path = '/organizations/{orgId}/approvals'
type Call = SavingCall<typeof path, unknown>

const documentPaths = { POLICY: 'policies', PROCEDURE: 'procedures' } as const

const sends = (Object.entries(documentPaths) as [ApprovedDocumentKind, string][]).map(([kind, collectionName]) =>
  endpoint({
    method: 'post',
    path: `/organizations/{orgId}/${collectionName}/{id}/approvals` as '/organizations/{orgId}/x/{id}/y',
    summary:
      'Sends a draft to its approvers, or records an approval that was given elsewhere. 409 unless it is a draft',
    access: 'EDIT_ORGANIZATION',
    hiddenWhenLimited: true,
    body: approvalInput,
    response: approval,
    versioned: true,
    status: 201,
    async handle(call) {
      const row = await sendDocument(call, kind, call.params.id)
      const [presented] = await presentApprovals(call, [row])
      return versioned(presented, row, 201)
    },
  }),
)

/** Ends the request if the caller cannot cause a transition of the locked approval. */
const demandFor = async (call: Call, row: Approval, name: ApprovalTransition): Promise<void> =>
  demandTransition(transitionsOf(await deciderOf(call), row), name)

/**
 * The columns of a decision by the user, as an approver or for an absent one. Throws `confirm_required` without a fresh
 * password.
 */
async function decisionOf(call: Call, row: Approval) {
  const { scope, now } = call
  const { id, name } = scope.user
  const approver = approverAs(await deciderOf(call), row)
  const absent = approver === id ? null : approver
  return {
    decided_by_id: id,
    decided_by: name,
    decided_for_id: absent,
    decided_for: absent && (await memberName(scope, row.organization_id, absent)),
    decided_date: now,
    confirmed_date: await demandConfirmed(call),
  }
}

/** Returns the owner of the document of an approval. */
const ownerOf = async ({ scope }: Pick<Call, 'scope'>, row: Approval): Promise<string | null> =>
  (await readRecord(scope, kindOfDocument(row.document_kind), keyOf(row))).owner_id

const keyOf = ({ organization_id: organizationId, document_id: id }: Approval) => ({ organizationId, id })

const approve = action(approvalKind, path, {
  name: 'approve',
  summary:
    'Approves a document. For its approvers and their delegates, in a session with a password confirmed in the last five minutes',
  access: 'READ_ORGANIZATION',
  async change(call, before) {
    await demandFor(call, before, 'APPROVE')
    const decision = await decisionOf(call, before)
    const kind = kindOfDocument(before.document_kind)
    const document = await readRecord(call.scope, kind, keyOf(before))
    if (contentHash(kind.approved, document) !== before.content_hash) throw new RequestProblem('conflict')
    const today = localDay(call.now, call.membership.timeZone)
    const isLater = before.in_force_from !== null && before.in_force_from > today
    return {
      ...decision,
      state: isLater ? ('SCHEDULED' as const) : ('APPROVED' as const),
      approved_on: today,
      in_force_from: isLater ? before.in_force_from : today,
    }
  },
  async saved(call, row) {
    const shown = row.state === 'APPROVED' ? await putInForce(call.scope, row) : row
    notifyOfApproval(call.scope, row, 'DOCUMENT_APPROVED', [row.requested_by_id, await ownerOf(call, row)])
    return shown
  },
})

const refuse = action(approvalKind, path, {
  name: 'refuse',
  summary:
    'Refuses a document, with a comment. For its approvers and their delegates, in a session with a confirmed password',
  access: 'READ_ORGANIZATION',
  input: commentInput,
  async change(call, before) {
    const { comment } = call.body.valid()
    await demandFor(call, before, 'REFUSE')
    return { ...(await decisionOf(call, before)), state: 'REFUSED' as const, comment: comment.trim() }
  },
  async saved(call, row) {
    notifyOfApproval(call.scope, row, 'DOCUMENT_REFUSED', [row.requested_by_id, await ownerOf(call, row)])
    return null
  },
})

const recall = action(approvalKind, path, {
  name: 'recall',
  summary: 'Takes a document back from its approvers. A scheduled one, only managers take back',
  async change(call, before) {
    await demandFor(call, before, 'RECALL')
    return { state: 'RECALLED' as const }
  },
})

/** Locks the document of the approval in the path, as every write of a document does first. */
const lockDocument = ({ scope, membership, params }: Pick<OrganizationCall, 'scope' | 'membership' | 'params'>) =>
  callFunction(scope.trx, 'lock_document', membership.organizationId, params['id'] ?? '')

const decisions = collection({
  path,
  summaries: {
    list: 'Lists the approvals of policies and procedures, newest first',
    read: 'Returns one approval',
  },
  writing: 'EDIT_ORGANIZATION',
  hiddenWhenLimited: true,
  kind: approvalKind,
  list: approvalListSpec,
  input: approvalInput,
  present: presentApprovals,
  async prepare(call) {
    const { scope, membership } = call
    const id = (call.params as Readonly<Record<string, string>>)['id'] ?? ''
    const row = await readRecord(scope, approvalKind, { organizationId: membership.organizationId, id })
    // Readers cannot lock the approvals of others.
    const isApprover = approverAs(await deciderOf({ scope, membership }), row) !== null
    if (membership.level === 'READ' && !isApprover) throw new RequestProblem('forbidden')
    await lockDocument(call as Pick<OrganizationCall, 'scope' | 'membership' | 'params'>)
  },
  actions: [approve, refuse, recall],
  history: false,
})

export const approvals = [...sends, ...decisions]
