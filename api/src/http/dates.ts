import { instantOf, isIsoDate, isIsoDateTime, localDay, startOfDay } from '@ansvar/domain/dates'

/** By which days and instants stand for each other where no organization is in the path; the gateway has the same. */
export const DEFAULT_TIME_ZONE = 'Europe/Copenhagen'

/**
 * A text that is to be a day (`date`) or an instant (`date-time`), where it is the other of the two: a day is the first
 * instant of it in the time zone, an instant the day that it falls on there. Anything else is as it is.
 */
export function datedText(text: string, format: string | null, timeZone: string): string {
  if (format === 'date' && isIsoDateTime(text)) return localDay(text, timeZone)
  if (format !== 'date-time' || !isIsoDate(text)) return text
  const start = startOfDay(text, timeZone)
  // A zone that crossed the date line had no such day.
  return Number.isFinite(start) ? instantOf(start) : text
}
