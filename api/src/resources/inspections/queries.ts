import { sql } from 'kysely'
import { z } from 'zod'
import { isIsoDate, type IsoDate } from '@ansvar/domain/dates'
import { inspectionStage, inspectionTransitionsOf } from '@ansvar/domain/inspection-states'
import {
  inspectionTimelinesses,
  workStates,
  type InspectionTimeliness,
  type WorkState,
} from '@ansvar/domain/inspections'
import * as field from '#contract/fields.ts'
import { idIn, listSpec, oneOf, plainOrder, type Filter } from '#contract/lists.ts'
import { kindOf, type Row } from '#db/records.ts'
import type { Membership, Scope } from '#db/scope.ts'
import { progressOf, revisionOf } from './answers.ts'
import { inspection, type Inspection } from './schema.ts'

/** Inspections as they are stored. Their state depends on the date and on the reminder. */
export const inspectionKind = kindOf('inspections', inspection, {
  derived: ['state', 'stage', 'progress', 'may', 'refusals'],
  references: { reminder_id: 'reminders', performer_id: 'members', checklist_id: 'checklists' },
})

type Known = { readonly id: string; readonly state: WorkState; readonly reminder_checklist_id: string | null }
type Reader = { readonly scope: Scope; readonly membership: Membership }

/** Returns inspections with their state on a date, how far they are answered, and what the reader can do next. */
export async function presentInspections(
  { scope, membership }: Reader,
  rows: readonly Row<'inspections'>[],
  today: IsoDate,
): Promise<Inspection[]> {
  const { rows: known } = await sql<Known>`
    select i.id, status.state, r.checklist_id as reminder_checklist_id
    from inspections i join reminders r on r.organization_id = i.organization_id and r.id = i.reminder_id
    cross join ${stateOn(today)} as status
    where i.organization_id = ${rows[0]?.organization_id ?? null}
      and i.id = any (${rows.map(({ id }) => id)}::uuid[])`.execute(scope.trx)
  const facts = new Map(known.map((fact) => [fact.id, fact]))
  const checkedOf = (row: Row<'inspections'>) => ({
    ...row,
    // One that was done or skipped without a checklist has none.
    reminder_checklist_id: isClosed(row) ? null : (facts.get(row.id)?.reminder_checklist_id ?? null),
  })
  const progress = await progressOf(scope, rows.map(checkedOf))
  return rows.map((row) => {
    const checked = checkedOf(row)
    const own = progress(checked)
    const stage = stageOf(row)
    return {
      ...row,
      planned_on: row.planned_on ?? row.due_on,
      checklist_id: revisionOf(checked)?.checklist_id ?? null,
      state: facts.get(row.id)?.state ?? 'LATER',
      stage,
      progress: own,
      ...inspectionTransitionsOf({ state: stage, missing: own?.missing ?? 0, open: own?.open ?? 0 }, membership.level),
    }
  })
}

export const isClosed = ({ status, skip_reason: reason }: Pick<Row<'inspections'>, 'status' | 'skip_reason'>) =>
  status === 'DONE' || reason !== null

export const stageOf = (row: Pick<Row<'inspections'>, 'status' | 'skip_reason' | 'started_date'>) =>
  inspectionStage({ status: row.status, isSkipped: row.skip_reason !== null, isStarted: row.started_date !== null })

/** Filters inspections that are due on a date or later, or on a date or earlier. */
const due = (comparison: '>=' | '<='): Filter => ({
  schema: field.day,
  repeated: false,
  where: ([date]) => (isIsoDate(date) ? sql`due_on ${sql.raw(comparison)} ${date}::date` : sql`false`),
})

const dueYear: Filter = {
  schema: z.string().regex(/^\d{4}$/),
  repeated: true,
  where: (values) => sql`date_part('year', due_on)::int = any (${values}::int[])`,
}

/** Orders inspections that need work first, the longest overdue above. The others follow, the latest above. */
const urgency = sql`
  (array_position(array[${sql.join(workStates.map((state) => sql.lit(state)))}], state)) * 10000000
  + case when state in ('DONE', 'SKIPPED', 'MISSED') then 5000000 - (due_on - date '1970-01-01')
    else due_on - date '1970-01-01' end`

export const inspectionListSpec = listSpec(inspection, {
  sort: ['due_on', 'performed_at', 'status'],
  sortBy: { state: urgency, reminder: plainOrder('title_key') },
  defaultSort: 'state,asc',
  filters: ['state', 'status', 'reminder_id', 'planned', 'result'],
  filterBy: {
    responsible_id: idIn('responsible_id'),
    department_id: idIn('department_id'),
    due_from: due('>='),
    due_to: due('<='),
    due_year: dueYear,
    timeliness: oneOf('timeliness', inspectionTimelinesses),
  },
})

/** Selects the state of an inspection `i` of a reminder `r` on a date, as a row. */
const stateOn = (today: IsoDate) => sql<{ state: WorkState }>`lateral app.inspection_states(
  i.organization_id, i.reminder_id, i.due_on, i.status, i.skip_reason, r.notice_period, ${today}::date)`

/** Selects the first due date of an inspection `i`. Postponing does not change it. */
export const plannedOn = sql<IsoDate>`coalesce(i.planned_on, i.due_on)`

/** Selects whether an inspection `i` was performed by its first due date. Null if it is not due yet or was skipped. */
export const inspectionTimeliness = (today: IsoDate) => sql<InspectionTimeliness | null>`case
    when i.skip_reason is not null then null
    when i.performed_at <= ${plannedOn} then 'ON_TIME'
    when i.performed_at > ${plannedOn} or ${plannedOn} < ${today}::date then 'LATE' end`

/** Selects inspections with their state, and with the columns of their reminders that they are sorted and searched by. */
export const inspectionsOf = ({ trx }: Scope, organizationId: string, today: IsoDate) =>
  trx
    .selectFrom('inspections as i')
    .innerJoin('reminders as r', (join) =>
      join.onRef('r.organization_id', '=', 'i.organization_id').onRef('r.id', '=', 'i.reminder_id'),
    )
    .innerJoin(stateOn(today).as('status'), (join) => join.onTrue())
    .select(inspectionKind.columns.map((column) => `i.${column}` as const))
    .select(['r.responsible_id', 'r.department_id', 'status.state'])
    .select([
      inspectionTimeliness(today).as('timeliness'),
      sql<string>`r.title_key`.as('title_key'),
      sql<string>`r.search_text || ' ' || i.search_text`.as('search_text'),
    ])
    .where('i.organization_id', '=', organizationId)
