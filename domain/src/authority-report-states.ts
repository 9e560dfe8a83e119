import type { ReportState } from './authority-reports.ts'
import type { Level } from './permissions.ts'
import { transitionsOf, type Lifecycle } from './transitions.ts'

// The lifecycle of a report to an authority: due, then made or not required, and due again after a mistake.

export const authorityReportTransitions = ['REPORT', 'MARK_NOT_REQUIRED', 'MAKE_DUE'] as const
export type AuthorityReportTransition = (typeof authorityReportTransitions)[number]

/** Reasons for which a transition of a report is refused. */
export const authorityReportReasons = ['NOT_IN_STATE', 'NOT_ALLOWED'] as const
export type AuthorityReportReason = (typeof authorityReportReasons)[number]

/** The relation of a caller to the event of a report. */
export type AuthorityReportRole = 'HANDLER'

export type AuthorityReportFacts = {
  readonly state: ReportState
  /** Whether the event that it belongs to is closed. */
  readonly isEventClosed: boolean
}

const who = [{ level: 'MANAGE' }, { level: 'READ', role: 'HANDLER' }] as const

const guard = ({ isEventClosed }: AuthorityReportFacts) => (isEventClosed ? 'NOT_IN_STATE' : null)

/** The transitions of a report. The handler of its event can cause them at any level. */
export const authorityReportLifecycle: Lifecycle<
  AuthorityReportTransition,
  ReportState,
  AuthorityReportRole,
  AuthorityReportReason,
  AuthorityReportFacts
> = {
  REPORT: { from: ['DUE'], to: 'REPORTED', who, guard },
  MARK_NOT_REQUIRED: { from: ['DUE'], to: 'NOT_REQUIRED', who, guard },
  MAKE_DUE: { from: ['REPORTED', 'NOT_REQUIRED'], to: 'DUE', who, guard },
}

/** Returns which transitions of a report a caller can cause now, and why the others are refused. */
export const authorityReportTransitionsOf = (
  facts: AuthorityReportFacts,
  level: Level | null,
  roles: readonly AuthorityReportRole[],
) => transitionsOf(authorityReportLifecycle, facts, { level, roles })

/** Returns the transition that a save with another state is. Null for a save that leaves the state unchanged. */
export const authorityReportTransitionTo = (from: ReportState, to: ReportState): AuthorityReportTransition | null =>
  from === to ? null : (authorityReportTransitions.find((name) => authorityReportLifecycle[name].to === to) ?? null)
