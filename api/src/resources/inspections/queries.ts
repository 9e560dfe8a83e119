import { sql } from 'kysely'
import { z } from 'zod'
import { isIsoDate, type IsoDate } from '@ansvar/domain/dates'
import {
  inspectionLimits,
  inspectionStatuses,
  inspectionTimelinesses,
  workStates,
  type InspectionTimeliness,
  type WorkState,
} from '@ansvar/domain/inspections'
import { embeddedRecord, inputSchema, recordResponse } from '#contract/components.ts'
import * as field from '#contract/fields.ts'
import { idIn, listSpec, oneOf, plainOrder, type Filter } from '#contract/lists.ts'
import { kindOf, type Row } from '#db/records.ts'
import type { Scope } from '#db/scope.ts'
import { recordFilesInput } from '#http/files.ts'
import { reminder } from '#resources/reminders/schema.ts'

/** The fields of an inspection that are saved. PUT replaces: a field left out becomes empty, except `reminder_id`. */
export const inspectionInput = inputSchema('InspectionInput', {
  reminder_id: field.optionalReference,
  due_on: field.day,
  status: field.withDefault(z.enum(inspectionStatuses), 'PENDING'),
  performed_at: field.optionalDay,
  notes: field.optionalProse(inspectionLimits.notes),
  files: recordFilesInput,
})

const reason = field
  .prose(inspectionLimits.reason)
  .trim()
  .refine((text) => /[\p{L}\p{N}]/u.test(text), field.fault('required'))

/** Why an inspection is skipped or reopened. */
export const reasonInput = inputSchema('InspectionReasonInput', { reason })

export const inspection = recordResponse('Inspection', inspectionInput, {
  reminder_id: field.id,
  reminder: embeddedRecord(reminder),
  planned: z.boolean(),
  state: z.enum(workStates),
  skip_reason: z.string().nullable(),
  skipped_on: field.date.nullable(),
  reopen_reason: z.string().nullable(),
})

/** Inspections as they are stored. Their state depends on the date and on the reminder. */
export const inspectionKind = kindOf('inspections', inspection, {
  derived: ['state'],
  references: { reminder_id: 'reminders' },
})

/** Returns inspections with their state on a date. */
export async function withStates({ trx }: Scope, rows: readonly Row<'inspections'>[], today: IsoDate) {
  const { rows: known } = await sql<{ id: string; state: WorkState }>`
    select i.id, status.state
    from inspections i join reminders r on r.organization_id = i.organization_id and r.id = i.reminder_id
    cross join ${stateOn(today)} as status
    where i.organization_id = ${rows[0]?.organization_id ?? null}
      and i.id = any (${rows.map(({ id }) => id)}::uuid[])`.execute(trx)
  const states = new Map(known.map(({ id, state }) => [id, state]))
  return rows.map((row) => ({ ...row, state: states.get(row.id) ?? 'LATER' }))
}

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
  filters: ['state', 'status', 'reminder_id', 'planned'],
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

/** Selects whether an inspection `i` was performed by its due date. Null if it is not due yet or was skipped. */
export const inspectionTimeliness = (today: IsoDate) => sql<InspectionTimeliness | null>`case
    when i.skip_reason is not null then null
    when i.performed_at <= i.due_on then 'ON_TIME'
    when i.performed_at > i.due_on or i.due_on < ${today}::date then 'LATE' end`

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
