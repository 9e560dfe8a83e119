import { sql } from 'kysely'
import { localDay, type IsoDate, type IsoDateTime } from '@ansvar/domain/dates'
import { nextDueDate, unopenedDueDates } from '@ansvar/domain/inspections'
import type { Database } from '#db/open.ts'
import { createRecord, updateRecord, type Row } from '#db/records.ts'
import { asSystem, type Scope } from '#db/scope.ts'
import { serviceScope } from '#db/service-scope.ts'
import { ruleOf } from '#resources/reminders/schema.ts'
import { inspectionKind } from './queries.ts'

// Opens inspections. The first one is due on the first date of the reminder, the next one when it is done or skipped. If a
// reminder counts from the due date, each one is opened on its date, even if the one before was missed.

type Reminder = Row<'reminders'>

/**
 * Opens the inspections of a reminder that are due by today, and the next one. Opens none for a retired reminder. The
 * reminder must be locked or created in this transaction, so that concurrent saves see what the other has opened.
 */
export async function openNext(scope: Scope, reminder: Reminder, today: IsoDate, timeZone: string): Promise<void> {
  if (!reminder.active) return
  const rule = ruleOf(reminder)
  const latest = await latestOf(scope, reminder)
  let last: IsoDate
  if (!latest) last = rule.startsAt
  else {
    const dueOn = latest.due_on as IsoDate
    const isClosed = latest.status === 'DONE' || latest.skip_reason !== null
    const next = isClosed ? nextDueDate(rule, { dueOn, performedOn: latest.performed_at as IsoDate | null }) : null
    if (isClosed && next === null) return
    last = next ?? dueOn
  }
  if (last !== latest?.due_on) await open(scope, reminder, last)
  const since = localDay(reminder.created_date as IsoDateTime, timeZone)
  for (const dueOn of unopenedDueDates(rule, last, since, today)) await open(scope, reminder, dueOn)
}

/**
 * Moves the open inspection that is not yet due to the date of a changed schedule. The date counts from the inspection
 * before it, or without one from the start of the reminder.
 */
export async function followRule(scope: Scope, before: Reminder, reminder: Reminder, today: IsoDate): Promise<void> {
  if ((['starts_at', 'frequency', 'next_from'] as const).every((fact) => before[fact] === reminder[fact])) return
  const [latest, previous] = await planned(scope, reminder).limit(2).execute()
  if (!latest || latest.status === 'DONE' || latest.skip_reason !== null || latest.due_on < today) return
  const rule = ruleOf(reminder)
  const goal = previous
    ? nextDueDate(rule, {
        dueOn: previous.due_on as IsoDate,
        performedOn: previous.performed_at as IsoDate | null,
      })
    : rule.startsAt
  if (goal === null || goal === latest.due_on) return
  const key = { organizationId: reminder.organization_id, id: latest.id }
  await updateRecord(scope, inspectionKind, key, null, async () => ({ due_on: goal, planned_on: null }))
}

const planned = ({ trx }: Scope, { organization_id, id }: Reminder) =>
  trx
    .selectFrom('inspections')
    .select(['id', 'due_on', 'status', 'skip_reason', 'performed_at'])
    .where('organization_id', '=', organization_id)
    .where('reminder_id', '=', id)
    .where('planned', '=', true)
    .orderBy('due_on', 'desc')

const latestOf = (scope: Scope, reminder: Reminder) => planned(scope, reminder).limit(1).executeTakeFirst()

const open = (scope: Scope, { organization_id, id }: Reminder, dueOn: IsoDate) =>
  createRecord(scope, inspectionKind, organization_id, { reminder_id: id, due_on: dueOn })

/** Opens the inspections of every organization that have become due since the last call. */
export async function openDueInspections(database: Database, now: Date): Promise<void> {
  const organizations = await asSystem(database, (trx) =>
    trx
      .selectFrom('organizations')
      .select(['id', 'time_zone'])
      .where('feature_accessibility', '=', 'FULL')
      .orderBy('id')
      .execute(),
  )
  for (const { id, time_zone: timeZone } of organizations)
    await asSystem(database, async (trx, note) => {
      const scope = serviceScope(trx, note, now)
      const reminders = await trx
        .selectFrom('reminders')
        .selectAll()
        .where('organization_id', '=', id)
        .where('active', '=', true)
        .where('next_from', '=', 'PLANNED')
        .where(sql<boolean>`bin_id is null`)
        .orderBy('id')
        // Another process that has locked a reminder opens its inspections.
        .forUpdate()
        .skipLocked()
        .execute()
      for (const reminder of reminders) await openNext(scope, reminder, localDay(now, timeZone), timeZone)
    })
}
