import { z } from 'zod'
import { calendarTitles } from '@ansvar/domain/calendar-feeds'
import { workItemKinds } from '@ansvar/domain/work-items'
import { inputSchema, named, responseSchema } from '#contract/components.ts'
import { id, instant } from '#contract/fields.ts'

const titles = z.enum(calendarTitles)
const kinds = z.array(z.enum(workItemKinds))

export const calendarFeed = responseSchema('CalendarFeed', {
  id,
  titles: titles.describe('Whether the events show the titles of tasks, or their kinds only.'),
  kinds: kinds.describe('The kinds of task in the calendar. All if empty.'),
  created_date: instant,
  last_used_date: instant
    .nullable()
    .describe('When a program last read the calendar, in UTC, accurate to about five minutes. Null if none has.'),
})
export type CalendarFeed = z.output<typeof calendarFeed>

/** The only response that contains the address. */
export const newCalendarFeed = named(
  'NewCalendarFeed',
  calendarFeed.extend({
    address: z.string().describe('The address of the calendar. It is returned only once and is not stored.'),
  }),
)

export const calendarFeedInput = inputSchema('CalendarFeedInput', {
  titles: titles.nullish().describe('Whether the events show the titles of tasks. Default: PLAIN, their kinds only.'),
  kinds: kinds
    .max(workItemKinds.length * 4)
    .nullish()
    .describe('The kinds of task in the calendar. If omitted or empty, all.'),
})
