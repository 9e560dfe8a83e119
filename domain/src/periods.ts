import { addMonths, dayNumber, fromDayNumber, type IsoDate } from './dates.ts'

/** An ISO 8601 duration in calendar units (years, months, weeks, days), such as P1Y or P14D. P0D means once. */
export type Period = string & { readonly __brand: 'Period' }

/** The period of a schedule that does not recur. */
export const ONCE = 'P0D' as Period

const pattern = /^P(?=\d)(?:(\d{1,3})Y)?(?:(\d{1,4})M)?(?:(\d{1,4})W)?(?:(\d{1,5})D)?$/

const LAST_DAY = dayNumber('9999-12-31' as IsoDate)

/**
 * Returns whether the text is a period. Signs, fractions, times of day and a thousand years or more are not allowed.
 */
export function isPeriod(text: unknown): text is Period {
  return typeof text === 'string' && pattern.test(text)
}

/** Returns the months (a year is twelve) and days (a week is seven) of a period. */
export function periodParts(period: Period): { readonly months: number; readonly days: number } {
  const [, years, months, weeks, days] = (pattern.exec(period) ?? []).map((part) => Number(part ?? 0))
  return { months: (years ?? 0) * 12 + (months ?? 0), days: (weeks ?? 0) * 7 + (days ?? 0) }
}

/**
 * Returns the day one period after another, in calendar arithmetic: months first, then days. P1M after 31 January is
 * the last day of February. Returns null for a period of length zero, which has no next day.
 */
export function nextDate(from: IsoDate, period: Period): IsoDate | null {
  return nthDate(from, period, 1)
}

/**
 * Returns the day `count` periods after another. Counts from the first day in one step, so that a monthly schedule that
 * started on the 31st returns to the 31st. Returns null for a period of length zero, and after the year 9999, which a
 * date cannot represent.
 */
export function nthDate(from: IsoDate, period: Period, count: number): IsoDate | null {
  const { months, days } = periodParts(period)
  if (months === 0 && days === 0) return null
  const [year = 0, month = 0] = from.split('-').map(Number)
  if (months * count > (9_999 - year) * 12 + 12 - month) return null
  const next = dayNumber(addMonths(from, months * count)) + days * count
  return next > LAST_DAY ? null : fromDayNumber(next)
}
