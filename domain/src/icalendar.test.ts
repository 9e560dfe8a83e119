import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { IsoDate } from './dates.ts'
import { calendarText, type CalendarEvent } from './icalendar.ts'

const event: CalendarEvent = {
  uid: 'INSPECTION:7e10fc2c-a852-434f-ae52-7a24a8b72f38',
  sequence: 4,
  day: '2026-12-31' as IsoDate,
  summary: 'Kontrol',
  url: 'https://ansvar.example/monitoring/control-book?open=7e10fc2c-a852-434f-ae52-7a24a8b72f38',
}
const written = (...events: readonly Partial<CalendarEvent>[]): string =>
  calendarText({
    name: 'Ansvar',
    productId: '-//Ansvar//Ansvar//DA',
    at: Date.UTC(2026, 10, 24, 23),
    refresh: 'PT4H',
    events: events.map((each) => ({ ...event, ...each })),
  })

/** Joins folded lines, as a calendar program does. */
const unfolded = (text: string): string[] => text.replaceAll('\r\n ', '').split('\r\n').slice(0, -1)
const summaryOf = (text: string) =>
  unfolded(text)
    .find((line) => line.startsWith('SUMMARY:'))
    ?.slice(8) ?? ''
const unescaped = (value: string) =>
  value.replaceAll(/\\([\\;,nN])/g, (_, character: string) => (/n/i.test(character) ? '\n' : character))

describe('a calendar', () => {
  test('has an event of one whole day for each task, which ends on the day after it', () => {
    expect(unfolded(written({}))).toEqual([
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'PRODID:-//Ansvar//Ansvar//DA',
      'CALSCALE:GREGORIAN',
      'METHOD:PUBLISH',
      'NAME:Ansvar',
      'X-WR-CALNAME:Ansvar',
      'REFRESH-INTERVAL;VALUE=DURATION:PT4H',
      'X-PUBLISHED-TTL:PT4H',
      'BEGIN:VEVENT',
      `UID:${event.uid}`,
      'DTSTAMP:20261124T230000Z',
      'SEQUENCE:4',
      'DTSTART;VALUE=DATE:20261231',
      'DTEND;VALUE=DATE:20270101',
      'SUMMARY:Kontrol',
      `URL:${event.url}`,
      'TRANSP:TRANSPARENT',
      'END:VEVENT',
      'END:VCALENDAR',
    ])
  })

  test('without events is complete', () => {
    expect(unfolded(written())).toHaveLength(10)
    expect(written().endsWith('END:VCALENDAR\r\n')).toBe(true)
  })

  test('escapes what has a meaning in a text, so that a title adds no property and no event', () => {
    const hostile = 'A; b, c\\n d\r\nEND:VEVENT\nBEGIN:VALARM\u2028x\u0000\u0007'
    const text = written({ summary: hostile })
    expect(summaryOf(text)).toBe('A\\; b\\, c\\\\n d\\nEND:VEVENT\\nBEGIN:VALARM\\nx')
    expect(unfolded(text).filter((line) => line === 'END:VEVENT')).toHaveLength(1)
    expect(unfolded(written({ url: 'https://x.example/a b\r\nSUMMARY:evil' }))).toContain(
      'URL:https://x.example/a%20b%0D%0ASUMMARY:evil',
    )
  })

  test('has lines of at most 75 octets, whatever their characters, and loses none of them', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), (summary) => {
        const text = written({ summary })
        const octets = text.split('\r\n').map((line) => encodeURIComponent(line).replaceAll(/%../g, 'x').length)
        expect(Math.max(...octets)).toBeLessThanOrEqual(75)
        expect(text).not.toMatch(/[^\r]\n|\r[^\n]/)
        expect(text.isWellFormed()).toBe(true)
        expect(unescaped(summaryOf(text))).toBe(
          summary
            .replaceAll(/\r\n|[\r\n\u2028\u2029]/g, '\n')
            .replaceAll(/[\p{Cc}]/gu, (each) => (each === '\n' ? each : '')),
        )
      }),
    )
  })
})
