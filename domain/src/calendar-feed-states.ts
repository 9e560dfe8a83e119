import type { Level } from './permissions.ts'
import { transitionsOf, type Lifecycle } from './transitions.ts'

// The lifecycle of a calendar feed: active until its member revokes it, for good.

export const calendarFeedStates = ['ACTIVE', 'REVOKED'] as const
export type CalendarFeedState = (typeof calendarFeedStates)[number]

export const calendarFeedTransitions = ['REVOKE'] as const
export type CalendarFeedTransition = (typeof calendarFeedTransitions)[number]

export type CalendarFeedReason = 'NOT_IN_STATE' | 'NOT_ALLOWED'

/** The relation of a caller to a feed. */
export type CalendarFeedRole = 'OWNER'

export type CalendarFeedFacts = { readonly state: CalendarFeedState }

export const calendarFeedLifecycle: Lifecycle<
  CalendarFeedTransition,
  CalendarFeedState,
  CalendarFeedRole,
  CalendarFeedReason,
  CalendarFeedFacts
> = { REVOKE: { from: ['ACTIVE'], to: 'REVOKED', who: [{ level: 'READ', role: 'OWNER' }] } }

/** Returns which transitions of a feed a caller can cause now, and why the others are refused. */
export const calendarFeedTransitionsOf = (
  facts: CalendarFeedFacts,
  level: Level | null,
  roles: readonly CalendarFeedRole[],
) => transitionsOf(calendarFeedLifecycle, facts, { level, roles })
