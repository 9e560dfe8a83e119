import { sql } from 'kysely'
import { addMonths, type IsoDate } from '@ansvar/domain/dates'
import type { Scope } from '#db/scope.ts'
import { inspectionState } from '#resources/inspections/queries.ts'
import { needsAssessment } from '#resources/legislation-associations/queries.ts'
import type { Counters } from './schema.ts'
import type { WorkQuery } from './work-items.ts'

/** Selects whether the safety data sheet of a chemical `c` is missing or older than three years (`dataSheetAge`). */
export const isOutdatedSheet = (today: IsoDate) =>
  sql<boolean>`(c.data_sheet_revised_on is null or c.data_sheet_revised_on < ${addMonths(today, -36)}::date)`

/** Returns the number of open records in each area, as its filtered list counts them. Null if the area is hidden. */
export async function readCounters({ trx }: Scope, { organizationId, today, limited }: WorkQuery): Promise<Counters> {
  const own = (alias: string) => sql`${sql.ref(`${alias}.organization_id`)} = ${organizationId}`
  const count = (from: ReturnType<typeof sql>) => (limited ? sql`null::int` : sql`(select count(*)::int from ${from})`)
  const overdue = (table: string) =>
    sql`${sql.table(table)} d where ${own('d')} and d.next_review_date < ${today}::date`
  const { rows } = await sql<Counters>`
    select
      ${count(overdue('policies'))} as policies,
      ${count(overdue('procedures'))} as procedures,
      ${count(sql`legislation_associations a join legislations l on l.id = a.id where ${own('a')} and ${needsAssessment}`)}
        as legislation_associations,
      ${count(sql`inspections i
        join reminders r on r.organization_id = i.organization_id and r.id = i.reminder_id
        where ${own('i')} and i.status = 'PENDING' and i.skip_reason is null and i.due_on < ${today}::date
          and ${inspectionState(today)} = 'OVERDUE'`)} as inspections,
      (select count(*)::int from meters m where ${own('m')} and m.next_reading_date < ${today}::date) as meters,
      ${count(sql`chemical_associations a join chemicals c on c.id = a.chemical_id
        where ${own('a')} and a.active
          and ${isOutdatedSheet(today)}`)}
        as chemical_associations,
      ${count(sql`events e where ${own('e')} and e.state = 'OPEN'`)} as events`.execute(trx)
  const [counters] = rows
  if (!counters) throw new Error('A count returned no row')
  return { ...counters, organization_id: organizationId }
}
