import { sql } from 'kysely'
import type { DateFormat } from '@ansvar/domain/date-formats'
import type { IsoDate } from '@ansvar/domain/dates'
import { callFunction, functionRows } from '#db/functions.ts'
import type { Database } from '#db/open.ts'
import { asSystem, enterAs } from '#db/scope.ts'
import type { Trx } from '#db/tables.ts'
import { countOf, digestEmail, MAX_OF_KIND, type DigestTask } from './digest-email.ts'

/** The number of summaries of one run. The next run, a minute later, sends more. */
const MAX_DIGESTS = 200

type Due = { readonly organization_id: string; readonly member_id: string; readonly day: IsoDate }

/** Whether the limit on mail of the organization or the member is reached. */
const isOverLimit = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'code' in error && error.code === 'AN429'

/**
 * Queues the daily summaries that are due, each in a transaction of its own. Any number of processes can call it at the same
 * time: the row of the member and the day lets one of them through. The members of an organization over its limit of mail
 * wait for a later run. Returns how many were queued. If any were, notify the mailer.
 */
export async function queueDigests(database: Database, now: Date, publicUrl: string): Promise<number> {
  const due = await asSystem(database, (trx) => functionRows<Due>(trx, 'digests_due', now, MAX_DIGESTS))
  const limited = new Set<string>()
  let queued = 0
  for (const one of due) {
    if (limited.has(one.organization_id)) continue
    try {
      if (await queueDigest(database, one, now, publicUrl)) queued += 1
    } catch (error) {
      if (!isOverLimit(error)) throw error
      limited.add(one.organization_id)
    }
  }
  return queued
}

/** Settles the day of a member. Returns whether an email was queued. */
const queueDigest = (database: Database, due: Due, now: Date, publicUrl: string): Promise<boolean> =>
  asSystem(database, async (trx) => {
    const { organization_id, member_id: memberId, day } = due
    const claimed = await trx
      .insertInto('digests')
      .values({ organization_id, member_id: memberId, day, created_date: now })
      .onConflict((conflict) => conflict.doNothing())
      .returning('day')
      .executeTakeFirst()
    if (!claimed) return false
    const entry = sql`app.enter_as_member(${organization_id}::uuid, ${memberId}::uuid)`
    const entered = await enterAs(trx, entry, { organizationId: organization_id })
    if (!entered) return false
    const { language } = entered.user
    const tasks = await readTasks(trx, due, language)
    if (tasks.length === 0) return false
    const reader = { memberId, language, dateFormat: await readDateFormat(trx), today: day, publicUrl }
    const { subject, body, html } = digestEmail(reader, tasks)
    await callFunction(trx, 'queue_digest', day, countOf(tasks), subject, body, html)
    return true
  })

/** Returns the user's format of dates. */
async function readDateFormat(trx: Trx): Promise<DateFormat> {
  const { date_format: format } = await trx
    .selectFrom('accounts')
    .select('date_format')
    .where('id', '=', sql<string>`app.user_id()`)
    .executeTakeFirstOrThrow()
  return format
}

/**
 * Reads the tasks of the user that are overdue or due soon by the work list, the first of each kind in each part of the
 * summary. A task that the user only follows up as a leader is of the department that the user leads, or of managers.
 */
async function readTasks(trx: Trx, { organization_id, day }: Due, language: string): Promise<DigestTask[]> {
  const { rows } = await sql<DigestTask>`
    select part, kind, section, record_id, title, responsible_id, due_on, total from (
      select parted.*,
        row_number() over (partition by part, kind order by due_on, key) as place,
        count(*) over (partition by part, kind)::int as total
      from (
        select w.*, case
          when w.state = 'DUE_SOON' then 'DUE_SOON'
          when w.roles <> array['LEADER'] then 'OVERDUE'
          when exists (
            select from members m
            join departments d on d.organization_id = m.organization_id and d.id = m.department_id
            where m.organization_id = ${organization_id} and m.id = w.responsible_id and d.leader_id = app.user_id())
          then 'DEPARTMENT'
          else 'MANAGERS' end as part
        from app.work_items(${organization_id}::uuid, ${day}::date, ${language}) w
        where w.state in ('OVERDUE', 'DUE_SOON') and cardinality(w.roles) > 0) as parted) as placed
    where place <= ${MAX_OF_KIND}
    order by due_on, key`.execute(trx)
  return rows
}
