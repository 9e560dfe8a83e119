import { sql } from 'kysely'
import type { IsoDate } from '@ansvar/domain/dates'
import { nextFromOptions, type Recurrence } from '@ansvar/domain/inspections'
import type { Period } from '@ansvar/domain/periods'
import type { Problem } from '@ansvar/domain/problems'
import { flag, idIn, plainOrder, rankOrder, type ListQuery, type ListSpec } from '#contract/lists.ts'
import { existingIds } from '#db/lookups.ts'
import { readPage } from '#db/pages.ts'
import type { Kind, Row } from '#db/records.ts'
import type { Scope } from '#db/scope.ts'
import type { ReminderInput } from './schema.ts'

const columns = [
  'id',
  'version',
  'organization_id',
  'title',
  'instruction',
  'starts_at',
  'frequency',
  'next_from',
  'notice_period',
  'responsible_id',
  'department_id',
  'active',
  'created_date',
  'last_modified_date',
  'last_modified_by',
] as const

export const reminderKind: Kind<'reminders', Row<'reminders'>> = {
  table: 'reminders',
  columns,
  present: (row) => row,
  references: { responsible_id: 'members', department_id: 'departments' },
}

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
    created_date: plainOrder('created_date'),
    last_modified_date: plainOrder('last_modified_date'),
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

export const readReminders = ({ trx }: Scope, organizationId: string, query: ListQuery) =>
  readPage(trx.selectFrom('reminders').select(columns).where('organization_id', '=', organizationId), query)

/** A reminder's rule. */
export const ruleOf = (row: Pick<Row<'reminders'>, 'starts_at' | 'frequency' | 'next_from'>): Recurrence => ({
  startsAt: row.starts_at as IsoDate,
  frequency: row.frequency as Period,
  nextFrom: row.next_from,
})

/** What a reminder names that is not of its organisation. */
export async function reminderProblems(
  { trx }: Scope,
  organizationId: string,
  { responsible_id: responsibleId, department_id: departmentId }: Partial<ReminderInput>,
): Promise<Problem[]> {
  const problems: Problem[] = []
  if (responsibleId && !(await existingIds(trx, 'members', organizationId, [responsibleId])).has(responsibleId))
    problems.push({ path: 'responsible_id', code: 'not_found' })
  if (departmentId && !(await existingIds(trx, 'departments', organizationId, [departmentId])).has(departmentId))
    problems.push({ path: 'department_id', code: 'not_found' })
  return problems
}
