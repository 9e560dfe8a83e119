import { sql } from 'kysely'
import { authorityReportTransitionsOf } from '@ansvar/domain/authority-report-states'
import { reportsDue, type ReportDue, type ReportingRule } from '@ansvar/domain/authority-reports'
import type { IsoDate } from '@ansvar/domain/dates'
import type { Level } from '@ansvar/domain/permissions'
import type { Row } from '#db/records.ts'
import type { Scope } from '#db/scope.ts'
import { reportKind, type Report } from './schema.ts'

/** The event that the reports are for. */
export type ReportedEvent = Pick<Row<'events'>, 'id' | 'organization_id' | 'occurrence_date'>

/** What the transitions of a report depend on, apart from its state. Who sees a report handles its event. */
export type ReportContext = { readonly isEventClosed: boolean; readonly level: Level }

type Dated = Omit<Report, 'may' | 'refusals'>

const withTransitions = <R extends Dated>(row: R, { isEventClosed, level }: ReportContext): R & Report => ({
  ...row,
  ...authorityReportTransitionsOf({ state: row.state, isEventClosed }, level, ['HANDLER']),
})

const readRules = async ({ trx }: Scope): Promise<ReportingRule[]> => {
  const rows = await trx
    .selectFrom('reporting_rules')
    .select(['id', 'valid_from', 'valid_to', 'trigger', 'period'])
    .execute()
  return rows.map(({ valid_from: from, valid_to: to, ...rule }) => ({
    ...rule,
    validFrom: from as IsoDate | null,
    validTo: to as IsoDate | null,
  }))
}

/** Returns the rule with this id, as long as it is part of the reference data. */
export const readRule = async (scope: Scope, id: string): Promise<ReportingRule | null> =>
  (await readRules(scope)).find((rule) => rule.id === id) ?? null

type StoredReports = ReadonlyMap<string, Row<'authority_reports'>>

/** Returns the stored reports of events, by the id of the event and that of their rule. */
async function storedByEvent({ trx }: Scope, events: readonly ReportedEvent[]): Promise<Map<string, StoredReports>> {
  const rows = await trx
    .selectFrom('authority_reports')
    .select(reportKind.columns)
    .where('organization_id', '=', events[0]?.organization_id ?? '')
    .where(sql<boolean>`event_id = any (${events.map(({ id }) => id)}::uuid[])`)
    .execute()
  const byEvent = Map.groupBy(rows, (row) => row.event_id)
  return new Map([...byEvent].map(([id, own]) => [id, new Map(own.map((row) => [row.rule_id, row]))]))
}

/** Returns the stored reports of an event, by the id of their rule. */
export const storedReports = async (scope: Scope, event: ReportedEvent): Promise<StoredReports> =>
  (await storedByEvent(scope, [event])).get(event.id) ?? new Map<string, Row<'authority_reports'>>()

/** Returns a function that finds the injuries in use of each of these events. */
async function injuriesOf({ trx }: Scope, events: readonly ReportedEvent[]) {
  const rows = await trx
    .selectFrom('event_injuries')
    .select(['event_id', 'first_absence_on', 'absence_until', 'compensation_likely', 'died_on'])
    .where('organization_id', '=', events[0]?.organization_id ?? '')
    .where(sql<boolean>`event_id = any (${events.map(({ id }) => id)}::uuid[])`)
    .where('active', '=', true)
    .execute()
  const found = Map.groupBy(rows, (row) => row.event_id)
  return (id: string) =>
    (found.get(id) ?? []).map((injury) => ({
      firstAbsenceOn: injury.first_absence_on as IsoDate | null,
      absenceUntil: injury.absence_until as IsoDate | null,
      compensationLikely: injury.compensation_likely,
      diedOn: injury.died_on as IsoDate | null,
    }))
}

/** Returns the reports that the injuries in use, and the reports added by hand, require of an event. */
export async function requiredReports(
  scope: Scope,
  event: ReportedEvent,
  added: ReadonlyMap<string, IsoDate>,
): Promise<ReportDue[]> {
  const injuries = await injuriesOf(scope, [event])
  const facts = { occurrenceDate: event.occurrence_date as IsoDate, added }
  return reportsDue(facts, injuries(event.id), await readRules(scope))
}

/** Returns the days from which stored reports are counted, by the id of their rule. */
export const startsOf = (stored: StoredReports): Map<string, IsoDate> =>
  new Map([...stored].map(([ruleId, row]) => [ruleId, row.counted_from_on as IsoDate]))

/** Returns a stored report with the dates that the injuries require now, and its transitions. */
export const presentReport = (
  row: Row<'authority_reports'>,
  due: ReportDue | undefined,
  context: ReportContext,
): Report => withTransitions({ ...row, ...(due && datesOf(due)) }, context)

/** Returns the columns of a due report. */
export const datesOf = ({ countedFromOn, dueOn, remindOn }: ReportDue) => ({
  counted_from_on: countedFromOn,
  due_on: dueOn,
  remind_on: remindOn,
})

const unsaved = {
  id: null,
  version: 0,
  state: 'DUE',
  reported_on: null,
  reference: null,
  reason: null,
  files: [],
  created_date: null,
  last_modified_date: null,
  last_modified_by: null,
} as const

/**
 * Returns the reports of an event by due date: those that the event requires, with what is stored of each, and stored ones
 * that it requires no more. Row-level security hides injuries and reports from users who do not handle the event.
 */
export async function reportsOf(
  scope: Scope,
  event: ReportedEvent & Pick<Row<'events'>, 'state'>,
  level: Level,
): Promise<Report[]> {
  const stored = await storedReports(scope, event)
  const required = await requiredReports(scope, event, startsOf(stored))
  const dueBy = new Map(required.map((due) => [due.ruleId, due]))
  const context = { isEventClosed: event.state === 'CLOSED', level }
  const { id: event_id, organization_id } = event
  const missing = required
    .filter(({ ruleId }) => !stored.has(ruleId))
    .map((due) => ({ ...unsaved, files: [], organization_id, event_id, rule_id: due.ruleId, ...datesOf(due) }))
    .map((row) => withTransitions(row, context))
  const saved = [...stored.values()].map((row) => presentReport(row, dueBy.get(row.rule_id), context))
  return [...saved, ...missing].toSorted((a, b) => (a.due_on === b.due_on ? 0 : a.due_on < b.due_on ? -1 : 1))
}

/**
 * Returns the ids of those events that have a report to an authority that is due. Such an event cannot be closed. Empty for
 * events that the user does not handle, and therefore cannot close. The number of statements does not depend on that of events.
 */
export async function eventsWithReportDue(
  scope: Scope,
  events: readonly ReportedEvent[],
): Promise<ReadonlySet<string>> {
  if (events.length === 0) return new Set()
  const stored = await storedByEvent(scope, events)
  const injuries = await injuriesOf(scope, events)
  const rules = await readRules(scope)
  const isDue = (event: ReportedEvent): boolean => {
    const own = stored.get(event.id) ?? new Map<string, Row<'authority_reports'>>()
    if ([...own.values()].some(({ state }) => state === 'DUE')) return true
    const facts = { occurrenceDate: event.occurrence_date as IsoDate, added: startsOf(own) }
    return reportsDue(facts, injuries(event.id), rules).some(({ ruleId }) => !own.has(ruleId))
  }
  return new Set(events.filter(isDue).map(({ id }) => id))
}

/** Returns whether an event has a report to an authority that is due. */
export const hasReportDue = async (scope: Scope, event: ReportedEvent): Promise<boolean> =>
  (await eventsWithReportDue(scope, [event])).has(event.id)
