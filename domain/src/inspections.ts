import { dayNumber, daysBetween, fromDayNumber, isIsoDate, type IsoDate } from './dates.ts'
import { nextDate, nthDate, type Period, periodParts } from './periods.ts'
import { type Problem, required } from './problems.ts'

/** Status of an inspection (specification, section 3). */
export const inspectionStatuses = ['DONE', 'PENDING'] as const
export type InspectionStatus = (typeof inspectionStatuses)[number]

/**
 * The date from which the next inspection is calculated: the planned day, or the day on which this one was performed.
 */
export const nextFromOptions = ['PLANNED', 'PERFORMED'] as const
export type NextFrom = (typeof nextFromOptions)[number]

/** States of an inspection, most urgent first. */
export const workStates = ['OVERDUE', 'MISSED', 'DUE_SOON', 'LATER', 'DONE', 'SKIPPED'] as const
export type WorkState = (typeof workStates)[number]

/** Whether an inspection was performed by its due date, or later, or not at all although the date has passed. */
export const inspectionTimelinesses = ['ON_TIME', 'LATE'] as const
export type InspectionTimeliness = (typeof inspectionTimelinesses)[number]

/** Maximum lengths of texts in UTF-16 code units. */
export const inspectionLimits = {
  title: 200,
  instruction: 10_000,
  notes: 10_000,
  reason: 1_000,
  performerName: 200,
} as const

/** The schedule of a reminder. A frequency of P0D means once. */
export type Recurrence = { readonly startsAt: IsoDate; readonly frequency: Period; readonly nextFrom: NextFrom }

/** An inspection. `performedOn` is null while it is pending, and if it was skipped. */
export type Occurrence = { readonly dueOn: IsoDate; readonly performedOn: IsoDate | null }

/** The average days in a month over the 400 years after which the calendar repeats. */
const MEAN_MONTH_DAYS = 146_097 / 4_800
/** Consecutive months never exceed the same number of average months by this many days. */
const MAX_DAYS_ABOVE_AVERAGE = 5

/**
 * Returns the due date of the inspection after this one. Returns null if the schedule is once.
 *
 * PLANNED: the first planned day after this one's. It is counted from the reminder's start, so that a monthly schedule
 * from the 31st returns to the 31st. It may be in the past, because no planned inspection is skipped silently.
 * PERFORMED: one period after this one was performed, or after its planned day if it was not.
 */
export function nextDueDate(rule: Recurrence, { dueOn, performedOn }: Occurrence): IsoDate | null {
  if (rule.nextFrom === 'PERFORMED') return nextDate(performedOn ?? dueOn, rule.frequency)
  const { months, days } = periodParts(rule.frequency)
  // The count starts at or before the result, and only a few steps away from it.
  const mean = Math.max(1, months * MEAN_MONTH_DAYS + days)
  const margin = months === 0 ? 0 : MAX_DAYS_ABOVE_AVERAGE
  let count = Math.max(0, Math.floor((daysBetween(rule.startsAt, dueOn) - margin) / mean))
  let next = nthDate(rule.startsAt, rule.frequency, count)
  while (next !== null && next <= dueOn) {
    count++
    next = nthDate(rule.startsAt, rule.frequency, count)
  }
  return next
}

/**
 * Returns the planned days after `last`, up to today, that have no inspection yet. An inspection is created on its day
 * even if the previous one is not done, which is then missed. Days before `since`, the day on which the reminder was
 * created, were not planned. Returns none if the schedule counts from the day of performance, or is once.
 */
export function unopenedDueDates(rule: Recurrence, last: IsoDate, since: IsoDate, today: IsoDate): IsoDate[] {
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

/**
 * Returns the days from `today` to `until` on which further inspections of a reminder are planned while one is open. A
 * schedule that counts from the day of performance assumes that each inspection is performed on its day, and one that is
 * overdue today. Returns none if the schedule is once.
 */
export function plannedDueDates(rule: Recurrence, open: IsoDate, today: IsoDate, until: IsoDate): IsoDate[] {
  const eve = fromDayNumber(dayNumber(today) - 1)
  const isPlanned = rule.nextFrom === 'PLANNED'
  // Days before today are not ahead. The schedule counts on from them.
  const last = isPlanned && open < eve ? eve : open
  const days: IsoDate[] = []
  let next = nextDueDate(rule, { dueOn: last, performedOn: isPlanned || last > today ? null : today })
  while (next !== null && next <= until) {
    days.push(next)
    next = nextDueDate(rule, { dueOn: next, performedOn: null })
  }
  return days
}

/** Limits of a forecast. Beyond `aheadDays` from today nothing is forecast, because the schedule changes first. */
export const forecastLimits = { rangeDays: 800, aheadDays: 1_830, daysOfReminder: 400, days: 5_000 } as const

/** Whether the day of an inspection is known, or depends on when the one before it is performed. */
export const isCertain = ({ nextFrom }: Recurrence): boolean => nextFrom === 'PLANNED'

/** Checks the range of a forecast. Paths are camelCase. */
export function forecastRangeProblems(from: IsoDate, to: IsoDate): Problem[] {
  if (to < from) return [{ path: 'to', code: 'before_start' }]
  return daysBetween(from, to) >= forecastLimits.rangeDays ? [{ path: 'to', code: 'too_many' }] : []
}

/**
 * Returns the days within a range, and not before today, on which further inspections of a reminder are planned while one is
 * open. At most the first `forecastLimits.daysOfReminder` days.
 */
export function forecastDays(
  rule: Recurrence,
  open: IsoDate,
  today: IsoDate,
  { from, to }: { readonly from: IsoDate; readonly to: IsoDate },
): IsoDate[] {
  const last = fromDayNumber(dayNumber(today) + forecastLimits.aheadDays)
  const days = plannedDueDates(rule, open, today, to < last ? to : last)
  return days.filter((day) => day >= from).slice(0, forecastLimits.daysOfReminder)
}

type Outcome = { readonly status: InspectionStatus; readonly performedAt: IsoDate | null }

/**
 * Checks the result of an inspection. DONE needs a day of performance that is not in the future, and PENDING has none.
 * `before` is the stored result, null for a new inspection. A done or skipped inspection becomes pending by reopening
 * it with a reason, not by editing it. Paths are camelCase.
 */
export function outcomeProblems(
  { status, performedAt }: Outcome,
  before: { readonly status: InspectionStatus; readonly skipped: boolean } | null,
  today: IsoDate,
): Problem[] {
  if (before && (before.skipped ? status === 'DONE' : before.status === 'DONE' && status === 'PENDING'))
    return [{ path: 'status', code: 'fixed' }]
  if (status === 'PENDING') return performedAt === null ? [] : [{ path: 'performedAt', code: 'not_done' }]
  if (performedAt === null) return required('performedAt', performedAt)
  return isIsoDate(performedAt) && performedAt > today ? [{ path: 'performedAt', code: 'in_future' }] : []
}

type Postponing = {
  /** The new due date. Null if it is invalid. */
  readonly to: IsoDate | null
  readonly dueOn: IsoDate
  /** The first due date. Null for an inspection in addition to the schedule, which no other one follows. */
  readonly plannedOn: IsoDate | null
}

/**
 * Checks the date to which an inspection is postponed. It is later than the due date, not in the past, and before the next
 * one is due: after that, the inspection is skipped instead.
 */
export function postponementProblems(
  rule: Recurrence,
  { to, dueOn, plannedOn }: Postponing,
  today: IsoDate,
): Problem[] {
  if (to === null) return []
  if (to <= dueOn) return [{ path: 'dueOn', code: 'not_later' }]
  if (to < today) return [{ path: 'dueOn', code: 'in_past' }]
  const next = plannedOn && nextDueDate(rule, { dueOn: plannedOn, performedOn: null })
  return next !== null && to >= next ? [{ path: 'dueOn', code: 'after_next' }] : []
}
