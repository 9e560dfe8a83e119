import { dayNumber, fromDayNumber, type IsoDate } from './dates.ts'
import { firstCountedDay, type Absence } from './event-injuries.ts'
import type { Problem } from './problems.ts'

// Reports of events to authorities. The rules are lines of data/reporting_rules.csv, each with its law, its source and
// its validity, so that a changed law is a changed line. They are a reminder, not legal advice.

/** What makes a report necessary. Injuries show the first three; the others are added to an event by hand. */
export const reportTriggers = ['ABSENCE', 'COMPENSATION', 'DEATH', 'ENVIRONMENT', 'DATA_BREACH'] as const
export type ReportTrigger = (typeof reportTriggers)[number]

/** The day from which the period of a rule is counted. */
export const reportStarts = ['FIRST_ABSENCE', 'OCCURRENCE', 'DEATH', 'AWARENESS'] as const
export type ReportStart = (typeof reportStarts)[number]

/** States of a report to an authority. */
export const reportStates = ['DUE', 'REPORTED', 'NOT_REQUIRED'] as const
export type ReportState = (typeof reportStates)[number]

/** Maximum lengths of texts in UTF-16 code units. */
export const reportLimits = { reference: 200, reason: 1_000 } as const

/**
 * Days after which the first reminder is due. Older pages of authorities state shorter periods than the law, and a
 * reminder on the fifth day is early enough for each of them.
 */
export const REMINDER_DAYS = 5

export type ReportingRule = {
  readonly id: string
  /** The first day on which the rule is valid. Null if it has no beginning. */
  readonly validFrom: IsoDate | null
  /** The last day on which the rule is valid. Null if it has no end. */
  readonly validTo: IsoDate | null
  readonly trigger: ReportTrigger
  /** Calendar days as `P14D`, or hours as `PT48H`. `P0D` is at once. */
  readonly period: string
}

type EventFacts = {
  readonly occurrenceDate: IsoDate
  /** The reports that were added by hand: the day from which each is counted, by the id of its rule. */
  readonly added: ReadonlyMap<string, IsoDate>
}

type InjuryFacts = Absence & { readonly compensationLikely: boolean; readonly diedOn: IsoDate | null }

/** A report that an event requires. */
export type ReportDue = {
  readonly ruleId: string
  /** The day from which the period is counted. */
  readonly countedFromOn: IsoDate
  readonly dueOn: IsoDate
  /** The day of the first reminder, at the latest the due date. */
  readonly remindOn: IsoDate
}

const pattern = /^P(?:(\d{1,3})D|T(\d{1,3})H)$/

/** Returns whether a text is the period of a rule: `P14D` or `PT48H`. */
export const isReportPeriod = (text: string): boolean => pattern.test(text)

/**
 * Returns the due date of a period. All days are calendar days. A period in hours starts at an unknown time of the day,
 * so that it is counted from the start of that day and the due date is its last complete day.
 */
export function reportDueOn(from: IsoDate, period: string): IsoDate {
  const [, days, hours] = pattern.exec(period) ?? []
  const length = days === undefined ? Math.max(0, Math.floor(Number(hours ?? 0) / 24) - 1) : Number(days)
  return fromDayNumber(dayNumber(from) + length)
}

/**
 * Returns the reports to authorities that an event requires, by due date. A rule applies if it is valid on the day from
 * which it is counted. A due date can have passed already: the first day of absence may come weeks after the accident, and
 * may be recorded later still. Several injuries of one event require one report of a rule, due by the earliest.
 *
 * Sources: BEK 799 of 2022, section 1, and BEK 941 of 2022, section 9 (now BEK 485 of 2024): absence of a day or more
 * beyond the day of the injury, 14 days after the first day of absence; no absence but a likely claim, 14 days after the
 * accident; death, 48 hours.
 */
export function reportsDue(
  event: EventFacts,
  injuries: readonly InjuryFacts[],
  rules: readonly ReportingRule[],
): ReportDue[] {
  const starts = startsOf(event, injuries)
  return rules
    .flatMap((rule) => {
      const from = starts[rule.trigger] ?? event.added.get(rule.id)
      if (from === undefined || !isValidOn(rule, from)) return []
      const dueOn = reportDueOn(from, rule.period)
      const reminder = fromDayNumber(dayNumber(from) + REMINDER_DAYS)
      return [{ ruleId: rule.id, countedFromOn: from, dueOn, remindOn: reminder < dueOn ? reminder : dueOn }]
    })
    .toSorted((a, b) => (a.dueOn === b.dueOn ? 0 : a.dueOn < b.dueOn ? -1 : 1))
}

/** Returns whether a rule is valid on a day. */
export const isValidOn = ({ validFrom, validTo }: Pick<ReportingRule, 'validFrom' | 'validTo'>, day: IsoDate) =>
  (validFrom === null || validFrom <= day) && (validTo === null || day <= validTo)

/** Returns the day from which each trigger is counted that the injuries show. */
function startsOf(
  { occurrenceDate }: EventFacts,
  injuries: readonly InjuryFacts[],
): Partial<Record<ReportTrigger, IsoDate>> {
  const absences = injuries.flatMap((injury) => firstCountedDay(occurrenceDate, injury) ?? [])
  const deaths = injuries.flatMap(({ diedOn }) => diedOn ?? [])
  const claims = injuries.filter(
    (injury) => injury.compensationLikely && firstCountedDay(occurrenceDate, injury) === null,
  )
  const [absence, death] = [absences.toSorted()[0], deaths.toSorted()[0]]
  return {
    ...(absence && { ABSENCE: absence }),
    ...(claims.length > 0 && { COMPENSATION: occurrenceDate }),
    ...(death && { DEATH: death }),
  }
}

type ReportFacts = {
  readonly state: ReportState | null
  readonly reportedOn: IsoDate | null
  readonly reason: string | null
  readonly countedFromOn: IsoDate | null
}

/**
 * Checks a report: a reported one has a date, one that is not required has a reason, and no date is in the future. A
 * report can be made late, and its period can be counted from any past day.
 */
export function reportProblems(report: ReportFacts, occurredOn: IsoDate, today: IsoDate): Problem[] {
  const { state, reportedOn, reason, countedFromOn } = report
  const problems: Problem[] = []
  if (state === 'REPORTED' && reportedOn === null) problems.push({ path: 'reportedOn', code: 'required' })
  if (state === 'NOT_REQUIRED' && !reason?.trim()) problems.push({ path: 'reason', code: 'required' })
  for (const [path, day] of [
    ['reportedOn', reportedOn],
    ['countedFromOn', countedFromOn],
  ] as const) {
    if (day !== null && day > today) problems.push({ path, code: 'in_future' })
    if (day !== null && day < occurredOn) problems.push({ path, code: 'before_occurrence' })
  }
  return problems
}
