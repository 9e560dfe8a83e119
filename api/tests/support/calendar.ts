import ICAL from 'ical.js'

/** The properties of an event by name. A date is `2026-12-01`, a time `2026-12-01T08:00:00Z`, a text has no escapes. */
export type CalendarEvent = Readonly<Record<string, string>>

/** The events of a calendar, as a library for iCalendar (RFC 5545) reads them. Throws if it is not well-formed. */
export function eventsOf(text: string): CalendarEvent[] {
  const calendar = new ICAL.Component(ICAL.parse(text))
  if (calendar.name !== 'vcalendar') throw new Error(`This is no calendar but a ${calendar.name}`)
  return calendar
    .getAllSubcomponents('vevent')
    .map((event) =>
      Object.fromEntries(
        event.getAllProperties().map((property) => [property.name.toUpperCase(), String(property.getFirstValue())]),
      ),
    )
}

/** The lines of a calendar that are no content lines of RFC 5545, 3.1: longer than 75 octets, or with another line break. */
export const brokenLinesOf = (text: string): string[] =>
  text.split('\r\n').filter((line) => Buffer.byteLength(line) > 75 || /[\r\n]/.test(line))
