import { sql } from 'kysely'
import { dangerCodes } from '@ansvar/domain/danger-codes'
import { addMonths, type IsoDate } from '@ansvar/domain/dates'
import { complianceStatuses } from '@ansvar/domain/compliance'
import type { WorkItemKind, WorkItemState } from '@ansvar/domain/work-items'
import type { Scope } from '#db/scope.ts'
import { inspectionTimeliness, plannedOn } from '#resources/inspections/queries.ts'
import { needsAssessment } from '#resources/legislation-associations/queries.ts'
import type { Counters } from './schema.ts'
import { workItems, type WorkQuery } from './work-items.ts'

/** Selects whether the newest safety data sheet of an association `a` of a chemical `c` is missing or too old (`dataSheetAge`). */
const isOutdatedSheet = (today: IsoDate) =>
  sql<boolean>`coalesce(greatest(c.data_sheet_due_on, a.added_sheet_due_on) < ${today}::date, true)`

const items = (kind: WorkItemKind, ...states: readonly WorkItemState[]) =>
  sql`(count(*) filter (where kind = ${kind} and state = any (${states}::text[])))::int`

/**
 * Returns the number of records that need attention in each area: items of the work list, and all open events. Null if the
 * area is hidden.
 */
export async function readCounters({ trx }: Scope, work: WorkQuery): Promise<Counters> {
  const { organizationId, limited } = work
  const unlessLimited = (count: ReturnType<typeof sql>) => (limited ? sql`null::int` : count)
  const { rows } = await sql<Counters>`
    select
      ${unlessLimited(items('POLICY_REVIEW', 'OVERDUE'))} as policies,
      ${unlessLimited(items('PROCEDURE_REVIEW', 'OVERDUE'))} as procedures,
      ${unlessLimited(items('OBLIGATION', 'WAITING'))} as legislation_associations,
      ${unlessLimited(items('INSPECTION', 'OVERDUE'))} as inspections,
      ${items('READING', 'OVERDUE')} as meters,
      ${unlessLimited(items('DATA_SHEET', 'OVERDUE', 'WAITING'))} as chemical_associations,
      ${unlessLimited(sql`(select count(*)::int from events e where e.organization_id = ${organizationId} and e.state = 'OPEN')`)} as events
    from ${workItems({ ...work, kinds: counted })} as items`.execute(trx)
  const [counters] = rows
  if (!counters) throw new Error('A count returned no row')
  return { ...counters, organization_id: organizationId }
}

/** The kinds of work items that counters count. */
const counted: readonly WorkItemKind[] = [
  'POLICY_REVIEW',
  'PROCEDURE_REVIEW',
  'OBLIGATION',
  'INSPECTION',
  'READING',
  'DATA_SHEET',
]

type FigureQuery = { readonly organizationId: string; readonly today: IsoDate }

/** Returns the sum of a column. */
const sum = <Column extends string>(rows: readonly Readonly<Record<Column, number>>[], of: Column): number =>
  rows.reduce((total, row) => total + row[of], 0)

/** Returns the chemicals in use by danger code, and how many data sheets are missing or older than three years. */
export async function readChemicalFigure({ trx }: Scope, { organizationId, today }: FigureQuery) {
  const { rows } = await sql<{ danger_code: string; count: number; unsound: number }>`
    select c.danger_code, count(*)::int as count, (count(*) filter (where ${isOutdatedSheet(today)}))::int as unsound
    from chemical_associations a join known_chemicals c on c.id = a.known_chemical_id
    where a.organization_id = ${organizationId} and a.active
    group by c.danger_code`.execute(trx)
  return {
    organization_id: organizationId,
    total: sum(rows, 'count'),
    codes: dangerCodes.toReversed().map((code) => ({
      danger_code: code,
      count: rows.find((row) => row.danger_code === code)?.count ?? 0,
    })),
    unsound_data_sheets: sum(rows, 'unsound'),
  }
}

/**
 * Returns the inspections that were due this year, by month: performed on time, or late or not at all. Compares them with
 * those of last year up to the same date, because a complete year is not comparable with a part of one.
 */
export async function readInspectionFigure({ trx }: Scope, { organizationId, today }: FigureQuery) {
  const year = Number(today.slice(0, 4))
  const lastYear = addMonths(today, -12)
  const { rows } = await sql<{ month: string; on_time: number; late: number; before: boolean }>`
    select to_char(due_on, 'YYYY-MM-01') as month, due_on <= ${lastYear}::date as before,
      (count(*) filter (where timeliness = 'ON_TIME'))::int as on_time,
      (count(*) filter (where timeliness = 'LATE'))::int as late
    from (
      select ${plannedOn} as due_on, ${inspectionTimeliness(today)} as timeliness from inspections i
      where i.organization_id = ${organizationId}
        -- An inspection is only postponed to a later date.
        and i.due_on >= ${`${year - 1}-01-01`}::date
        and ${plannedOn} between ${`${year - 1}-01-01`}::date and ${`${year}-12-31`}::date
    ) as due
    group by 1, 2`.execute(trx)
  type Counted = (typeof rows)[number]
  const count = (of: 'on_time' | 'late', where: (row: Counted) => boolean) => sum(rows.filter(where), of)
  const thisYear = ({ month }: Counted) => month.startsWith(String(year))
  const sameDays = ({ month, before }: Counted) => before && month.startsWith(String(year - 1))
  return {
    organization_id: organizationId,
    year,
    on_time: count('on_time', thisYear),
    late: count('late', thisYear),
    on_time_before: count('on_time', sameDays),
    late_before: count('late', sameDays),
    months: Array.from({ length: 12 }, (_, index) => {
      const start = addMonths(`${year}-01-01` as IsoDate, index)
      const own = ({ month }: Counted) => month === start
      // A future month is not a month without inspections. Inspections that were performed early count already.
      const known = start <= today || rows.some((row) => own(row) && row.on_time + row.late > 0)
      return {
        start_date: start,
        on_time: known ? count('on_time', own) : null,
        late: known ? count('late', own) : null,
      }
    }),
  }
}

/** Returns the obligations with a valid assessment by its result, and how many were assessed in each year. */
export async function readObligationFigure({ trx }: Scope, { organizationId, today }: FigureQuery) {
  const year = Number(today.slice(0, 4))
  const { rows } = await sql<{ compliance_status: string; count: number; assessed: number }>`
    select a.compliance_status, count(*)::int as count,
      (count(*) filter (where not ${needsAssessment}))::int as assessed
    from legislation_associations a join legislations l on l.id = a.id
    where a.organization_id = ${organizationId}
    group by a.compliance_status`.execute(trx)
  const yearly = await sql<{ year: number; count: number }>`
    select date_part('year', s.assessed_on)::int as year, count(distinct s.legislation_id)::int as count
    from legislation_assessments s
    join legislation_associations a on a.organization_id = s.organization_id and a.id = s.legislation_id
    where s.organization_id = ${organizationId} and s.compliance_status <> 'NOT_ASSESSED'
      and s.assessed_on between ${`${year - 1}-01-01`}::date and ${`${year}-12-31`}::date
    group by 1`.execute(trx)
  const inYear = (requestedYear: number) => yearly.rows.find((row) => row.year === requestedYear)?.count ?? 0
  return {
    organization_id: organizationId,
    total: sum(rows, 'count'),
    assessed: sum(rows, 'assessed'),
    assessed_this_year: inYear(year),
    assessed_year_before: inYear(year - 1),
    statuses: complianceStatuses.map((status) => {
      const row = rows.find((each) => each.compliance_status === status)
      return { compliance_status: status, count: row?.count ?? 0, assessed: row?.assessed ?? 0 }
    }),
  }
}
