import { sql } from 'kysely'
import type { IsoDate } from '@ansvar/domain/dates'
import { DUE_NOTICE_HOUR, type Notice, type NotificationResource } from '@ansvar/domain/notices'
import { isOfDocument, type WorkItemSection } from '@ansvar/domain/work-items'
import type { Database } from '#db/open.ts'
import { asSystem } from '#db/scope.ts'
import type { Trx } from '#db/tables.ts'
import { queueNotices } from './notify.ts'

/** The records that members are notified of, by the section of their task: that of a corrective action is its source. */
const resources: Readonly<Record<WorkItemSection, NotificationResource | null>> = {
  EVALUATION: 'events',
  MONITORING: 'inspections',
  DOCUMENTS: 'legislation_associations',
  LEADERSHIP: 'policies',
  OPERATION: 'procedures',
  ORGANIZATION: null,
  CHEMICALS: 'risk_assessments',
}

/**
 * An overdue action is not notified of after this number of days: it is then escalated, and the notices of an upgrade or of
 * a service that was stopped are few.
 */
const MAX_DAYS_LATE = 7

/**
 * The days before the deadline of a round of confirmations on which members are reminded. A missed day is made up until the
 * next one. A round that is not longer than that has no reminder, because its members were just notified.
 */
const REMINDER_DAYS = [7, 1]

type DueTask = {
  readonly kind: 'ACTION_DUE' | 'AUTHORITY_REPORT_DUE' | 'ACKNOWLEDGEMENT_DUE' | 'RISK_ASSESSMENT_OUTDATED'
  readonly key: string
  readonly member_id: string
  readonly state: 'DUE_SOON' | 'OVERDUE'
  readonly due_on: IsoDate
  readonly section: WorkItemSection
  readonly record_id: string
}

/**
 * Notifies of corrective actions that are due soon or overdue by the work list, of each state once: their responsible
 * members. Notifies of reports to authorities from the day of the first reminder, and when they are overdue: the handler of
 * the event, or the managers if it has none. Notifies the members who have not confirmed a document that they are asked to
 * read, 7 days and 1 day before the deadline. Notifies the responsible member of a risk assessment that is outdated, once for
 * each version. From 7 in the morning of the organization's time zone on. Any number of
 * processes can call it. Returns whether an email was queued. Then notify the mailer.
 */
export async function notifyOfDueWork(database: Database, now: Date, publicUrl: string): Promise<boolean> {
  const { rows } = await asSystem(database, (trx) =>
    sql<{ id: string; today: IsoDate }>`
      select id, (${now}::timestamptz at time zone time_zone)::date as today from organizations
      where feature_accessibility = 'FULL'
        and extract(hour from ${now}::timestamptz at time zone time_zone) >= ${DUE_NOTICE_HOUR}
      order by id`.execute(trx),
  )
  let isMailed = false
  for (const { id, today } of rows)
    isMailed =
      (await asSystem(database, async (trx) => {
        const due = await settleDueWork(trx, id, today, now)
        return queueNotices(
          trx,
          due.flatMap((task) => noticeOf(id, task)),
          now,
          publicUrl,
        )
      })) || isMailed
  return isMailed
}

/** Stores that all members know of their due tasks, so that the first start of a demo sends no emails. */
export async function settleDemo(trx: Trx, now: Date): Promise<void> {
  const { rows } = await sql<{ id: string; today: IsoDate }>`
    select id, (${now}::timestamptz at time zone time_zone)::date as today from organizations order by id`.execute(trx)
  for (const { id, today } of rows) await settleDueWork(trx, id, today, now)
}

/** Stores the states of tasks that their members are not notified of yet, and returns them. */
async function settleDueWork(trx: Trx, organization: string, today: IsoDate, now: Date): Promise<DueTask[]> {
  const { rows } = await sql<DueTask>`
    with due as (
      select 'ACTION_DUE' as kind, w.key, w.responsible_id as member_id, w.state, w.due_on, w.section, w.record_id
      from app.work_items(${organization}::uuid, ${today}::date, 'en', array['ACTION']) w
      where w.state in ('DUE_SOON', 'OVERDUE') and w.responsible_id is not null
        and w.due_on >= ${today}::date - ${MAX_DAYS_LATE}::integer
      union all
      select 'AUTHORITY_REPORT_DUE', 'AUTHORITY_REPORT:' || d.event_id || ':' || d.rule_id, m.id,
        case when d.due_on < ${today}::date then 'OVERDUE' else 'DUE_SOON' end, d.due_on, 'EVALUATION', d.event_id
      from app.authority_report_deadlines(${organization}::uuid) d
      left join event_persons p on p.organization_id = ${organization}::uuid and p.event_id = d.event_id
      left join members h on h.organization_id = ${organization}::uuid and h.id = p.handler_id and h.active
      join members m on m.organization_id = ${organization}::uuid and m.active
        and (m.id = h.id or (h.id is null and m.level = 'MANAGE'))
      where d.remind_on <= ${today}::date
      union all
      select 'ACKNOWLEDGEMENT_DUE', 'ACKNOWLEDGEMENT:' || a.round_id || ':' || reminder.days, a.member_id, 'DUE_SOON', a.due_on,
        case a.document_kind when 'POLICY' then 'LEADERSHIP' else 'OPERATION' end, a.document_id
      from app.acknowledgement_audience(${organization}::uuid, null) a
      join acknowledgement_rounds r on r.organization_id = ${organization}::uuid and r.id = a.round_id
      cross join lateral (
        select min(days) as days from unnest(${REMINDER_DAYS}::integer[]) days where a.due_on - days <= ${today}::date) as reminder
      where a.state = 'REQUESTED' and a.due_on >= ${today}::date and reminder.days < r.days
      union all
      select 'RISK_ASSESSMENT_OUTDATED', 'RISK_ASSESSMENT:' || a.id || ':' || a.completed_version, a.responsible_id, 'OVERDUE',
        a.assessed_on, 'CHEMICALS', a.id
      from app.assessment_states(${organization}::uuid) s
      join risk_assessments a on a.organization_id = ${organization}::uuid and a.id = s.id
      where s.state = 'OUTDATED' and a.active and a.bin_id is null and a.responsible_id is not null),
    settled as (
      insert into due_notices (organization_id, member_id, key, state, due_on, created_date)
      select ${organization}::uuid, due.member_id, due.key, due.state, due.due_on, ${now}::timestamptz from due
      on conflict do nothing
      returning member_id, key)
    select due.* from due join settled using (member_id, key) order by due.due_on, due.key`.execute(trx)
  return rows
}

function noticeOf(organizationId: string, task: DueTask): Notice[] {
  const { kind, key, member_id: memberId, state, due_on: dueOn, section, record_id: recordId } = task
  const resource = isOfDocument(key) ? 'documents' : resources[section]
  if (resource === null) return []
  const partId = kind === 'ACTION_DUE' ? key.slice(key.lastIndexOf(':') + 1) : null
  return [{ organizationId, memberId, kind, resource, recordId, partId, key: `${kind} ${key} ${state} ${dueOn}` }]
}
