import { instantOf, isIsoDate, isIsoDateTime, localDay, startOfDay } from '@ansvar/domain/dates'

/** The time zone for converting days and instants if the path has no organization. The gateway uses the same one. */
export const DEFAULT_TIME_ZONE = 'Europe/Copenhagen'

/**
 * Converts a text to the expected format: a day (`date`) or an instant (`date-time`). A day becomes its first instant
 * in the time zone, and an instant becomes its day in the time zone. Returns any other text unchanged.
 */
export function datedText(text: string, format: string | null, timeZone: string): string {
  if (format === 'date' && isIsoDateTime(text)) return localDay(text, timeZone)
  if (format !== 'date-time' || !isIsoDate(text)) return text
  const start = startOfDay(text, timeZone)
  // A time zone that crossed the date line has skipped a day.
  return Number.isFinite(start) ? instantOf(start) : text
}
