import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { fromDayNumber, type IsoDate } from './dates.ts'
import { addToMonth, isMonth, monthOf, weekNumber, weekday, weeksOf, type Month } from './months.ts'

const day = (text: string) => text as IsoDate
const month = (text: string) => text as Month

test.each([
  ['2026-11', true],
  ['2026-13', false],
  ['2026-00', false],
  ['26-11', false],
  ['2026-11-01', false],
  [null, false],
])('%j is a month: %s', (text, expected) => {
  expect(isMonth(text)).toBe(expected)
})

test.each([
  ['2026-11-20', 4, 47],
  ['2026-11-02', 0, 45],
  ['2027-01-01', 4, 53],
  ['2027-01-04', 0, 1],
  ['2024-12-30', 0, 1],
  ['2021-01-03', 6, 53],
  ['1970-01-01', 3, 1],
  ['1969-12-29', 0, 1],
])('%s is day %i of its week, which is week %i', (date, weekdayOf, week) => {
  expect([weekday(day(date)), weekNumber(day(date))]).toEqual([weekdayOf, week])
})

test('the weeks of a month start on Mondays and contain all its days', () => {
  const weeks = weeksOf(month('2026-11'))
  expect(weeks.map(([monday]) => monday)).toEqual([
    '2026-10-26',
    '2026-11-02',
    '2026-11-09',
    '2026-11-16',
    '2026-11-23',
    '2026-11-30',
  ])
  expect(weeksOf(month('2027-02')).length).toBe(4)
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 60_000 }).map(fromDayNumber),
      (date) =>
        weeksOf(monthOf(date))
          .flat()
          .filter((each) => each === date).length === 1,
    ),
  )
})

test('months follow each other over the turn of a year', () => {
  expect(addToMonth(month('2026-12'), 1)).toBe('2027-01')
  expect(addToMonth(month('2026-01'), -1)).toBe('2025-12')
})
