import type { InspectionStatus } from './inspections.ts'
import type { Level } from './permissions.ts'
import { transitionsOf, type Lifecycle } from './transitions.ts'

// The lifecycle of an inspection: started, answered, done; or skipped.

/** Stages of an inspection. They are derived from its status and from when it was started. */
export const inspectionStages = ['PLANNED', 'IN_PROGRESS', 'DONE', 'SKIPPED'] as const
export type InspectionStage = (typeof inspectionStages)[number]

export const inspectionTransitions = ['START', 'COMPLETE', 'POSTPONE', 'SKIP', 'REOPEN'] as const
export type InspectionTransition = (typeof inspectionTransitions)[number]

/** Reasons for which a transition of an inspection is refused. */
export const inspectionReasons = ['NOT_IN_STATE', 'NOT_ALLOWED', 'UNANSWERED', 'NOT_FOLLOWED_UP'] as const
export type InspectionReason = (typeof inspectionReasons)[number]

type Stored = {
  readonly status: InspectionStatus
  readonly isSkipped: boolean
  readonly isStarted: boolean
}

/** Returns the stage of an inspection. */
export function inspectionStage({ status, isSkipped, isStarted }: Stored): InspectionStage {
  if (status === 'DONE') return 'DONE'
  if (isSkipped) return 'SKIPPED'
  return isStarted ? 'IN_PROGRESS' : 'PLANNED'
}

export type InspectionFacts = {
  readonly state: InspectionStage
  /** The required items of its checklist without an answer. */
  readonly missing: number
  /** The failed items of its checklist that are not followed up. */
  readonly open: number
}

/** Returns why an inspection cannot be completed: an answer is missing, or a failure is not followed up. */
function completionRefusal({ missing, open }: InspectionFacts): InspectionReason | null {
  if (missing > 0) return 'UNANSWERED'
  return open > 0 ? 'NOT_FOLLOWED_UP' : null
}

/** The transitions of an inspection. Postponing keeps its stage. */
export const inspectionLifecycle: Lifecycle<
  InspectionTransition,
  InspectionStage,
  never,
  InspectionReason,
  InspectionFacts
> = {
  START: { from: ['PLANNED'], to: 'IN_PROGRESS', who: [{ level: 'EDIT' }] },
  COMPLETE: { from: ['IN_PROGRESS'], to: 'DONE', who: [{ level: 'EDIT' }], guard: completionRefusal },
  POSTPONE: { from: ['PLANNED', 'IN_PROGRESS'], to: ['PLANNED', 'IN_PROGRESS'], who: [{ level: 'EDIT' }] },
  SKIP: { from: ['PLANNED', 'IN_PROGRESS'], to: 'SKIPPED', who: [{ level: 'EDIT' }] },
  REOPEN: { from: ['DONE', 'SKIPPED'], to: ['PLANNED', 'IN_PROGRESS'], who: [{ level: 'MANAGE' }] },
}

/** Returns which transitions of an inspection a caller can cause now, and why the others are refused. */
export const inspectionTransitionsOf = (facts: InspectionFacts, level: Level | null) =>
  transitionsOf(inspectionLifecycle, facts, { level, roles: [] })
