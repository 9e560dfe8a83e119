import type { Level } from './permissions.ts'
import { transitionsOf, type Lifecycle } from './transitions.ts'

// The lifecycle of a corrective action: done, then its effect verified (ISO 45001 and ISO 14001, clause 10.2 e).

export const correctiveActionStates = ['OPEN', 'DONE', 'VERIFIED', 'CANCELLED'] as const
export type CorrectiveActionState = (typeof correctiveActionStates)[number]

export const correctiveActionTransitions = ['COMPLETE', 'VERIFY', 'CANCEL', 'REOPEN'] as const
export type CorrectiveActionTransition = (typeof correctiveActionTransitions)[number]

/** Reasons for which a transition of a corrective action is refused. */
export const correctiveActionReasons = ['NOT_IN_STATE', 'NOT_ALLOWED', 'SAME_PERSON', 'SOURCE_CLOSED'] as const
export type CorrectiveActionReason = (typeof correctiveActionReasons)[number]

export type CorrectiveActionRole = 'RESPONSIBLE'

export type CorrectiveActionFacts = {
  readonly state: CorrectiveActionState
  /** Whether the caller completed it. */
  readonly isOwnWork: boolean
  /** Whether its effect must be verified by another person than the one who completed it. */
  readonly needsSecondPerson: boolean
  /** Whether the event that it belongs to is closed. */
  readonly isSourceClosed: boolean
}

/** The transitions of a corrective action. Its responsible member can complete it at any level. */
export const correctiveActionLifecycle: Lifecycle<
  CorrectiveActionTransition,
  CorrectiveActionState,
  CorrectiveActionRole,
  CorrectiveActionReason,
  CorrectiveActionFacts
> = {
  COMPLETE: {
    from: ['OPEN'],
    to: 'DONE',
    who: [{ level: 'EDIT' }, { level: 'READ', role: 'RESPONSIBLE' }],
  },
  VERIFY: {
    from: ['DONE'],
    to: 'VERIFIED',
    who: [{ level: 'EDIT' }],
    guard: ({ isOwnWork, needsSecondPerson }) => (isOwnWork && needsSecondPerson ? 'SAME_PERSON' : null),
  },
  CANCEL: { from: ['OPEN'], to: 'CANCELLED', who: [{ level: 'EDIT' }] },
  REOPEN: {
    from: ['DONE', 'VERIFIED', 'CANCELLED'],
    to: 'OPEN',
    who: [{ level: 'EDIT' }],
    guard: ({ isSourceClosed }) => (isSourceClosed ? 'SOURCE_CLOSED' : null),
  },
}

/** Returns which transitions of a corrective action a caller can cause now, and why the others are refused. */
export const correctiveActionTransitionsOf = (
  facts: CorrectiveActionFacts,
  level: Level | null,
  roles: readonly CorrectiveActionRole[],
) => transitionsOf(correctiveActionLifecycle, facts, { level, roles })
