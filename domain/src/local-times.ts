import { DAY_MS, dayNumber, instantOf, type IsoDate, type IsoDateTime, offsetAt } from './dates.ts'

const timePattern = /^(\d{1,2})[:.](\d{2})$/

/** Parses a typed time of day, 14:06 or 14.06. Returns 14:06, or null if the text is not a time. */
export function parseTime(text: string): string | null {
  const [, hour = '', minute = ''] = timePattern.exec(text.trim()) ?? []
  return hour !== '' && Number(hour) < 24 && Number(minute) < 60 ? `${hour.padStart(2, '0')}:${minute}` : null
}

/** Returns the time of day of an instant in an IANA time zone, such as 14:06. */
export function localTime(instant: IsoDateTime, timeZone: string): string {
  const at = Date.parse(instant)
  return new Date(at + offsetAt(at, timeZone)).toISOString().slice(11, 16)
}

/**
 * Returns the instant at which the clocks of a zone show a day and a time. If the clocks are set back and show it
 * twice, returns the first. If they are set forward past it, returns the instant that is later by the skipped time.
 */
export function instantAt(day: IsoDate, time: string, timeZone: string): IsoDateTime {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  const shown = dayNumber(day) * DAY_MS + (hour * 60 + minute) * 60_000
  const candidates = [shown - DAY_MS, shown + DAY_MS].map((at) => shown - offsetAt(at, timeZone))
  const real = candidates.filter((at) => at + offsetAt(at, timeZone) === shown)
  return instantOf(Math.min(...(real.length > 0 ? real : [Math.max(...candidates)])))
}

/**
 * Like `instantAt`, for many days and times of one zone. Looks up the offset once per day instead of once per time.
 * Days near a change of the clocks are calculated one by one.
 */
export function instantsIn(timeZone: string): (day: IsoDate, time: string) => IsoDateTime {
  const offsets = new Map<number, number>()
  const offsetOn = (day: number): number => {
    const known = offsets.get(day)
    if (known !== undefined) return known
    const offset = offsetAt(day * DAY_MS, timeZone)
    offsets.set(day, offset)
    return offset
  }
  return (day, time) => {
    const number = dayNumber(day)
    const offset = offsetOn(number - 1)
    if (offsetOn(number + 2) !== offset) return instantAt(day, time, timeZone)
    const [hour = 0, minute = 0] = time.split(':').map(Number)
    return instantOf(number * DAY_MS + (hour * 60 + minute) * 60_000 - offset)
  }
}

/** Returns the time zone of the computer or browser. */
export const ownTimeZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone
