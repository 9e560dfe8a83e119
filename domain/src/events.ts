import type { IsoDate } from './dates.ts'
import type { Problem } from './problems.ts'

/** Importance of an event (specification, section 3). */
export const eventImportances = ['HIGH', 'MEDIUM', 'LOW'] as const
export type EventImportance = (typeof eventImportances)[number]

/** Kinds of event. The terms are those of ISO 45001, clause 10.2, and ISO 14001, clause 10.2. */
export const eventKinds = ['INCIDENT', 'NEAR_MISS', 'NON_CONFORMITY', 'OBSERVATION', 'COMPLAINT'] as const
export type EventKind = (typeof eventKinds)[number]

/** States of an event. Dismissed and closed events stay readable and can be reopened. More may be added. */
export const eventStates = ['OPEN', 'DISMISSED', 'CLOSED'] as const
export type EventState = (typeof eventStates)[number]

/** Maximum lengths of texts in UTF-16 code units. */
export const eventLimits = {
  title: 200,
  description: 10_000,
  persons: 2_000,
  correctiveAction: 4_000,
  reason: 1_000,
  immediateAction: 4_000,
  participants: 2_000,
  outcome: 4_000,
  note: 4_000,
} as const

/** The maximum number of reports by one member within a day with the reporting form. */
export const MAX_DAILY_REPORTS = 50

type EventFacts = {
  readonly occurrenceDate: IsoDate | null
  readonly correctiveAction: string | null
  readonly actionResponsibleId: string | null
  readonly actionDueDate: IsoDate | null
  readonly actionCompletedDate: IsoDate | null
}

/** Checks the dates of an event, and that each action has a description. */
export function eventProblems(event: Partial<EventFacts>, today: IsoDate): Problem[] {
  const problems: Problem[] = []
  const { occurrenceDate, correctiveAction, actionResponsibleId, actionDueDate, actionCompletedDate } = event
  if (occurrenceDate && occurrenceDate > today) problems.push({ path: 'occurrenceDate', code: 'in_future' })
  if (actionCompletedDate && actionCompletedDate > today)
    problems.push({ path: 'actionCompletedDate', code: 'in_future' })
  for (const [path, day] of [
    ['actionDueDate', actionDueDate],
    ['actionCompletedDate', actionCompletedDate],
  ] as const)
    if (day && occurrenceDate && day < occurrenceDate) problems.push({ path, code: 'before_occurrence' })
  const isMeant = actionResponsibleId || actionDueDate || actionCompletedDate
  if (isMeant && !correctiveAction?.trim()) problems.push({ path: 'correctiveAction', code: 'required' })
  return problems
}

/** Returns whether an event has an action that is not done. */
export const isActionOpen = ({
  state,
  correctiveAction,
  actionCompletedDate,
}: {
  readonly state: EventState
  readonly correctiveAction: string | null
  readonly actionCompletedDate: IsoDate | null
}): boolean => state === 'OPEN' && correctiveAction !== null && actionCompletedDate === null
