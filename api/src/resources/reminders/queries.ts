import { sql } from 'kysely'
import type { IsoDate } from '@ansvar/domain/dates'
import { nextFromOptions, type Recurrence } from '@ansvar/domain/inspections'
import type { Period } from '@ansvar/domain/periods'
import { flag, idIn, plainOrder, rankOrder, stampOrders, type ListSpec } from '#contract/lists.ts'
import { kindOf, type Row } from '#db/records.ts'
import { reminder } from './schema.ts'

export const reminderKind = kindOf('reminders', reminder, {
  references: { responsible_id: 'members', department_id: 'departments' },
})

const nameOf = (table: 'members' | 'departments', column: string) => sql`(
  select named.name_key from ${sql.table(table)} as named
  where named.organization_id = reminders.organization_id and named.id = ${sql.ref(`reminders.${column}`)})`

export const reminderListSpec: ListSpec = {
  sort: {
    title: plainOrder('title_key'),
    starts_at: plainOrder('starts_at'),
    // A period has no one length: months differ. PostgreSQL counts 30 days a month, which is order enough.
    frequency: sql`frequency::interval`,
    next_from: rankOrder('next_from', nextFromOptions),
    notice_period: sql`notice_period::interval`,
    responsible: nameOf('members', 'responsible_id'),
    department: nameOf('departments', 'department_id'),
    active: plainOrder('active'),
    ...stampOrders,
  },
  defaultSort: 'title,asc',
  filters: {
    active: flag('active'),
    responsible_id: idIn('responsible_id'),
    department_id: idIn('department_id'),
  },
  search: 'search_text',
  byId: true,
}

/** A reminder's rule. */
export const ruleOf = (row: Pick<Row<'reminders'>, 'starts_at' | 'frequency' | 'next_from'>): Recurrence => ({
  startsAt: row.starts_at as IsoDate,
  frequency: row.frequency as Period,
  nextFrom: row.next_from,
})
