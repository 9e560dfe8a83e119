import { DAY_MS } from './durations.ts'

export { DAY_MS }
/** A calendar day, yyyy-mm-dd. It has no time and no zone. Never pass it to `new Date`, which would shift it. */
export type IsoDate = string & { readonly __brand: 'IsoDate' }

/** An instant, RFC 3339, such as 2026-11-20T13:12:00Z. */
export type IsoDateTime = string & { readonly __brand: 'IsoDateTime' }

const datePattern = /^(\d{4})-(\d{2})-(\d{2})$/
const dateTimePattern = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2})$/

/** Returns whether the text is a day that exists. 2026-02-29 does not, and neither does the year 0. */
export function isIsoDate(text: unknown): text is IsoDate {
  if (typeof text !== 'string') return false
  const parts = datePattern.exec(text)
  return parts !== null && parts[1] !== '0000' && fromDayNumber(dayNumber(text as IsoDate)) === text
}

/** Returns whether the text is an instant with its offset. */
export function isIsoDateTime(text: unknown): text is IsoDateTime {
  // Date.parse would read 29 February of any year as 1 March.
  return (
    typeof text === 'string' &&
    dateTimePattern.test(text) &&
    isIsoDate(text.slice(0, 10)) &&
    !Number.isNaN(Date.parse(text))
  )
}

/** Converts milliseconds since 1970 into an instant. */
export const instantOf = (at: number): IsoDateTime => new Date(at).toISOString() as IsoDateTime

/** Returns the number of days from 1970-01-01 to the date, so that dates can be counted and compared as numbers. */
export function dayNumber(date: IsoDate): number {
  const [, year, month, day] = datePattern.exec(date) ?? []
  return Math.floor(utc(Number(year), Number(month) - 1, Number(day)) / DAY_MS)
}

/** Returns milliseconds since 1970-01-01. Date.UTC would read years below 100 as years of the 20th century. */
const utc = (year: number, month: number, day: number): number => new Date(0).setUTCFullYear(year, month, day)

/** Returns the date that is a number of days after 1970-01-01. */
export function fromDayNumber(days: number): IsoDate {
  return new Date(days * DAY_MS).toISOString().slice(0, 10) as IsoDate
}

/** Returns the number of days between two dates. Negative if `to` is earlier. */
export const daysBetween = (from: IsoDate, to: IsoDate): number => dayNumber(to) - dayNumber(from)

/** Returns the day on which an instant falls in an IANA time zone. Throws a RangeError if the zone does not exist. */
export function localDay(instant: IsoDateTime | Date, timeZone: string): IsoDate {
  const at = typeof instant === 'string' ? new Date(Date.parse(instant)) : instant
  return dayFormatter(timeZone).format(at) as IsoDate
}

// Formatters by time zone. Creating one takes longer than formatting a thousand days, and the number of zones is
// finite.
const dayFormatters = new Map<string, Intl.DateTimeFormat>()

function dayFormatter(timeZone: string): Intl.DateTimeFormat {
  let found = dayFormatters.get(timeZone)
  if (!found) {
    found = new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' })
    dayFormatters.set(timeZone, found)
  }
  return found
}

/** Returns whether a date is within the month that ends today (the specification's "recent"). */
export function isRecent(date: IsoDate, today: IsoDate): boolean {
  return date <= today && date >= addMonths(today, -1)
}

/** Returns the same day of another month, or that month's last day if it has no such day. */
export function addMonths(date: IsoDate, months: number): IsoDate {
  const [, year, month, day] = datePattern.exec(date) ?? []
  const first = new Date(utc(Number(year), Number(month) - 1 + months, 1))
  const last = new Date(utc(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate()
  first.setUTCDate(Math.min(Number(day), last))
  return first.toISOString().slice(0, 10) as IsoDate
}

const typedPattern = /^(\d{1,2})(?:[.\-/]\s*|\s+)(\d{1,2}|\p{L}{3,})(?:[.\-/]\s*|\s+)(\d{4}|\d{2})$/u
// Accepts dashes too, because phone keyboards may replace hyphens with them.
const yearFirstPattern = /^(\d{4})[.\-/\u2010-\u2015\u2212]\s*(\d{1,2})[.\-/\u2010-\u2015\u2212]\s*(\d{1,2})$/
const monthStarts = [
  /^jan/i,
  /^feb/i,
  /^mar/i,
  /^apr/i,
  /^ma[jy]/i,
  /^jun/i,
  /^jul/i,
  /^aug/i,
  /^sep/i,
  /^o[ck]t/i,
  /^nov/i,
  /^dec/i,
]

/**
 * Parses a typed date: yyyy-mm-dd, or day, month and year in the style of our languages (20.11.2026, 20/11/26, 20 Nov
 * 2026, 20. november 2026). In yyyy-mm-dd leading zeros are optional, and dots, slashes or dashes can replace the
 * hyphens. Two-digit years are in this century. Returns null if the text is not a date.
 */
export function parseDate(text: string): IsoDate | null {
  const typed = text.trim()
  const [, first, second = '', third = ''] = yearFirstPattern.exec(typed) ?? []
  if (first !== undefined) {
    const found = `${first}-${second.padStart(2, '0')}-${third.padStart(2, '0')}`
    return isIsoDate(found) ? found : null
  }
  const [, day = '', month = '', year = ''] = typedPattern.exec(typed) ?? []
  const named = monthStarts.findIndex((start) => start.test(month)) + 1
  const number = named > 0 ? String(named) : month
  const date = `${year.padStart(4, '20')}-${number.padStart(2, '0')}-${day.padStart(2, '0')}`
  return isIsoDate(date) ? date : null
}

/** Returns the first instant of a day in an IANA time zone, in milliseconds since 1970. */
export function startOfDay(date: IsoDate, timeZone: string): number {
  const key = `${timeZone} ${date}`
  let start = starts.get(key)
  if (start === undefined) {
    start = findStart(date, timeZone)
    if (starts.size >= MAX_CACHED_STARTS) starts.clear()
    starts.set(key, start)
  }
  return start
}

// Cached results. Every meter of an organization requests the same first days of months.
const starts = new Map<string, number>()
const MAX_CACHED_STARTS = 5_000

function findStart(date: IsoDate, timeZone: string): number {
  const midnight = dayNumber(date) * DAY_MS
  // Candidates from the offsets of the day before and the day after, because the clocks may change on this day.
  const candidates = [midnight - DAY_MS, midnight + DAY_MS].map((at) => midnight - offsetAt(at, timeZone))
  return Math.min(...candidates.filter((at) => localDay(new Date(at), timeZone) === date))
}

/** Returns a zone's offset from UTC at an instant, in milliseconds. */
export function offsetAt(at: number, timeZone: string): number {
  const parts = zoneFormatter(timeZone).formatToParts(at)
  const part = (type: string) => Number(parts.find((one) => one.type === type)?.value)
  const local = Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'), part('second'))
  return local - Math.floor(at / 1000) * 1000
}

const zoneFormatters = new Map<string, Intl.DateTimeFormat>()

function zoneFormatter(timeZone: string): Intl.DateTimeFormat {
  let found = zoneFormatters.get(timeZone)
  if (!found) {
    found = new Intl.DateTimeFormat('en-US', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    })
    zoneFormatters.set(timeZone, found)
  }
  return found
}
