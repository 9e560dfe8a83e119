import type { Level } from './permissions.ts'
import { transitionsOf, type Lifecycle } from './transitions.ts'

// The lifecycle of a record that can be moved to the bin: live, in the bin because it was made by mistake, and live again.

export const binStates = ['LIVE', 'IN_BIN'] as const
export type BinState = (typeof binStates)[number]

export const binTransitions = ['DISCARD', 'RESTORE'] as const
export type BinTransition = (typeof binTransitions)[number]

/** Reasons for which a transition is refused. A kind of record can have more, such as that it has been approved. */
export type BinReason = 'NOT_IN_STATE' | 'NOT_ALLOWED' | 'IN_USE'

/** Whether the caller may make the call that discards the records of this kind: for most kinds, members who edit. */
export type BinRole = 'DISCARDER'

export type BinFacts = {
  readonly state: BinState
  /** Whether other records refer to it. */
  readonly isUsed: boolean
}

const who = [{ level: 'READ', role: 'DISCARDER' }] as const

/** A user who can discard a record can restore it. */
export const binLifecycle: Lifecycle<BinTransition, BinState, BinRole, BinReason, BinFacts> = {
  DISCARD: { from: ['LIVE'], to: 'IN_BIN', who, guard: ({ isUsed }) => (isUsed ? 'IN_USE' : null) },
  RESTORE: { from: ['IN_BIN'], to: 'LIVE', who },
}

/** Returns which transitions of a record a caller can cause now, and why the others are refused. */
export const binTransitionsOf = (facts: BinFacts, level: Level | null, roles: readonly BinRole[]) =>
  transitionsOf(binLifecycle, facts, { level, roles })
