import { sql } from 'kysely'
import { CALENDAR_DAYS, MAX_CALENDAR_EVENTS, type CalendarTitles } from '@ansvar/domain/calendar-feeds'
import { dayNumber, localDay, startOfDay, type IsoDate } from '@ansvar/domain/dates'
import { calendarText, type CalendarEvent } from '@ansvar/domain/icalendar'
import type { Language } from '@ansvar/domain/languages'
import type { FeatureAccessibility } from '@ansvar/domain/standards'
import type { WorkItemKind } from '@ansvar/domain/work-items'
import { readAs } from '#db/scope.ts'
import type { Trx } from '#db/tables.ts'
import type { Services } from '#http/endpoint.ts'
import { recordPath } from '#notices/links.ts'
import { ownWorkPath, taskPath, type LinkedTask } from '#notices/work-links.ts'
import { kindName, publicTitle, type TitledTask } from '#notices/work-titles.ts'
import { plannedInspections, type PlannedInspection } from './planned.ts'
import { taskVersion } from './versions.ts'

/** The columns of `app.enter_by_calendar` in addition to the user. */
type Feed = {
  readonly feed_id: string
  readonly titles: CalendarTitles
  readonly kinds: readonly WorkItemKind[]
  readonly own_organization_id: string
  readonly feature_accessibility: FeatureAccessibility
  readonly time_zone: string
}

type Task = LinkedTask & TitledTask & { readonly due_on: IsoDate; readonly version: number }

/** How often a program reads the calendar again. */
const REFRESH = 'PT4H'

const overdueTexts: Readonly<Record<Language, (count: number) => string>> = {
  en: (count) => (count === 1 ? '1 overdue task' : `${count} overdue tasks`),
  da: (count) => (count === 1 ? '1 opgave over fristen' : `${count} opgaver over fristen`),
}

const plannedTexts: Readonly<Record<Language, string>> = { en: 'Planned', da: 'Planlagt' }

/** Returns the calendar of a feed, or null if the secret gives no access. */
export const readCalendar = (
  secret: Buffer,
  now: Date,
  { database, config }: Pick<Services, 'database' | 'config'>,
): Promise<string | null> =>
  readAs<string, Feed>(
    database,
    sql`app.enter_by_calendar(${secret}, ${now})`,
    async (trx, { user: { id, language }, columns: feed }) => {
      const today = localDay(now, feed.time_zone)
      const reader = { titles: feed.titles, language, memberId: id, publicUrl: config.publicUrl }
      const { tasks, overdue } = await readTasks(trx, feed, language, today)
      const planned = hasInspections(feed) ? await plannedInspections(trx, feed.own_organization_id, id, today) : []
      const late: CalendarEvent = {
        uid: `OVERDUE:${feed.feed_id}`,
        sequence: 0,
        day: today,
        summary: overdueTexts[language](overdue),
        url: config.publicUrl + ownWorkPath({ state: 'OVERDUE' }),
      }
      const ahead = [
        ...tasks.map((task) => taskEvent(task, reader)),
        ...planned.map((inspection) => plannedEvent(inspection, reader)),
      ]
      return calendarText({
        name: 'Ansvar',
        productId: `-//Ansvar//Ansvar//${language.toUpperCase()}`,
        // The same all day, so that a calendar without changes has the same ETag.
        at: startOfDay(today, feed.time_zone),
        refresh: REFRESH,
        events: [
          ...(overdue > 0 ? [late] : []),
          // On a day, tasks are before planned inspections.
          ...ahead.toSorted((a, b) => dayNumber(a.day) - dayNumber(b.day)).slice(0, MAX_CALENDAR_EVENTS),
        ],
      })
    },
  )

/** Who reads a calendar, and what it shows. */
type Reader = {
  readonly titles: CalendarTitles
  readonly language: Language
  readonly memberId: string
  readonly publicUrl: string
}

const hasInspections = ({ kinds, feature_accessibility: accessibility }: Feed): boolean =>
  accessibility === 'FULL' && (kinds.length === 0 || kinds.includes('INSPECTION'))

const taskEvent = (task: Task, reader: Reader): CalendarEvent => ({
  uid: task.key,
  sequence: task.version,
  day: task.due_on,
  summary: summaryOf(task, reader),
  url: reader.publicUrl + taskPath(task),
})

/** An inspection that is not open yet has no record: the day distinguishes it, and its reminder is what to open. */
const plannedEvent = ({ reminderId, version, title, day }: PlannedInspection, reader: Reader): CalendarEvent => ({
  uid: `PLANNED:${reminderId}:${day}`,
  sequence: version,
  day,
  summary: `${plannedTexts[reader.language]}: ${summaryOf(
    { kind: 'INSPECTION', section: 'MONITORING', title, responsible_id: reader.memberId },
    reader,
  )}`,
  url: reader.publicUrl + recordPath('reminders', reminderId),
})

function summaryOf(task: TitledTask, { titles, language, memberId }: Reader): string {
  const title = titles === 'FULL' ? publicTitle(task, memberId) : null
  return [kindName(language, task.kind), title].filter((part) => part !== null).join(': ')
}

/**
 * Reads the user's tasks that are due from today on, and the number of those that are overdue. All of them are tasks of the
 * work list, which is read further ahead.
 */
async function readTasks(trx: Trx, feed: Feed, language: Language, today: IsoDate) {
  const kinds = feed.kinds.length === 0 ? null : feed.kinds
  await sql`select set_config('app.work_ahead', ${String(CALENDAR_DAYS)}, true)`.execute(trx)
  const { rows } = await sql<Task & { overdue: number }>`
    select task.key, task.kind, task.section, task.record_id, task.title, task.responsible_id, task.due_on, task.overdue,
      ${taskVersion()} as version
    from (
      select *, count(*) filter (where due_on < ${today}::date) over ()::int as overdue
      from app.work_items(${feed.own_organization_id}::uuid, ${today}::date, ${language}, ${kinds}::text[], true)
      where cardinality(roles) > 0 and due_on <= ${today}::date + ${CALENDAR_DAYS}::integer
      order by due_on < ${today}::date, due_on, key
      limit ${MAX_CALENDAR_EVENTS}) as task
    order by task.due_on, task.key`.execute(trx)
  return { overdue: rows[0]?.overdue ?? 0, tasks: rows.filter((task) => task.due_on >= today) }
}
