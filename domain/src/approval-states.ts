import type { Level } from './permissions.ts'
import { transitionsOf, type Lifecycle } from './transitions.ts'

// The lifecycle of an approval of a policy or procedure (ISO 14001, 27001 and 45001, clause 7.5.2).

/** Kinds of document that are approved. */
export const approvedDocumentKinds = ['POLICY', 'PROCEDURE'] as const
export type ApprovedDocumentKind = (typeof approvedDocumentKinds)[number]

/** Forms of approval: by the approver in a session with a fresh password, or typed in by another user. */
export const approvalForms = ['SIGNED', 'RECORDED'] as const
export type ApprovalForm = (typeof approvalForms)[number]

/** Ways in which an organization approves documents. SIGNED allows recorded approvals by managers only. */
export const approvalModes = ['SIGNED', 'RECORDED'] as const
export type ApprovalMode = (typeof approvalModes)[number]

/**
 * States of an approval. PENDING waits for an approver, and SCHEDULED for the date on which the document comes into force. The
 * others are final.
 */
export const approvalStates = ['PENDING', 'SCHEDULED', 'APPROVED', 'REFUSED', 'RECALLED', 'RECORDED'] as const
export type ApprovalState = (typeof approvalStates)[number]

/** States of an approval that is not final. A document has at most one in them. */
export const openApprovalStates = ['PENDING', 'SCHEDULED'] as const
export type OpenApprovalState = (typeof openApprovalStates)[number]

/** Maximum length of texts in UTF-16 code units, and maximum number of approvers. */
export const approvalLimits = { message: 1_000, comment: 4_000, approvers: 10 } as const

/** The time for which a password that was typed proves who the user is. */
export const CONFIRMATION_MINUTES = 5

export const approvalTransitions = ['APPROVE', 'REFUSE', 'RECALL'] as const
export type ApprovalTransition = (typeof approvalTransitions)[number]

/** Reasons for which a transition of an approval is refused. */
export const approvalReasons = ['NOT_IN_STATE', 'NOT_ALLOWED'] as const
export type ApprovalReason = (typeof approvalReasons)[number]

/** APPROVER: one of the approvers, or the delegate of one. */
export type ApprovalRole = 'APPROVER'

export type ApprovalFacts = {
  readonly state: ApprovalState
  /** Whether the caller has the level MANAGE, which recalling a scheduled document requires. */
  readonly isManager: boolean
}

/** The transitions of an approval. Its approvers decide at any level. */
export const approvalLifecycle: Lifecycle<
  ApprovalTransition,
  ApprovalState,
  ApprovalRole,
  ApprovalReason,
  ApprovalFacts
> = {
  APPROVE: { from: ['PENDING'], to: ['APPROVED', 'SCHEDULED'], who: [{ level: 'READ', role: 'APPROVER' }] },
  REFUSE: { from: ['PENDING'], to: 'REFUSED', who: [{ level: 'READ', role: 'APPROVER' }] },
  RECALL: {
    from: ['PENDING', 'SCHEDULED'],
    to: 'RECALLED',
    who: [{ level: 'EDIT' }],
    guard: ({ state, isManager }) => (state === 'SCHEDULED' && !isManager ? 'NOT_ALLOWED' : null),
  },
}

/** Returns which transitions of an approval a caller can cause now, and why the others are refused. */
export const approvalTransitionsOf = (state: ApprovalState, level: Level | null, roles: readonly ApprovalRole[]) =>
  transitionsOf(approvalLifecycle, { state, isManager: level === 'MANAGE' }, { level, roles })
