import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { dayNumber, fromDayNumber, type IsoDate } from './dates.ts'
import { isPeriod, nextDate, nthDate, ONCE, periodParts, type Period } from './periods.ts'

const day = (text: string) => text as IsoDate
const period = (text: string) => text as Period

test.each(['P1Y', 'P3M', 'P2W', 'P14D', 'P1Y2M3W4D', 'P0D', 'P0Y', 'P10Y'])('%s is a period', (text) => {
  expect(isPeriod(text)).toBe(true)
})

test.each([
  '',
  'P',
  '1Y',
  'p1y',
  'P1',
  'P-1Y',
  '-P1Y',
  'P1.5M',
  'PT1H',
  'P1DT1H',
  'P1D1Y',
  'P1Y ',
  'P99999Y',
  12,
  null,
  undefined,
])('%j is none', (value) => {
  expect(isPeriod(value)).toBe(false)
})

test.each([
  ['P1Y6M', 18, 0],
  ['P2W3D', 0, 17],
  ['P1Y1W', 12, 7],
  ['P0D', 0, 0],
])('%s is %i months and %i days', (text, months, days) => {
  expect(periodParts(period(text))).toEqual({ months, days })
})

describe('the next day', () => {
  test.each([
    ['2026-01-31', 'P1M', '2026-02-28'],
    ['2024-01-31', 'P1M', '2024-02-29'],
    ['2024-02-29', 'P1Y', '2025-02-28'],
    ['2026-11-20', 'P2W', '2026-12-04'],
    ['2026-01-31', 'P1M1D', '2026-03-01'],
    ['2026-10-24', 'P1D', '2026-10-25'],
  ])('after %s by %s is %s', (from, text, expected) => {
    expect(nextDate(day(from), period(text))).toBe(expected)
  })

  test('is null for a period of length zero', () => {
    expect(nextDate(day('2026-01-01'), ONCE)).toBeNull()
    expect(nthDate(day('2026-01-01'), period('P0Y0M'), 7)).toBeNull()
  })

  test('is null after the year 9999, but not on its last day', () => {
    expect(nextDate(day('9999-12-30'), period('P1D'))).toBe('9999-12-31')
    expect(nextDate(day('9999-11-30'), period('P1M'))).toBe('9999-12-30')
    for (const text of ['P1D', 'P1M', 'P999Y', 'P9999W']) expect(nextDate(day('9999-12-31'), period(text))).toBeNull()
    expect(nthDate(day('2026-01-01'), period('P999Y'), 1_000_000)).toBeNull()
  })

  test('is counted in months first, then in days', () => {
    expect(nextDate(day('2026-01-31'), period('P1M1D'))).toBe('2026-03-01')
    expect(nextDate(day('2026-01-01'), ONCE)).toBeNull()
  })

  test('of a monthly rule that started on the 31st returns to the 31st', () => {
    const months = Array.from({ length: 4 }, (_, index) => nthDate(day('2026-01-31'), period('P1M'), index + 1))
    expect(months).toEqual(['2026-02-28', '2026-03-31', '2026-04-30', '2026-05-31'])
  })

  test('is later, for days by exactly that number', () => {
    const from = fc.integer({ min: 0, max: 60_000 }).map(fromDayNumber)
    fc.assert(
      fc.property(from, fc.integer({ min: 1, max: 9_999 }), (date, count) => {
        const byDays = nextDate(date, period(`P${count}D`))
        const byMonths = nextDate(date, period(`P${(count % 600) + 1}M`))
        return byDays !== null && dayNumber(byDays) === dayNumber(date) + count && byMonths !== null && byMonths > date
      }),
    )
    expect(nextDate(day('2026-12-31'), period('P1D'))).toBe('2027-01-01')
  })
})
