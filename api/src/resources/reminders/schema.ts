import { sql } from 'kysely'
import { z } from 'zod'
import type { IsoDate } from '@ansvar/domain/dates'
import { inspectionLimits, nextFromOptions, type Recurrence } from '@ansvar/domain/inspections'
import { ONCE, type Period } from '@ansvar/domain/periods'
import { inputSchema, recordResponse } from '#contract/components.ts'
import {
  active,
  day,
  id,
  line,
  optionalReference,
  period,
  prose,
  reference,
  staying,
  withDefault,
} from '#contract/fields.ts'
import { listSpec, type Filter } from '#contract/lists.ts'
import { kindOf, type Row } from '#db/records.ts'

/** The default notice period: two weeks. */
const USUAL_NOTICE = 'P14D' as Period

/** The fields of a reminder that are saved. PUT replaces: a field left out gets its default, except `active`. */
export const reminderInput = inputSchema('ReminderInput', {
  title: line(inspectionLimits.title),
  instruction: withDefault(prose(inspectionLimits.instruction), ''),
  starts_at: day,
  frequency: withDefault(period, ONCE),
  next_from: withDefault(z.enum(nextFromOptions), 'PLANNED'),
  notice_period: withDefault(period, USUAL_NOTICE),
  responsible_id: optionalReference,
  department_id: optionalReference,
  checklist_id: staying(reference),
  active,
})

export const reminder = recordResponse('Reminder', reminderInput, { checklist_id: id.nullable() })

export const reminderKind = kindOf('reminders', reminder, {
  references: { responsible_id: 'members', department_id: 'departments', checklist_id: 'checklists' },
})

const nameOf = (table: 'members' | 'departments', column: string) => sql`(
  select named.name_key from ${sql.table(table)} as named
  where named.organization_id = reminders.organization_id and named.id = ${sql.ref(`reminders.${column}`)})`

/** Filters reminders in use that no active member is responsible for, as the work list contains them. */
const withoutOwner: Filter = {
  schema: z.enum(['true', 'false']),
  repeated: false,
  where: ([value]) =>
    sql`${value === 'true'} = exists (
      select from app.reminders_without_owner(reminders.organization_id) unassigned where unassigned.id = reminders.id)`,
}

export const reminderListSpec = listSpec(reminder, {
  sort: ['title', 'starts_at', 'next_from'],
  sortBy: {
    // Months differ in length. PostgreSQL compares intervals with 30 days a month.
    frequency: sql`frequency::interval`,
    notice_period: sql`notice_period::interval`,
    responsible: nameOf('members', 'responsible_id'),
    department: nameOf('departments', 'department_id'),
  },
  filters: ['responsible_id', 'department_id', 'checklist_id'],
  filterBy: { is_without_owner: withoutOwner },
})

/** Returns the schedule of a reminder for the domain. */
export const ruleOf = (row: Pick<Row<'reminders'>, 'starts_at' | 'frequency' | 'next_from'>): Recurrence => ({
  startsAt: row.starts_at as IsoDate,
  frequency: row.frequency as Period,
  nextFrom: row.next_from,
})
