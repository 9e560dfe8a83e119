import { DAY_MS, dayNumber, type IsoDate, type IsoDateTime, localDay } from './dates.ts'
import { localTime } from './local-times.ts'

/**
 * Formats in which a user can read dates: in the style of the user's language, or yyyy-mm-dd. The first is the default.
 */
export const dateFormats = ['LANGUAGE', 'ISO'] as const
export type DateFormat = (typeof dateFormats)[number]

export const defaultDateFormat: DateFormat = 'LANGUAGE'

const day = { day: 'numeric', month: 'short', year: 'numeric' } as const
const time = { hour: '2-digit', minute: '2-digit' } as const
const month = { month: 'short' } as const
const forms = {
  /** 20 Nov 2026, 20. nov. 2026 */
  day,
  /** Friday 20 November 2026 */
  full: { dateStyle: 'full' },
  /** 20 Nov */
  dayOfMonth: { day: 'numeric', ...month },
  /** Nov 2026 */
  monthOfYear: { ...month, year: 'numeric' },
  /** November 2026 */
  monthTitle: { month: 'long', year: 'numeric' },
  /** Nov */
  month,
  /** Fri */
  weekday: { weekday: 'short' },
  /** 20/11/2026, as spreadsheets in the language write it. */
  numeric: { day: '2-digit', month: '2-digit', year: 'numeric' },
} as const
const precisions = { ...forms, longWeekday: { weekday: 'long' }, minute: { ...day, ...time }, time } as const

export type DayForm = keyof typeof forms

/** Formats dates and instants for one user. */
export type Dates = {
  readonly day: (date: IsoDate, form?: DayForm) => string
  /** Formats an instant in a time zone, to the minute. */
  readonly instant: (at: IsoDateTime, timeZone: string) => string
  /** Formats a time in milliseconds since 1970. Omits the date if it is today. */
  readonly moment: (at: number, now: number, timeZone: string) => string
}

/** The forms that contain a complete date or month, in ISO 8601. Names of months and weekdays are not affected. */
const isoForms: Partial<Record<DayForm, (date: IsoDate, language: string) => string>> = {
  day: (date) => date,
  dayOfMonth: (date) => date,
  monthOfYear: (date) => date.slice(0, 7),
  full: (date, language) => `${formatter(language, 'longWeekday').format(dayNumber(date) * DAY_MS)} ${date}`,
}

/** Returns the date formatter for a language and the user's format. Returns the same object for the same arguments. */
export function datesIn(language: string, format: DateFormat = defaultDateFormat): Dates {
  const key = `${language} ${format}`
  let found = writers.get(key)
  if (!found) {
    found = format === 'ISO' ? isoDates(language) : languageDates(language)
    writers.set(key, found)
  }
  return found
}

const writers = new Map<string, Dates>()

const languageDates = (language: string): Dates => ({
  day: (date, form = 'day') => formatter(language, form).format(dayNumber(date) * DAY_MS),
  instant: (at, timeZone) => formatter(language, 'minute', timeZone).format(Date.parse(at)),
  moment: (at, now, timeZone) =>
    formatter(language, isSameDay(at, now, timeZone) ? 'time' : 'minute', timeZone).format(at),
})

function isoDates(language: string): Dates {
  const plain = languageDates(language)
  return {
    day: (date, form = 'day') => isoForms[form]?.(date, language) ?? plain.day(date, form),
    instant: isoInstant,
    moment: (at, now, timeZone) => {
      const text = new Date(at).toISOString() as IsoDateTime
      return isSameDay(at, now, timeZone) ? localTime(text, timeZone) : isoInstant(text, timeZone)
    },
  }
}

const isoInstant = (at: IsoDateTime, timeZone: string): string => `${localDay(at, timeZone)} ${localTime(at, timeZone)}`

const isSameDay = (at: number, other: number, timeZone: string): boolean =>
  localDay(new Date(at), timeZone) === localDay(new Date(other), timeZone)

const formatters = new Map<string, Intl.DateTimeFormat>()

function formatter(language: string, precision: keyof typeof precisions, timeZone = 'UTC'): Intl.DateTimeFormat {
  const key = `${language} ${precision} ${timeZone}`
  let found = formatters.get(key)
  if (!found) {
    const locale = language === 'en' ? 'en-GB' : language
    found = new Intl.DateTimeFormat(locale, { timeZone, ...precisions[precision] })
    formatters.set(key, found)
  }
  return found
}
