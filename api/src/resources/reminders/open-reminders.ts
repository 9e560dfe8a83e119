import { sql } from 'kysely'
import type { IsoDate } from '@ansvar/domain/dates'
import type { Row } from '#db/records.ts'
import type { Trx } from '#db/tables.ts'

/** A reminder in use whose last inspection is open, with the due date of that. */
export type OpenReminder = Pick<
  Row<'reminders'>,
  'id' | 'version' | 'title' | 'starts_at' | 'frequency' | 'next_from' | 'responsible_id' | 'department_id'
> & { readonly open_on: IsoDate }

/** Reads the reminders of an organization whose last inspection is open: all, or those of a responsible member. */
export async function openReminders(
  trx: Trx,
  organizationId: string,
  responsibleId: string | null = null,
): Promise<OpenReminder[]> {
  const { rows } = await sql<OpenReminder>`
    select r.id, r.version, r.title, r.starts_at, r.frequency, r.next_from, r.responsible_id, r.department_id,
      last.due_on as open_on
    from reminders r
    cross join lateral (
      select i.due_on, i.status, i.skip_reason
      from inspections i
      where i.organization_id = r.organization_id and i.reminder_id = r.id and i.planned
      order by i.due_on desc
      limit 1) as last
    where r.organization_id = ${organizationId} and r.active
      and (${responsibleId}::uuid is null or r.responsible_id = ${responsibleId})
      and last.status = 'PENDING' and last.skip_reason is null
    order by r.id`.execute(trx)
  return rows
}
