import type { DocumentState } from './controlled-documents.ts'
import type { Level } from './permissions.ts'
import { transitionsOf, type Lifecycle } from './transitions.ts'

// The lifecycles of a policy or procedure and of its approval (ISO 14001, 27001 and 45001, clauses 7.5.2 and 7.5.3).

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

/** Stages of a document. They are derived from its state and from its open approval. */
export const documentStages = ['DRAFT', 'IN_APPROVAL', 'SCHEDULED', 'IN_FORCE', 'WITHDRAWN'] as const
export type DocumentStage = (typeof documentStages)[number]

/** Returns the stage of the working copy of a document. */
export function documentStage(state: DocumentState, approval: OpenApprovalState | null): DocumentStage {
  if (state === 'RETIRED') return 'WITHDRAWN'
  if (state === 'APPROVED') return 'IN_FORCE'
  if (approval === 'PENDING') return 'IN_APPROVAL'
  return approval === 'SCHEDULED' ? 'SCHEDULED' : 'DRAFT'
}

export const documentTransitions = ['SEND', 'WITHDRAW', 'TAKE_UP'] as const
export type DocumentTransition = (typeof documentTransitions)[number]

/** Reasons for which a transition of a document is refused. */
export const documentReasons = ['NOT_IN_STATE', 'NOT_ALLOWED', 'NO_REVIEW_PERIOD'] as const
export type DocumentReason = (typeof documentReasons)[number]

export type DocumentRole = 'APPROVER'

export type DocumentFacts = {
  readonly state: DocumentStage
  /** Whether a version of it is in force, possibly while the next one is written. */
  readonly isInForce: boolean
  readonly hasReviewPeriod: boolean
}

/**
 * The transitions of a document. Withdrawing is for managers, and for the editor who approved it. A draft of the next version
 * becomes withdrawn together with the version in force.
 */
export const documentLifecycle: Lifecycle<
  DocumentTransition,
  DocumentStage,
  DocumentRole,
  DocumentReason,
  DocumentFacts
> = {
  SEND: {
    from: ['DRAFT'],
    to: 'IN_APPROVAL',
    who: [{ level: 'EDIT' }],
    guard: ({ hasReviewPeriod }) => (hasReviewPeriod ? null : 'NO_REVIEW_PERIOD'),
  },
  WITHDRAW: {
    from: ['IN_FORCE', 'DRAFT'],
    to: 'WITHDRAWN',
    who: [{ level: 'MANAGE' }, { level: 'EDIT', role: 'APPROVER' }],
    guard: ({ isInForce }) => (isInForce ? null : 'NOT_IN_STATE'),
  },
  TAKE_UP: { from: ['WITHDRAWN'], to: 'DRAFT', who: [{ level: 'EDIT' }] },
}

/** Returns which transitions of a document a caller can cause now, and why the others are refused. */
export const documentTransitionsOf = (facts: DocumentFacts, level: Level | null, roles: readonly DocumentRole[]) =>
  transitionsOf(documentLifecycle, facts, { level, roles })

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
