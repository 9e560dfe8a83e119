import { useQuery } from 'urql'
import type { ApprovalRecordFragment, PolicyRecordFragment, ProcedureRecordFragment } from '#graphql/generated/types.ts'
import type { Translate } from '#texts/keys.ts'
import { ApprovalsDocument } from './generated/approvals.graphql.ts'

/** The fields of policies and procedures that say how far their approval is. */
export type ControlledRecord = Pick<
  PolicyRecordFragment & ProcedureRecordFragment,
  | 'id'
  | 'version'
  | 'organizationId'
  | 'title'
  | 'stage'
  | 'hasDraft'
  | 'inForceVersion'
  | 'inForceFrom'
  | 'approvalId'
  | 'withdrawalReason'
  | 'may'
  | 'refusals'
  | 'lastModifiedDate'
  | 'lastModifiedBy'
>

export type Approval = ApprovalRecordFragment

/** Returns the approvals of a document, newest first. Undefined until they are loaded. */
export function useApprovals({ organizationId, id }: Pick<ControlledRecord, 'organizationId' | 'id'>) {
  const [{ data }] = useQuery({
    query: ApprovalsDocument,
    variables: { organizationId, filter: { documentId: [id] }, size: 100 },
  })
  return data?.list?.content
}

/** Returns who decided about an approval: a delegate with the name of the approver. Empty before the decision. */
export const deciderOf = (
  { decidedBy, decidedFor }: Pick<Approval, 'decidedBy' | 'decidedFor'>,
  t: Translate,
): string => (decidedFor ? t('approvals.entry.byDelegate', { name: decidedBy, absent: decidedFor }) : (decidedBy ?? ''))

/** A version as a draft, with the member who approved it. */
type ApprovedDraft = { readonly approvedBy?: { readonly name: string } | null }

/**
 * Returns the draft of a saved version in force with the names of the delegate and the approver, if a delegate approved it.
 * Later saves without new content have the same approval.
 */
export function withApprover<Draft extends object>(
  draft: Draft & ApprovedDraft,
  version: number,
  approvals: readonly Approval[],
  t: Translate,
): Draft {
  const given = approvals
    .filter(({ inForceVersion }) => inForceVersion != null && inForceVersion <= version)
    .toSorted((a, b) => (b.inForceVersion ?? 0) - (a.inForceVersion ?? 0))
    .at(0)
  if (!draft.approvedBy || !given?.decidedFor) return draft
  return { ...draft, approvedBy: { ...draft.approvedBy, name: deciderOf(given, t) } }
}

/** Returns the approval that waits for an approver or for the first day in force. */
export const openOf = (approvals: readonly Approval[] | undefined, { approvalId }: ControlledRecord): Approval | null =>
  approvals?.find(({ id }) => id === approvalId) ?? null
