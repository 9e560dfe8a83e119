import { addMonths, dayNumber, daysBetween, fromDayNumber, isIsoDate, type IsoDate } from './dates.ts'

/** A month of a year, yyyy-mm. */
export type Month = string & { readonly __brand: 'Month' }

export const isMonth = (text: unknown): text is Month =>
  typeof text === 'string' && /^\d{4}-\d{2}$/.test(text) && isIsoDate(`${text}-01`)

export const monthOf = (date: IsoDate): Month => date.slice(0, 7) as Month

/** Returns the month that is `count` months after another. */
export const addToMonth = (month: Month, count: number): Month => monthOf(addMonths(firstOf(month), count))

export const firstOf = (month: Month): IsoDate => `${month}-01` as IsoDate

/** Returns the weekday, 0 for Monday, the first day of a week (ISO 8601). 1970-01-01 was a Thursday. */
export const weekday = (date: IsoDate): number => (((dayNumber(date) + 3) % 7) + 7) % 7

/** Returns the week number (ISO 8601). The first week of a year is the one that contains its first Thursday. */
export function weekNumber(date: IsoDate): number {
  const thursday = fromDayNumber(dayNumber(date) - weekday(date) + 3)
  return Math.floor(daysBetween(`${thursday.slice(0, 4)}-01-01` as IsoDate, thursday) / 7) + 1
}

/** Returns the weeks that contain days of a month, each from Monday to Sunday. */
export function weeksOf(month: Month): IsoDate[][] {
  const first = firstOf(month)
  const start = dayNumber(first) - weekday(first)
  const end = dayNumber(addMonths(first, 1))
  return Array.from({ length: Math.ceil((end - start) / 7) }, (_, week) =>
    Array.from({ length: 7 }, (_day, day) => fromDayNumber(start + week * 7 + day)),
  )
}
