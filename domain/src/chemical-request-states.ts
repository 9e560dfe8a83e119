import { transitionsOf, type CommonReason, type Lifecycle } from './transitions.ts'

// The lifecycle of a request to add an own chemical of an organization to the catalogue.

/** States of a request. ACCEPTED: it is a new chemical of the catalogue. MATCHED: the catalogue had it. */
export const chemicalRequestStates = ['REQUESTED', 'IN_REVIEW', 'ACCEPTED', 'MATCHED', 'DECLINED', 'WITHDRAWN'] as const
export type ChemicalRequestState = (typeof chemicalRequestStates)[number]

export const chemicalRequestTransitions = ['TAKE', 'ACCEPT', 'MATCH', 'DECLINE', 'WITHDRAW'] as const
export type ChemicalRequestTransition = (typeof chemicalRequestTransitions)[number]

/** Reasons for which a transition of a request is refused. */
export const chemicalRequestReasons = ['NOT_IN_STATE', 'NOT_ALLOWED'] as const

/** MAINTAINER: a system maintainer, at any level. REQUESTER: the organization that made the request. */
export type ChemicalRequestRole = 'MAINTAINER' | 'REQUESTER'

export type ChemicalRequestFacts = { readonly state: ChemicalRequestState }

const maintainers = [{ level: 'READ', role: 'MAINTAINER' }] as const

/** The transitions of a request. TAKE of one in review hands it over to another maintainer. */
export const chemicalRequestLifecycle: Lifecycle<
  ChemicalRequestTransition,
  ChemicalRequestState,
  ChemicalRequestRole,
  CommonReason,
  ChemicalRequestFacts
> = {
  TAKE: { from: ['REQUESTED', 'IN_REVIEW'], to: 'IN_REVIEW', who: maintainers },
  ACCEPT: { from: ['IN_REVIEW'], to: 'ACCEPTED', who: maintainers },
  MATCH: { from: ['IN_REVIEW'], to: 'MATCHED', who: maintainers },
  DECLINE: { from: ['IN_REVIEW'], to: 'DECLINED', who: maintainers },
  WITHDRAW: {
    from: ['REQUESTED', 'IN_REVIEW'],
    to: 'WITHDRAWN',
    who: [{ level: 'EDIT', role: 'REQUESTER' }],
  },
}

/** Returns which transitions of a request a maintainer can cause now, and why the others are refused. */
export const chemicalRequestTransitionsOf = (state: ChemicalRequestState) =>
  transitionsOf(chemicalRequestLifecycle, { state }, { level: 'READ', roles: ['MAINTAINER'] })

/** Maximum length of the reason in UTF-16 code units. */
export const chemicalRequestLimits = { reason: 1_000 } as const
