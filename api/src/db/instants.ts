import { instantOf } from '@ansvar/domain/dates'

/** `2026-03-01 12:00:00.5+00` of a row, `2026-03-01T12:00:00.5+00:00` of JSON. */
const inUtc = /^\d{4}-\d\d-\d\d[ T]\d\d:\d\d:\d\d(?:\.\d{1,3})?\+00(?::00)?$/

/**
 * An instant as the database writes it, in RFC 3339 with milliseconds. Databases that speak UTC, as the embedded one
 * does, write almost that already: of a list of thousands none becomes a Date on the way.
 */
export function instant(text: string): string {
  if (!inUtc.test(text)) return instantOf(Date.parse(text))
  const fraction = text.slice(20, text.lastIndexOf('+'))
  return `${text.slice(0, 10)}T${text.slice(11, 19)}.${fraction.padEnd(3, '0')}Z`
}
