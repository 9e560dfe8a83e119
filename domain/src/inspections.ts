import { dayNumber, daysBetween, fromDayNumber, isIsoDate, type IsoDate } from './dates.ts'
import { nextDate, nthDate, type Period, periodParts } from './periods.ts'
import type { Problem } from './problems.ts'

/** Status of an inspection (specification, section 3). */
export const inspectionStatuses = ['DONE', 'PENDING'] as const
export type InspectionStatus = (typeof inspectionStatuses)[number]

/** What the next inspection of a reminder is counted from: the plan, or the day on which this one was performed. */
export const nextFromOptions = ['PLANNED', 'PERFORMED'] as const
export type NextFrom = (typeof nextFromOptions)[number]

/** Where an inspection stands today, most urgent first. */
export const workStates = ['OVERDUE', 'MISSED', 'DUE_SOON', 'LATER', 'DONE', 'SKIPPED'] as const
export type WorkState = (typeof workStates)[number]

/** Whether it was performed by its day, or later, or not at all though its day has passed. */
export const inspectionTimelinesses = ['ON_TIME', 'LATE'] as const
export type InspectionTimeliness = (typeof inspectionTimelinesses)[number]

/** The longest texts that are kept, in UTF-16 code units. */
export const inspectionLimits = { title: 200, instruction: 10_000, notes: 10_000, reason: 1_000 } as const

/** A reminder's rule. A frequency of P0D means once. */
export type Recurrence = { readonly startsAt: IsoDate; readonly frequency: Period; readonly nextFrom: NextFrom }

/** An inspection; `performedOn` is null while it is pending, and where it was skipped. */
export type Occurrence = { readonly dueOn: IsoDate; readonly performedOn: IsoDate | null }

/** The days of a month in the mean of the 400 years after which the calendar repeats. */
const MEAN_MONTH = 146_097 / 4_800
/** No number of months in a row has so many days more than as many mean ones. */
const MOST_BEYOND = 5

/**
 * The day on which the inspection after this one is due, or null where the rule says once. From PLANNED it is the first
 * planned day after this one's, counted from the reminder's start, so that a monthly rule from the 31st returns to the
 * 31st; it may lie in the past, because no planned inspection is silently left out. From PERFORMED it is one period
 * after this one was performed; one that was not performed counts from its planned day.
 */
export function nextDueDate(rule: Recurrence, { dueOn, performedOn }: Occurrence): IsoDate | null {
  if (rule.nextFrom === 'PERFORMED') return nextDate(performedOn ?? dueOn, rule.frequency)
  const { months, days } = periodParts(rule.frequency)
  // The count begins at or before the answer, and few steps away from it.
  const mean = Math.max(1, months * MEAN_MONTH + days)
  const most = months === 0 ? 0 : MOST_BEYOND
  let count = Math.max(0, Math.floor((daysBetween(rule.startsAt, dueOn) - most) / mean))
  let next = nthDate(rule.startsAt, rule.frequency, count)
  while (next !== null && next <= dueOn) {
    count++
    next = nthDate(rule.startsAt, rule.frequency, count)
  }
  return next
}

/**
 * The planned days after `last` that have come by today without having been opened: each inspection is there on its day,
 * whether or not the one before was done, and the one before has then been missed. Days before `since`, on which the
 * reminder was made, were never planned. None where the rule counts from the day of performance, or says once.
 */
export function comeDue(rule: Recurrence, last: IsoDate, since: IsoDate, today: IsoDate): IsoDate[] {
  if (rule.nextFrom === 'PERFORMED') return []
  const days: IsoDate[] = []
  const eve = fromDayNumber(dayNumber(since) - 1)
  let next = nextDueDate(rule, { dueOn: last < eve ? eve : last, performedOn: null })
  while (next !== null && next <= today) {
    days.push(next)
    next = nextDueDate(rule, { dueOn: next, performedOn: null })
  }
  return days
}

type Standing = {
  readonly status: InspectionStatus
  readonly dueOn: IsoDate
  /** It was left out, with a reason. */
  readonly skipped: boolean
  /** A later one of its reminder has come due. */
  readonly overtaken: boolean
}

/**
 * Where an inspection stands: due soon from a notice period before its due day, overdue from the day after it, and
 * missed once the next one has come due as well.
 */
export function workState(inspection: Standing, today: IsoDate, notice: Period): WorkState {
  if (inspection.status === 'DONE') return 'DONE'
  if (inspection.skipped) return 'SKIPPED'
  if (inspection.dueOn < today) return inspection.overtaken ? 'MISSED' : 'OVERDUE'
  const noticedFrom = nthDate(inspection.dueOn, notice, -1) ?? inspection.dueOn
  return noticedFrom <= today ? 'DUE_SOON' : 'LATER'
}

type Outcome = { readonly status: InspectionStatus; readonly performedAt: IsoDate | null }

/**
 * What is wrong with how an inspection went. DONE says when it was performed, and that is not in the future; PENDING has
 * not been performed. `before` is how it stands, null for a new one: what is done or skipped becomes pending again by
 * being re-opened, with a reason, and not by being edited. Paths are camelCase.
 */
export function outcomeProblems(
  { status, performedAt }: Outcome,
  before: { readonly status: InspectionStatus; readonly skipped: boolean } | null,
  today: IsoDate,
): Problem[] {
  if (before && (before.skipped ? status === 'DONE' : before.status === 'DONE' && status === 'PENDING'))
    return [{ path: 'status', code: 'fixed' }]
  if (status === 'PENDING') return performedAt === null ? [] : [{ path: 'performedAt', code: 'not_done' }]
  if (performedAt === null) return [{ path: 'performedAt', code: 'required' }]
  return isIsoDate(performedAt) && performedAt > today ? [{ path: 'performedAt', code: 'in_future' }] : []
}
