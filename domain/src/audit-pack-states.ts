import type { AuditPackState } from './audit-packs.ts'
import type { Level } from './permissions.ts'
import { transitionsOf, type CommonReason, type Lifecycle } from './transitions.ts'

// The lifecycle of an audit pack. The service builds packs and ends their time: no user can cause those transitions.

export const auditPackTransitions = ['CANCEL', 'BUILD', 'FINISH', 'FAIL', 'EXPIRE'] as const
export type AuditPackTransition = (typeof auditPackTransitions)[number]

export type AuditPackFacts = { readonly state: AuditPackState }

/** The transitions of a pack. After an interruption, BUILD starts again from the beginning. */
export const auditPackLifecycle: Lifecycle<AuditPackTransition, AuditPackState, never, CommonReason, AuditPackFacts> = {
  CANCEL: { from: ['QUEUED', 'BUILDING'], to: 'CANCELLED', who: [{ level: 'MANAGE' }] },
  BUILD: { from: ['QUEUED', 'BUILDING'], to: 'BUILDING', who: [] },
  FINISH: { from: ['BUILDING'], to: 'READY', who: [] },
  FAIL: { from: ['BUILDING'], to: 'FAILED', who: [] },
  EXPIRE: { from: ['READY'], to: 'EXPIRED', who: [] },
}

/** Returns which transitions of a pack a caller can cause now, and why the others are refused. */
export const auditPackTransitionsOf = (facts: AuditPackFacts, level: Level | null) =>
  transitionsOf(auditPackLifecycle, facts, { level, roles: [] })
