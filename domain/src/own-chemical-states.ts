import type { ChemicalRequestState } from './chemical-request-states.ts'
import type { Level } from './permissions.ts'
import { transitionsOf, type Lifecycle } from './transitions.ts'

// The lifecycle of an own chemical that is requested for the catalogue, until the organization merges it with the chemical
// there.

/** States of an own chemical. ACCEPTED and MATCHED: the catalogue has it now. */
export const ownChemicalStates = ['ACTIVE', 'REQUESTED', 'IN_REVIEW', 'ACCEPTED', 'MATCHED', 'MERGED'] as const
export type OwnChemicalState = (typeof ownChemicalStates)[number]

export const ownChemicalTransitions = ['REQUEST', 'REVIEW', 'ANSWER', 'WITHDRAW', 'MERGE', 'UNMERGE'] as const
export type OwnChemicalTransition = (typeof ownChemicalTransitions)[number]

/** Reasons for which a transition of an own chemical is refused. */
export const ownChemicalReasons = ['NOT_IN_STATE', 'NOT_ALLOWED', 'RETIRED', 'CHEMICAL_RETIRED'] as const
export type OwnChemicalReason = (typeof ownChemicalReasons)[number]

export type OwnChemicalFacts = {
  readonly state: OwnChemicalState
  /** Whether the organization has not retired it. */
  readonly isActive: boolean
  /** Whether the chemical of the catalogue that answers the request is in use. True without an answer. */
  readonly isChemicalActive: boolean
}

/** The transitions of an own chemical. Maintainers cause REVIEW and ANSWER by those of its request. */
export const ownChemicalLifecycle: Lifecycle<
  OwnChemicalTransition,
  OwnChemicalState,
  never,
  OwnChemicalReason,
  OwnChemicalFacts
> = {
  REQUEST: {
    from: ['ACTIVE'],
    to: 'REQUESTED',
    who: [{ level: 'EDIT' }],
    guard: ({ isActive }) => (isActive ? null : 'RETIRED'),
  },
  REVIEW: { from: ['REQUESTED'], to: 'IN_REVIEW', who: [] },
  ANSWER: { from: ['IN_REVIEW'], to: ['ACCEPTED', 'MATCHED', 'ACTIVE'], who: [] },
  WITHDRAW: { from: ['REQUESTED', 'IN_REVIEW', 'ACCEPTED', 'MATCHED'], to: 'ACTIVE', who: [{ level: 'EDIT' }] },
  MERGE: {
    from: ['ACCEPTED', 'MATCHED'],
    to: 'MERGED',
    who: [{ level: 'EDIT' }],
    guard: ({ isChemicalActive }) => (isChemicalActive ? null : 'CHEMICAL_RETIRED'),
  },
  UNMERGE: { from: ['MERGED'], to: ['ACCEPTED', 'MATCHED'], who: [{ level: 'EDIT' }] },
}

/** Returns which transitions of an own chemical a caller can cause now, and why the others are refused. */
export const ownChemicalTransitionsOf = (facts: OwnChemicalFacts, level: Level | null) =>
  transitionsOf(ownChemicalLifecycle, facts, { level, roles: [] })

/** Returns the state of an own chemical. `request` is the state of its last request, or null if it has none. */
export function ownChemicalStateOf(request: ChemicalRequestState | null, isMerged: boolean): OwnChemicalState {
  if (isMerged) return 'MERGED'
  if (request === null || request === 'DECLINED' || request === 'WITHDRAWN') return 'ACTIVE'
  return request
}
