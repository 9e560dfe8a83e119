import { instantOf } from '@ansvar/domain/dates'

/** Matches `2026-03-01 12:00:00.5+00` of a row and `2026-03-01T12:00:00.5+00:00` of JSON. */
const inUtc = /^(\d{4}-\d{2}-\d{2})[ T](\d{2}:\d{2}:\d{2})(?:\.(\d{1,3}))?\+00(?::00)?$/

/**
 * Converts an instant from the database's format to RFC 3339 with milliseconds. Databases in UTC, like the embedded
 * one, use almost that format. Converting the text is faster than a Date for each of thousands of rows.
 */
export function instant(text: string): string {
  const [, day, time, fraction = ''] = inUtc.exec(text) ?? []
  return day === undefined ? instantOf(Date.parse(text)) : `${day}T${time}.${fraction.padEnd(3, '0')}Z`
}
