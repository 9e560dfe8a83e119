import type { IsoDate } from './dates.ts'
import type { Problem } from './problems.ts'

/** How important an event is (specification, section 3). */
export const eventImportances = ['HIGH', 'MEDIUM', 'LOW'] as const
export type EventImportance = (typeof eventImportances)[number]

/** What happened; the terms are those of ISO 45001, clause 10.2, and ISO 14001, clause 10.2. */
export const eventKinds = ['INCIDENT', 'NEAR_MISS', 'NON_CONFORMITY', 'OBSERVATION', 'COMPLAINT'] as const
export type EventKind = (typeof eventKinds)[number]

/** A dismissed event stays readable, and can be reinstated. */
export const eventStates = ['OPEN', 'DISMISSED'] as const
export type EventState = (typeof eventStates)[number]

/** The longest texts, in UTF-16 code units. */
export const eventLimits = {
  title: 200,
  description: 10_000,
  persons: 2_000,
  correctiveAction: 4_000,
  reason: 1_000,
} as const

type EventFacts = {
  readonly occurrenceDate: IsoDate | null
  readonly correctiveAction: string | null
  readonly actionResponsibleId: string | null
  readonly actionDueDate: IsoDate | null
  readonly actionCompletedDate: IsoDate | null
}

/** What is wrong with an event's days, and with an action of which nobody says what it is. */
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

/** Whether something is still to be done about an event. */
export const isActionOpen = ({
  state,
  correctiveAction,
  actionCompletedDate,
}: {
  readonly state: EventState
  readonly correctiveAction: string | null
  readonly actionCompletedDate: IsoDate | null
}): boolean => state === 'OPEN' && correctiveAction !== null && actionCompletedDate === null
