import { sql } from 'kysely'
import { z } from 'zod'
import { isIsoDate, type IsoDate } from '@ansvar/domain/dates'
import {
  inspectionTimelinesses,
  workState,
  workStates,
  type InspectionTimeliness,
  type WorkState,
} from '@ansvar/domain/inspections'
import type { Period } from '@ansvar/domain/periods'
import { day } from '#contract/fields.ts'
import { idIn, listSpec, oneOf, plainOrder, type Filter, type ListQuery } from '#contract/lists.ts'
import { readPage } from '#db/pages.ts'
import { kindOf, type Row } from '#db/records.ts'
import type { Scope } from '#db/scope.ts'
import type { Trx } from '#db/tables.ts'
import { inspection } from './schema.ts'

/** What an inspection's state follows from, besides itself. */
export type StateContext = { readonly today: IsoDate; readonly notice: Period; readonly overtaken: boolean }

/** Inspections as they are stored; their state follows from the day and the reminder. */
export const inspectionKind = kindOf('inspections', inspection.omit({ state: true }), {
  references: { reminder_id: 'reminders' },
})

/** An inspection with its state on a day. */
export const presentInspection = (row: Row<'inspections'>, { today, notice, overtaken }: StateContext) => ({
  ...row,
  state: workState(
    { status: row.status, dueOn: row.due_on as IsoDate, skipped: row.skip_reason !== null, overtaken },
    today,
    notice,
  ),
})

/** Whether a later inspection of the same reminder has come due by today. */
export async function isOvertaken(
  { trx }: Scope,
  {
    organization_id,
    reminder_id,
    id,
    due_on,
  }: Pick<Row<'inspections'>, 'organization_id' | 'reminder_id' | 'due_on' | 'id'>,
  today: IsoDate,
): Promise<boolean> {
  const later = await trx
    .selectFrom('inspections')
    .select('id')
    .where('organization_id', '=', organization_id)
    .where('reminder_id', '=', reminder_id)
    .where('id', '<>', id)
    .where('due_on', '>', due_on)
    .where('due_on', '<=', today)
    .limit(1)
    .executeTakeFirst()
  return later !== undefined
}

const dueFrom: Filter = dayFilter((value) => sql`due_on >= ${value}::date`)
const dueTo: Filter = dayFilter((value) => sql`due_on <= ${value}::date`)

const dueYear: Filter = {
  schema: z.string().regex(/^\d{4}$/),
  repeated: true,
  where: (values) => sql`date_part('year', due_on)::int = any (${values}::int[])`,
}

function dayFilter(where: (value: string) => ReturnType<Filter['where']>): Filter {
  return { schema: day, repeated: false, where: ([value]) => (isIsoDate(value) ? where(value) : sql`false`) }
}

/** What needs work comes first, the longest overdue above; of what is settled, the latest. */
const urgency = sql`
  (array_position(array[${sql.join(workStates.map((state) => sql.lit(state)))}], state)) * 10000000
  + case when state in ('DONE', 'SKIPPED', 'MISSED') then 5000000 - (due_on - date '1970-01-01')
    else due_on - date '1970-01-01' end`

export const inspectionListSpec = listSpec(inspection, {
  sort: ['due_on', 'performed_at', 'status'],
  sortBy: { state: urgency, reminder: plainOrder('title_key') },
  defaultSort: 'state,asc',
  filters: ['state', 'status', 'reminder_id', 'planned'],
  filterBy: {
    responsible_id: idIn('responsible_id'),
    department_id: idIn('department_id'),
    due_from: dueFrom,
    due_to: dueTo,
    due_year: dueYear,
    timeliness: oneOf('timeliness', inspectionTimelinesses),
  },
})

/** One page of an organization's inspections, each with its state on the day. */
export const readInspections = ({ trx }: Scope, organizationId: string, today: IsoDate, query: ListQuery) =>
  readPage(standing(trx, organizationId, today), query)

/** The same rules as `workState` has, over an inspection `i` of a reminder `r`, for what is narrowed and sorted by it. */
export const inspectionStanding = (today: IsoDate) => sql<WorkState>`case
    when i.status = 'DONE' then 'DONE'
    when i.skip_reason is not null then 'SKIPPED'
    when i.due_on < ${today}::date then
      case when exists (
        select from inspections later
        where later.organization_id = i.organization_id and later.reminder_id = i.reminder_id
          and later.due_on > i.due_on and later.due_on <= ${today}::date)
      then 'MISSED' else 'OVERDUE' end
    when (i.due_on - r.notice_period::interval)::date <= ${today}::date then 'DUE_SOON'
    else 'LATER' end`

/** Whether an inspection `i` was performed by its day; null where it is not due yet, and where it was skipped. */
export const inspectionTimeliness = (today: IsoDate) => sql<InspectionTimeliness | null>`case
    when i.skip_reason is not null then null
    when i.performed_at <= i.due_on then 'ON_TIME'
    when i.performed_at > i.due_on or i.due_on < ${today}::date then 'LATE' end`

function standing(trx: Trx, organizationId: string, today: IsoDate) {
  return trx
    .with('standing', (db) =>
      db
        .selectFrom('inspections as i')
        .innerJoin('reminders as r', (join) =>
          join.onRef('r.organization_id', '=', 'i.organization_id').onRef('r.id', '=', 'i.reminder_id'),
        )
        .select(inspectionKind.columns.map((column) => `i.${column}` as const))
        .select(['r.responsible_id', 'r.department_id'])
        .select([
          inspectionStanding(today).as('state'),
          inspectionTimeliness(today).as('timeliness'),
          sql<string>`r.title_key`.as('title_key'),
          sql<string>`r.search_text || ' ' || i.search_text`.as('search_text'),
        ])
        .where('i.organization_id', '=', organizationId),
    )
    .selectFrom('standing' as 'inspections')
    .select([...inspectionKind.columns, sql<WorkState>`state`.as('state')])
}
