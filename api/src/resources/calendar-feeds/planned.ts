import { CALENDAR_DAYS, MAX_CALENDAR_EVENTS } from '@ansvar/domain/calendar-feeds'
import { dayNumber, fromDayNumber, type IsoDate } from '@ansvar/domain/dates'
import { plannedDueDates } from '@ansvar/domain/inspections'
import type { Trx } from '#db/tables.ts'
import { openReminders } from '#resources/reminders/open-reminders.ts'
import { ruleOf } from '#resources/reminders/schema.ts'

/** An inspection that will be opened when the one before it is done, or on its day. */
export type PlannedInspection = {
  readonly reminderId: string
  readonly version: number
  readonly title: string
  readonly day: IsoDate
}

/**
 * Returns the inspections of a member's reminders that follow the open one within the days of a calendar, earliest first,
 * and at most as many as a calendar contains.
 */
export async function plannedInspections(
  trx: Trx,
  organizationId: string,
  memberId: string,
  today: IsoDate,
): Promise<PlannedInspection[]> {
  let until = fromDayNumber(dayNumber(today) + CALENDAR_DAYS)
  let planned: PlannedInspection[] = []
  for (const reminder of await openReminders(trx, organizationId, memberId)) {
    const { id: reminderId, version, title } = reminder
    for (const day of plannedDueDates(ruleOf(reminder), reminder.open_on, today, until))
      planned.push({ reminderId, version, title, day })
    // Many daily reminders have more days than the calendar has room for. The later ones are not computed.
    if (planned.length <= 2 * MAX_CALENDAR_EVENTS) continue
    planned = earliest(planned)
    until = planned.at(-1)?.day ?? until
  }
  return earliest(planned)
}

const earliest = (planned: readonly PlannedInspection[]): PlannedInspection[] =>
  planned
    .toSorted((a, b) => dayNumber(a.day) - dayNumber(b.day) || (a.reminderId < b.reminderId ? -1 : 1))
    .slice(0, MAX_CALENDAR_EVENTS)
