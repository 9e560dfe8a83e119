import type { AcknowledgementReason } from './acknowledgement-states.ts'
import type { Level } from './permissions.ts'
import { transitionsOf, type Lifecycle } from './transitions.ts'

// Rounds in which members confirm that they have read and understood a document (ISO 14001, 27001 and 45001, clauses 7.3
// and 7.5.3).

export const acknowledgementRoundStates = ['OPEN', 'ENDED'] as const
export type AcknowledgementRoundState = (typeof acknowledgementRoundStates)[number]

/** Maximum length of texts in UTF-16 code units, and maximum number of departments and of members. */
export const acknowledgementLimits = { message: 1_000, reason: 1_000, departments: 500, members: 500 } as const

export const acknowledgementRoundTransitions = ['END'] as const
export type AcknowledgementRoundTransition = (typeof acknowledgementRoundTransitions)[number]

/** OWNER: the member who owns the document. */
export type AcknowledgementRoundRole = 'OWNER'

/** The transitions of a round. Managers and the owner of the document, with the level EDIT, start and end rounds. */
export const acknowledgementRoundLifecycle: Lifecycle<
  AcknowledgementRoundTransition,
  AcknowledgementRoundState,
  AcknowledgementRoundRole,
  AcknowledgementReason,
  { readonly state: AcknowledgementRoundState }
> = {
  END: { from: ['OPEN'], to: 'ENDED', who: [{ level: 'MANAGE' }, { level: 'EDIT', role: 'OWNER' }] },
}

/** Returns which transitions of a round a caller can cause now, and why the others are refused. */
export const acknowledgementRoundTransitionsOf = (
  state: AcknowledgementRoundState,
  level: Level | null,
  roles: readonly AcknowledgementRoundRole[],
) => transitionsOf(acknowledgementRoundLifecycle, { state }, { level, roles })

/** Returns whether a caller may start a round of a document. */
export const startsRounds = (level: Level | null, roles: readonly AcknowledgementRoundRole[]): boolean =>
  level === 'MANAGE' || (level === 'EDIT' && roles.includes('OWNER'))
