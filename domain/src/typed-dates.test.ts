import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { dateFormats, datesIn } from './date-formats.ts'
import { fromDayNumber, parseDate } from './dates.ts'

test.each([
  ['2026-11-20', '2026-11-20'],
  [' 2026-11-20 ', '2026-11-20'],
  ['2026-1-2', '2026-01-02'],
  ['2026/11/20', '2026-11-20'],
  ['2026.11.20', '2026-11-20'],
  ['2026–11–20', '2026-11-20'],
  ['2026—11—20', '2026-11-20'],
  ['20.11.2026', '2026-11-20'],
  ['20/11/26', '2026-11-20'],
  ['1-2-2026', '2026-02-01'],
  [' 20 Nov 2026 ', '2026-11-20'],
  ['20. november 2026', '2026-11-20'],
  ['3. maj 2026', '2026-05-03'],
  ['3 May 2026', '2026-05-03'],
  ['9 oktober 2026', '2026-10-09'],
])('%j is %s', (typed, date) => {
  expect(parseDate(typed)).toBe(date)
})

test.each([
  '',
  'tomorrow',
  '31.2.2026',
  '2026-02-29',
  '2026-13-01',
  '2026-11',
  '2026–02–30',
  '20.13.2026',
  '0.1.2026',
  '20 foo 2026',
  '20.11',
  '20.11.202',
])('%j is no day', (typed) => {
  expect(parseDate(typed)).toBeNull()
})

test('every displayed date can be typed, in every language and format', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: -25_000, max: 60_000 }),
      fc.constantFrom('en', 'da'),
      fc.constantFrom(...dateFormats),
      (days, language, format) => {
        const date = fromDayNumber(days)
        expect(parseDate(datesIn(language, format).day(date))).toBe(date)
      },
    ),
  )
})
