import type { EventState } from './events.ts'
import type { Level } from './permissions.ts'
import { transitionsOf, type Actor, type Lifecycle } from './transitions.ts'

// The lifecycle of an event: reported, handled, its actions verified, closed (ISO 45001 and ISO 14001, clause 10.2).

/** Stages of an event. They are derived from its state, from when it was taken, and from its corrective actions. */
export const eventStages = ['REPORTED', 'HANDLING', 'VERIFYING', 'CLOSED', 'DISMISSED'] as const
export type EventStage = (typeof eventStages)[number]

export const eventTransitions = ['TAKE', 'HAND_OVER', 'CLOSE', 'DISMISS', 'REINSTATE', 'REOPEN'] as const
export type EventTransition = (typeof eventTransitions)[number]

/** Reasons for which a transition of an event is refused. */
export const eventReasons = [
  'NOT_IN_STATE',
  'NOT_ALLOWED',
  'NOT_A_MEMBER',
  'HAS_HANDLER',
  'OPEN_ACTIONS',
  'EFFECT_NOT_VERIFIED',
  'NO_ACTIONS',
  'NO_ROOT_CAUSE',
  'REPORT_DUE',
] as const
export type EventReason = (typeof eventReasons)[number]

/** The relation of a caller to an event. A member can handle it; a token, or a manager of a parent, cannot. */
export type EventRole = 'HANDLER' | 'MEMBER'

/** What the stage of an event is derived from. Cancelled actions do not count. */
export type EventProgress = {
  readonly state: EventState
  readonly isTaken: boolean
  readonly openActions: number
  readonly doneActions: number
  readonly verifiedActions: number
}

/** Returns the stage of an event. One whose actions are all done waits for the verification of their effect. */
export function eventStage({ state, isTaken, openActions, doneActions, verifiedActions }: EventProgress): EventStage {
  if (state !== 'OPEN') return state
  if (!isTaken) return 'REPORTED'
  return openActions === 0 && doneActions + verifiedActions > 0 ? 'VERIFYING' : 'HANDLING'
}

export type EventFacts = EventProgress & {
  /** Whether the caller handles it. */
  readonly isHandler: boolean
  /** Whether another member than the caller handles it. */
  readonly isHandledByOther: boolean
  readonly isMember: boolean
  /** Whether an accepted reason is given why no action is needed. */
  readonly hasNoActionReason: boolean
  /** Whether a root cause is required but missing. */
  readonly lacksRootCause: boolean
  /** Whether a report to an authority is due. */
  readonly isReportDue: boolean
}

/** The facts of an event that has just been reported, for a member who does not handle it. */
export const reportedEvent: EventFacts = {
  state: 'OPEN',
  isTaken: false,
  openActions: 0,
  doneActions: 0,
  verifiedActions: 0,
  isMember: true,
  isHandler: false,
  isHandledByOther: false,
  hasNoActionReason: false,
  lacksRootCause: false,
  isReportDue: false,
}

type StageFacts = Omit<EventFacts, 'state'> & { readonly state: EventStage }

/**
 * Returns why an event cannot be closed (clause 10.2): an action is open, the effect of one is not verified, no action
 * was taken and no reason is given, the root cause is missing, or a report to an authority is due.
 */
function closingRefusal(facts: StageFacts): EventReason | null {
  if (facts.openActions > 0) return 'OPEN_ACTIONS'
  if (facts.doneActions > 0) return 'EFFECT_NOT_VERIFIED'
  if (facts.verifiedActions === 0 && !facts.hasNoActionReason) return 'NO_ACTIONS'
  if (facts.lacksRootCause) return 'NO_ROOT_CAUSE'
  return facts.isReportDue ? 'REPORT_DUE' : null
}

/** An event in handling is taken if no member handles it, such as one whose first action was added by a token. */
function takingRefusal({ isMember, isHandler, isHandledByOther, state }: StageFacts): EventReason | null {
  if (!isMember) return 'NOT_A_MEMBER'
  if (isHandledByOther) return 'HAS_HANDLER'
  return isHandler && state !== 'REPORTED' ? 'NOT_IN_STATE' : null
}

/** The transitions of an event, for the api, the buttons of the web app, and the documentation. */
export const eventLifecycle: Lifecycle<EventTransition, EventStage, EventRole, EventReason, StageFacts> = {
  TAKE: {
    from: ['REPORTED', 'HANDLING', 'VERIFYING'],
    to: ['HANDLING', 'VERIFYING'],
    who: [{ level: 'EDIT' }],
    guard: takingRefusal,
  },
  HAND_OVER: {
    from: ['REPORTED', 'HANDLING', 'VERIFYING'],
    to: ['REPORTED', 'HANDLING', 'VERIFYING'],
    who: [{ level: 'MANAGE' }, { level: 'EDIT', role: 'HANDLER' }],
  },
  CLOSE: {
    from: ['HANDLING', 'VERIFYING'],
    to: 'CLOSED',
    who: [{ level: 'MANAGE' }, { level: 'EDIT', role: 'HANDLER' }],
    guard: closingRefusal,
  },
  DISMISS: { from: ['REPORTED', 'HANDLING', 'VERIFYING'], to: 'DISMISSED', who: [{ level: 'EDIT' }] },
  REINSTATE: { from: ['DISMISSED'], to: ['REPORTED', 'HANDLING', 'VERIFYING'], who: [{ level: 'EDIT' }] },
  REOPEN: { from: ['CLOSED'], to: ['HANDLING', 'VERIFYING'], who: [{ level: 'EDIT' }] },
}

/** Returns which transitions of an event a caller can cause now, and why the others are refused. */
export const eventTransitionsOf = (facts: EventFacts, level: Level | null, roles: readonly EventRole[]) =>
  transitionsOf(eventLifecycle, stageFacts(facts), { level, roles } satisfies Actor<EventRole>)

const stageFacts = (facts: EventFacts): StageFacts => ({ ...facts, state: eventStage(facts) })
