import type { Level } from './permissions.ts'
import { transitionsOf, type Lifecycle } from './transitions.ts'

// A member in a round of confirmations (acknowledgement-round-states.ts).

/** States of a member in a round. REQUESTED: asked, and neither confirmed nor exempt for the version to read. */
export const acknowledgementStates = ['REQUESTED', 'CONFIRMED', 'EXEMPT'] as const
export type AcknowledgementState = (typeof acknowledgementStates)[number]

export const acknowledgementTransitions = ['CONFIRM', 'EXEMPT'] as const
export type AcknowledgementTransition = (typeof acknowledgementTransitions)[number]

/** Reasons for which a transition of a round, or of a member in it, is refused. */
export const acknowledgementReasons = ['NOT_IN_STATE', 'NOT_ALLOWED'] as const
export type AcknowledgementReason = (typeof acknowledgementReasons)[number]

/** MEMBER: the member who is asked. */
export type AcknowledgementRole = 'MEMBER'

/** The transitions of a member in an open round. Only the member confirms. A later version can ask again. */
export const acknowledgementLifecycle: Lifecycle<
  AcknowledgementTransition,
  AcknowledgementState,
  AcknowledgementRole,
  AcknowledgementReason,
  { readonly state: AcknowledgementState }
> = {
  CONFIRM: { from: ['REQUESTED'], to: 'CONFIRMED', who: [{ level: 'READ', role: 'MEMBER' }] },
  EXEMPT: { from: ['REQUESTED'], to: 'EXEMPT', who: [{ level: 'MANAGE' }] },
}

/** Returns which transitions of a member in an open round a caller can cause now, and why the others are refused. */
export const acknowledgementTransitionsOf = (
  state: AcknowledgementState,
  level: Level | null,
  roles: readonly AcknowledgementRole[],
) => transitionsOf(acknowledgementLifecycle, { state }, { level, roles })
