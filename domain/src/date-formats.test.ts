import { expect, test } from 'vitest'
import { datesIn } from './date-formats.ts'
import type { IsoDate, IsoDateTime } from './dates.ts'

const day = '2026-11-20' as IsoDate
const zone = 'Europe/Copenhagen'

test.each([
  ['en', '20 Nov 2026', /^20 Nov 2026, 14[:.]12$/],
  ['da', '20. nov. 2026', /^20\. nov\. 2026.*14[.:]12$/],
])('in %s a day reads %s', (language, expected, withTime) => {
  const dates = datesIn(language)
  expect(dates.day(day)).toBe(expected)
  expect(dates.instant('2026-11-20T13:12:00Z' as IsoDateTime, zone)).toMatch(withTime)
})

test.each([
  ['en', 'full', 'Friday 20 November 2026'],
  ['en', 'dayOfMonth', '20 Nov'],
  ['en', 'monthOfYear', 'Nov 2026'],
  ['en', 'monthTitle', 'November 2026'],
  ['en', 'month', 'Nov'],
  ['en', 'weekday', 'Fri'],
  ['en', 'numeric', '20/11/2026'],
  ['da', 'full', 'fredag den 20. november 2026'],
  ['da', 'dayOfMonth', '20. nov.'],
  ['da', 'monthOfYear', 'nov. 2026'],
  ['da', 'monthTitle', 'november 2026'],
  ['da', 'month', 'nov.'],
  ['da', 'weekday', 'fre.'],
  ['da', 'numeric', '20.11.2026'],
] as const)('in %s the form %s of a day reads %s', (language, form, expected) => {
  expect(datesIn(language).day(day, form).replace(',', '')).toBe(expected)
})

test.each([
  ['en', 'full', 'Friday 2026-11-20'],
  ['da', 'full', 'fredag 2026-11-20'],
  ['en', 'dayOfMonth', '2026-11-20'],
  ['da', 'monthOfYear', '2026-11'],
  ['en', 'month', 'Nov'],
  ['da', 'weekday', 'fre.'],
] as const)('in %s as yyyy-mm-dd the form %s of a day reads %s', (language, form, expected) => {
  expect(datesIn(language, 'ISO').day(day, form)).toBe(expected)
})

test.each(['en', 'da'])('in %s as yyyy-mm-dd days and instants have the same format', (language) => {
  const dates = datesIn(language, 'ISO')
  expect(dates.day(day)).toBe('2026-11-20')
  expect(dates.instant('2026-11-20T23:12:00Z' as IsoDateTime, zone)).toBe('2026-11-21 00:12')
  const at = Date.UTC(2026, 10, 20, 13, 2)
  expect(dates.moment(at, Date.UTC(2026, 10, 20, 22, 59), zone)).toBe('14:02')
  expect(dates.moment(at, Date.UTC(2026, 10, 20, 23, 1), zone)).toBe('2026-11-20 14:02')
})

test.each([
  ['en', '14:02', '20 Nov 2026, 14:02'],
  ['da', '14.02', '20. nov. 2026, 14.02'],
])('in %s a moment of today reads %s, and one of another day %s', (language, today, other) => {
  const at = Date.UTC(2026, 10, 20, 13, 2)
  const inCopenhagen = (now: number) => datesIn(language).moment(at, now, zone)
  expect(inCopenhagen(Date.UTC(2026, 10, 20, 22, 59))).toBe(today)
  expect(inCopenhagen(Date.UTC(2026, 10, 20, 23, 1))).toBe(other)
})
