import { dayNumber, fromDayNumber, type IsoDate } from './dates.ts'

// Calendars in the format iCalendar (RFC 5545), as far as a feed of whole-day events needs it.

/** An event of one whole day, which does not make its day busy. */
export type CalendarEvent = {
  /** Identifies the event in every version of the calendar. */
  readonly uid: string
  /** The revision of the event. It grows with each change of what the event is about. */
  readonly sequence: number
  readonly day: IsoDate
  readonly summary: string
  readonly url: string
}

export type Calendar = {
  readonly name: string
  /** Identifies the product that wrote the calendar, such as `-//Ansvar//Ansvar//EN`. */
  readonly productId: string
  /** The time of the data, in milliseconds since 1970. */
  readonly at: number
  /** How often a program should read the calendar again, as a duration such as PT4H. */
  readonly refresh: string
  readonly events: readonly CalendarEvent[]
}

/** The maximum length of a line without its line break, in octets of UTF-8 (RFC 5545, section 3.1). */
const MAX_LINE_OCTETS = 75

/** Returns the calendar as text in the format text/calendar, with CRLF line breaks. */
export function calendarText({ name, productId, at, refresh, events }: Calendar): string {
  const stamp = basic(new Date(at).toISOString().slice(0, 19))
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:${escapeText(productId)}`,
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    // The name and the interval in the properties of RFC 7986, and in those that older programs read.
    `NAME:${escapeText(name)}`,
    `X-WR-CALNAME:${escapeText(name)}`,
    `REFRESH-INTERVAL;VALUE=DURATION:${refresh}`,
    `X-PUBLISHED-TTL:${refresh}`,
    ...events.flatMap((event) => eventLines(event, `${stamp}Z`)),
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${fold(line)}\r\n`).join('')
}

const eventLines = ({ uid, sequence, day, summary, url }: CalendarEvent, stamp: string): string[] => [
  'BEGIN:VEVENT',
  `UID:${escapeText(uid)}`,
  `DTSTAMP:${stamp}`,
  `SEQUENCE:${sequence}`,
  `DTSTART;VALUE=DATE:${basic(day)}`,
  // The day after the last one.
  `DTEND;VALUE=DATE:${basic(fromDayNumber(dayNumber(day) + 1))}`,
  `SUMMARY:${escapeText(summary)}`,
  `URL:${escapeUri(url)}`,
  'TRANSP:TRANSPARENT',
  'END:VEVENT',
]

/** Returns a date or a time in the basic format: without hyphens and colons. */
const basic = (text: string): string => text.replaceAll(/[-:]/g, '')

/** Returns the text as a value of type TEXT (RFC 5545, section 3.3.11). Control characters are removed. */
const escapeText = (text: string): string =>
  text
    .replaceAll(/[\\;,]/g, (character) => `\\${character}`)
    .replaceAll(/\r\n|[\r\n\u2028\u2029]/g, '\\n')
    .replaceAll(/\p{Cc}/gu, '')

/** Returns the text as a URI, which cannot contain spaces and control characters. */
const escapeUri = (text: string): string => text.replaceAll(/[\s\p{Cc}]/gu, encodeURIComponent)

/** Returns the number of octets of a character in UTF-8. */
function octetsOf(character: string): number {
  const code = character.codePointAt(0) ?? 0
  if (code < 0x80) return 1
  if (code < 0x800) return 2
  return code < 0x1_00_00 ? 3 : 4
}

/**
 * Folds a line that is too long: each continuation begins with a space. A character is not divided (RFC 5545, section
 * 3.1).
 */
function fold(line: string): string {
  let folded = ''
  let octets = 0
  for (const character of line) {
    const length = octetsOf(character)
    if (octets + length > MAX_LINE_OCTETS) {
      folded += '\r\n '
      // The space counts.
      octets = 1
    }
    folded += character
    octets += length
  }
  return folded
}
