import { workItemKinds } from './work-items.ts'

/** What the events of a calendar feed show: the kind of each task only, or also its title. The first is the default. */
export const calendarTitles = ['PLAIN', 'FULL'] as const
export type CalendarTitles = (typeof calendarTitles)[number]

/** The maximum number of active feeds of a member. */
export const MAX_CALENDAR_FEEDS = 10

/** The number of days ahead for which a feed contains tasks. */
export const CALENDAR_DAYS = 365

/** The maximum number of events of a feed. Those that are due first are in it. */
export const MAX_CALENDAR_EVENTS = 1_000

/** The kinds of task that have a due date, and so a day in a calendar. */
export const calendarKinds = workItemKinds.filter((kind) => kind !== 'BREACH' && kind !== 'REMINDER_WITHOUT_OWNER')
