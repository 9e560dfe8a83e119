import { daysBetween, type IsoDate } from '@ansvar/domain/dates'
import { unopenedDueDates, nextDueDate, type Recurrence } from '@ansvar/domain/inspections'
import { nthDate } from '@ansvar/domain/periods'
import type { Trx } from '#db/tables.ts'
import type { Entry } from '#db/trail/changes.ts'
import type { Calendar } from './demo-calendar.ts'
import { demoId, type DemoFiles } from './demo-files.ts'
import { historyOf } from './demo-history.ts'
import type { DemoReminder } from './demo-reminder-file.ts'

type Names = (key: string) => string
type Content = ReturnType<typeof pending>

/** The days before its first due date on which a reminder was created. */
const WRITTEN_BEFORE = 10

/** Writes the demo's control book: each reminder with its inspections. Returns the changes. */
export async function writeReminders(
  trx: Trx,
  { reminders }: DemoFiles,
  days: Calendar,
  nameOf: Names,
): Promise<Entry[]> {
  const entries: Entry[] = []
  for (const reminder of reminders) {
    const organization_id = demoId('organization', reminder.organization)
    const id = demoId('reminder', reminder.key)
    const by = { userId: demoId('member', reminder.responsible), userName: nameOf(reminder.responsible) }
    const rule = ruleOf(reminder, days)
    const written = days.instant(Math.max(0, agoOf(rule.startsAt, days)) + WRITTEN_BEFORE, 9)
    const content = {
      title: reminder.title,
      instruction: reminder.instruction,
      starts_at: rule.startsAt,
      frequency: rule.frequency,
      next_from: rule.nextFrom,
      notice_period: reminder.notice_period,
      responsible_id: demoId('member', reminder.responsible),
      department_id: reminder.department === null ? null : demoId('department', reminder.department),
      checklist_id: reminder.checklist === null ? null : demoId('checklist', reminder.checklist),
      active: reminder.active,
    }
    await trx
      .insertInto('reminders')
      .values({
        ...content,
        organization_id,
        id,
        created_date: written,
        last_modified_date: written,
        last_modified_by: by.userName,
      })
      .execute()
    entries.push(
      ...historyOf({ organizationId: organization_id, resource: 'reminders', id, parent: null }, [
        { content, at: written, ...by },
      ]),
    )
    const chain = inspectionsOf(reminder, rule, id, written, days)
    await trx
      .insertInto('inspections')
      .values(
        chain.map(({ saves }, index) => {
          const last = saves.at(-1) ?? saves[0]
          return {
            ...last.content,
            organization_id,
            id: demoId('inspection', `${reminder.key} ${index}`),
            version: saves.length,
            created_date: saves[0].at,
            last_modified_date: last.at,
            last_modified_by: by.userName,
          }
        }),
      )
      .execute()
    for (const [index, { saves }] of chain.entries()) {
      const record = demoId('inspection', `${reminder.key} ${index}`)
      const named = { organizationId: organization_id, resource: 'inspections', id: record, parent: null }
      entries.push(
        ...historyOf(
          named,
          saves.map((save) => ({ ...save, ...by })),
        ),
      )
    }
  }
  return entries
}

const agoOf = (day: IsoDate, days: Calendar): number => daysBetween(day, days.day(0))

/** Returns the recurrence, whose start is that number of periods before the open inspection. */
function ruleOf({ frequency, next_from, due_in, before }: DemoReminder, days: Calendar): Recurrence {
  const due = days.day(-due_in)
  return {
    startsAt: before === 0 ? due : (nthDate(due, frequency, -before) ?? due),
    frequency: frequency,
    nextFrom: next_from,
  }
}

type Save = { readonly content: Content; readonly at: Date }
type InspectionSaves = { readonly saves: readonly [Save, ...Save[]] }

/** Returns every inspection of a reminder up to the open one: as it was created, and as it was done or skipped. */
function inspectionsOf(
  reminder: DemoReminder,
  rule: Recurrence,
  id: string,
  written: Date,
  days: Calendar,
): InspectionSaves[] {
  const inspections: InspectionSaves[] = []
  let dueOn: IsoDate | null = rule.startsAt
  let openedAt = written
  for (let left = reminder.before; left > 0 && dueOn !== null; left--) {
    const opened = { content: pending(id, dueOn), at: openedAt }
    const outcome = reminder.outcomes[String(left)]
    const on = days.day(Math.max(0, agoOf(dueOn, days) - (outcome?.late ?? -(left % 3))))
    const at = days.instant(agoOf(on, days), 8 + (left % 7))
    if (outcome?.missed) inspections.push({ saves: [opened] })
    else {
      const result = outcome?.skipped
        ? { skip_reason: outcome.skipped, skipped_on: on }
        : { status: 'DONE' as const, performed_at: on, notes: outcome?.notes ?? null }
      inspections.push({ saves: [opened, { content: { ...opened.content, ...result }, at }] })
      openedAt = at
    }
    dueOn = nextDueDate(rule, { dueOn, performedOn: outcome?.missed || outcome?.skipped ? null : on })
  }
  if (dueOn === null || !reminder.active) return inspections
  inspections.push({ saves: [{ content: pending(id, dueOn), at: openedAt }] })
  for (const next of unopenedDueDates(rule, dueOn, rule.startsAt, days.day(0)))
    inspections.push({ saves: [{ content: pending(id, next), at: days.instant(agoOf(next, days), 1) }] })
  return inspections
}

const pending = (reminder_id: string, due_on: IsoDate) => ({
  reminder_id,
  planned: true,
  due_on,
  status: 'PENDING' as 'PENDING' | 'DONE',
  performed_at: null as IsoDate | null,
  notes: null as string | null,
  files: '[]',
  skip_reason: null as string | null,
  skipped_on: null as IsoDate | null,
})
