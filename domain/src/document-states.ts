import type { OpenApprovalState } from './approval-states.ts'
import type { DocumentState } from './controlled-documents.ts'
import type { Level } from './permissions.ts'
import { transitionsOf, type Lifecycle } from './transitions.ts'

// The lifecycle of a policy or procedure (ISO 14001, 27001 and 45001, clause 7.5.3).

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
