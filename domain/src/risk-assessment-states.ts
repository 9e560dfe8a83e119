import type { Level } from './permissions.ts'
import { transitionsOf, type Lifecycle } from './transitions.ts'

// The lifecycle of a risk assessment: written, completed, and outdated by what changes afterwards.

/** States of a risk assessment. OUTDATED is derived from what has changed since it was completed. */
export const riskAssessmentStates = ['DRAFT', 'CURRENT', 'OUTDATED'] as const
export type RiskAssessmentState = (typeof riskAssessmentStates)[number]

export const riskAssessmentTransitions = ['COMPLETE', 'REVISE', 'OUTDATE'] as const
export type RiskAssessmentTransition = (typeof riskAssessmentTransitions)[number]

/** Reasons for which a transition of a risk assessment is refused. */
export const riskAssessmentReasons = ['NOT_IN_STATE', 'NOT_ALLOWED', 'INCOMPLETE'] as const
export type RiskAssessmentReason = (typeof riskAssessmentReasons)[number]

export type RiskAssessmentFacts = {
  readonly state: RiskAssessmentState
  /** The number of fields that it lacks to be completed. */
  readonly missing: number
}

/**
 * The transitions of a risk assessment. A save with other content is REVISE. Completing a current one again confirms it on
 * another day.
 */
export const riskAssessmentLifecycle: Lifecycle<
  RiskAssessmentTransition,
  RiskAssessmentState,
  never,
  RiskAssessmentReason,
  RiskAssessmentFacts
> = {
  COMPLETE: {
    from: ['DRAFT', 'CURRENT', 'OUTDATED'],
    to: 'CURRENT',
    who: [{ level: 'EDIT' }],
    guard: ({ missing }) => (missing > 0 ? 'INCOMPLETE' : null),
  },
  REVISE: { from: ['CURRENT', 'OUTDATED'], to: 'DRAFT', who: [{ level: 'EDIT' }] },
  OUTDATE: { from: ['CURRENT'], to: 'OUTDATED', who: [] },
}

/** Returns which transitions of a risk assessment a caller can cause now, and why the others are refused. */
export const riskAssessmentTransitionsOf = (facts: RiskAssessmentFacts, level: Level | null) =>
  transitionsOf(riskAssessmentLifecycle, facts, { level, roles: [] })
