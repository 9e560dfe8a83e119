import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  addMonths,
  dayNumber,
  daysBetween,
  fromDayNumber,
  isIsoDate,
  isIsoDateTime,
  isRecent,
  localDay,
  type IsoDate,
  type IsoDateTime,
} from './dates.ts'

// From year 1 to 9999: the range of four digits.
const anyDay = fc.integer({ min: -719_162, max: 2_932_896 }).map(fromDayNumber)
const day = (text: string) => text as IsoDate
const monthOf = (of: IsoDate) => Number(of.slice(0, 4)) * 12 + Number(of.slice(5, 7))

describe('a day', () => {
  test.each(['2026-11-20', '2024-02-29', '2000-02-29', '0001-01-01', '0099-12-31', '9999-12-31'])(
    '%s exists',
    (text) => {
      expect(isIsoDate(text)).toBe(true)
    },
  )

  test.each([
    '2026-02-29',
    '0000-01-01',
    '1900-02-29',
    '2026-13-01',
    '2026-00-10',
    '2026-04-31',
    '2026-1-1',
    '20261120',
    '',
    'x',
    ' 2026-11-20',
    '2026-11-20T00:00:00Z',
    20261120,
    null,
    undefined,
  ])('%j does not', (value) => {
    expect(isIsoDate(value)).toBe(false)
  })

  test('is the same after conversion to a number and after parsing', () => {
    fc.assert(fc.property(anyDay, (date) => isIsoDate(date) && fromDayNumber(dayNumber(date)) === date))
    expect(dayNumber(day('1970-01-01'))).toBe(0)
  })

  test('has the same order as text and as a number', () => {
    fc.assert(fc.property(anyDay, anyDay, (a, b) => a < b === dayNumber(a) < dayNumber(b)))
    expect(daysBetween(day('2024-02-28'), day('2024-03-01'))).toBe(2)
    expect(daysBetween(day('2024-03-01'), day('2024-02-28'))).toBe(-2)
  })
})

describe('an instant', () => {
  test.each(['2026-11-20T13:12:00Z', '2026-11-20T13:12Z', '2026-11-20T13:12:00.123456+01:00'])('%s is one', (text) => {
    expect(isIsoDateTime(text)).toBe(true)
  })

  test.each([
    '2026-11-20',
    '2026-11-20T13:12:00',
    '2026-11-20 13:12:00Z',
    '2026-11-20T25:00:00Z',
    '2026-13-20T13:12:00Z',
    7,
    null,
  ])('%j is none', (value) => {
    expect(isIsoDateTime(value)).toBe(false)
  })

  test.each([
    ['2026-06-30T22:30:00Z', 'Europe/Copenhagen', '2026-07-01'],
    ['2026-06-30T21:30:00Z', 'Europe/Copenhagen', '2026-06-30'],
    ['2026-12-31T22:59:59Z', 'Europe/Copenhagen', '2026-12-31'],
    ['2026-12-31T23:00:00Z', 'Europe/Copenhagen', '2027-01-01'],
    ['2026-03-29T00:59:59Z', 'Europe/Copenhagen', '2026-03-29'],
    ['2026-07-01T03:00:00Z', 'America/Nuuk', '2026-07-01'],
    ['2026-07-01T00:30:00Z', 'America/Nuuk', '2026-06-30'],
  ])('%s falls in %s on %s', (instant, zone, expected) => {
    expect(localDay(instant as IsoDateTime, zone)).toBe(expected)
    expect(localDay(new Date(instant), zone)).toBe(expected)
  })

  test('is rejected for a zone that does not exist', () => {
    expect(() => localDay(new Date(), 'Europe/Odense')).toThrow(RangeError)
  })
})

describe('adding months', () => {
  test.each([
    ['2026-01-31', 1, '2026-02-28'],
    ['2024-01-31', 1, '2024-02-29'],
    ['2026-03-31', -1, '2026-02-28'],
    ['2026-12-15', 1, '2027-01-15'],
    ['2024-02-29', 12, '2025-02-28'],
    ['2026-05-31', 0, '2026-05-31'],
  ])('to %s: %i gives %s', (from, months, expected) => {
    expect(addMonths(day(from), months)).toBe(expected)
  })

  test('returns a day of that month, and never a later one', () => {
    const near = fc.integer({ min: -36_500, max: 73_000 }).map(fromDayNumber)
    fc.assert(
      fc.property(near, fc.integer({ min: -600, max: 600 }), (date, months) => {
        const reached = addMonths(date, months)
        return isIsoDate(reached) && monthOf(reached) === monthOf(date) + months && reached.slice(8) <= date.slice(8)
      }),
    )
    expect.hasAssertions()
    expect(addMonths(day('2026-01-30'), 1)).toBe('2026-02-28')
  })
})

test('a day within the last month is recent', () => {
  expect(
    ['2026-10-19', '2026-10-20', '2026-11-20', '2026-11-21'].map((date) => isRecent(day(date), day('2026-11-20'))),
  ).toEqual([false, true, true, false])
})

test.each([
  ['2026-11-20', '2026-11-20', true],
  ['2026-10-20', '2026-11-20', true],
  ['2026-10-19', '2026-11-20', false],
  ['2026-11-21', '2026-11-20', false],
  ['2026-02-28', '2026-03-31', true],
])('seen from %2$s, %1$s is recent: %3$s', (date, today, expected) => {
  expect(isRecent(day(date), day(today))).toBe(expected)
})
