import { instantOf } from '@ansvar/domain/dates'

/** `2026-03-01 12:00:00.5+00` of a row, `2026-03-01T12:00:00.5+00:00` of JSON. */
const inUtc = /^(\d{4}-\d{2}-\d{2})[ T](\d{2}:\d{2}:\d{2})(?:\.(\d{1,3}))?\+00(?::00)?$/

/**
 * An instant as the database writes it, in RFC 3339 with milliseconds. Databases that speak UTC, as the embedded one
 * does, write almost that already: of a list of thousands none becomes a Date on the way.
 */
export function instant(text: string): string {
  const [, day, time, fraction = ''] = inUtc.exec(text) ?? []
  return day === undefined ? instantOf(Date.parse(text)) : `${day}T${time}.${fraction.padEnd(3, '0')}Z`
}
