import { z } from 'zod'
import { calendarTitles } from '@ansvar/domain/calendar-feeds'
import { workItemKinds } from '@ansvar/domain/work-items'
import { inputSchema, named, responseSchema } from '#contract/components.ts'
import { id, instant } from '#contract/fields.ts'

const titles = z.enum(calendarTitles)
const kinds = z.array(z.enum(workItemKinds))

export const calendarFeed = responseSchema('CalendarFeed', {
  id,
  titles: titles,
  kinds: kinds,
  created_date: instant,
  last_used_date: instant.nullable(),
})
export type CalendarFeed = z.output<typeof calendarFeed>

/** The only response that contains the address. */
export const newCalendarFeed = named(
  'NewCalendarFeed',
  calendarFeed.extend({
    address: z.string(),
  }),
)

export const calendarFeedInput = inputSchema('CalendarFeedInput', {
  titles: titles.nullish(),
  kinds: kinds.max(workItemKinds.length * 4).nullish(),
})
