import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { dayNumber, fromDayNumber, type IsoDate, localDay } from './dates.ts'
import {
  forecastDays,
  forecastLimits,
  forecastRangeProblems,
  unopenedDueDates,
  type NextFrom,
  nextDueDate,
  outcomeProblems,
  plannedDueDates,
} from './inspections.ts'
import { nthDate, type Period } from './periods.ts'

const day = (text: string) => text as IsoDate
const rule = (startsAt: string, frequency: string, nextFrom: NextFrom = 'PLANNED') => ({
  startsAt: day(startsAt),
  frequency: frequency as Period,
  nextFrom,
})
const pending = (dueOn: string) => ({ dueOn: day(dueOn), performedOn: null })
const performed = (dueOn: string, performedOn: string) => ({ dueOn: day(dueOn), performedOn: day(performedOn) })

const days = fc.integer({ min: 0, max: 40_000 }).map(fromDayNumber)
const periods = fc
  .tuple(fc.constantFrom('Y', 'M', 'W', 'D'), fc.integer({ min: 1, max: 24 }))
  .map(([unit, count]) => `P${count}${unit}` as Period)

describe('the next inspection, from the planned day', () => {
  test('a monthly rule from the 31st returns to the 31st', () => {
    const monthly = rule('2026-01-31', 'P1M')
    const due = ['2026-01-31']
    for (let month = 0; month < 13; month++) due.push(nextDueDate(monthly, pending(due.at(-1) ?? '')) ?? '')
    expect(due).toEqual([
      '2026-01-31',
      '2026-02-28',
      '2026-03-31',
      '2026-04-30',
      '2026-05-31',
      '2026-06-30',
      '2026-07-31',
      '2026-08-31',
      '2026-09-30',
      '2026-10-31',
      '2026-11-30',
      '2026-12-31',
      '2027-01-31',
      '2027-02-28',
    ])
  })

  test('a yearly rule from 29 February returns to it in the next leap year', () => {
    const yearly = rule('2024-02-29', 'P1Y')
    expect(nextDueDate(yearly, pending('2024-02-29'))).toBe('2025-02-28')
    expect(nextDueDate(yearly, pending('2027-02-28'))).toBe('2028-02-29')
  })

  test('when it was performed does not matter', () => {
    expect(nextDueDate(rule('2026-01-05', 'P1W'), performed('2026-03-02', '2026-04-20'))).toBe('2026-03-09')
  })

  test('a moved inspection leads back to the plan', () => {
    expect(nextDueDate(rule('2026-01-01', 'P3M'), pending('2026-04-17'))).toBe('2026-07-01')
  })

  test('the inspection after a day before the start is the first one', () => {
    expect(nextDueDate(rule('2026-01-01', 'P3M'), pending('2025-06-01'))).toBe('2026-01-01')
  })

  test('it is the first planned day after the previous one, for every period', () => {
    fc.assert(
      fc.property(days, periods, fc.integer({ min: 0, max: 100 }), (startsAt, frequency, count) => {
        const dueOn = nthDate(startsAt, frequency, count)
        expect(
          nextDueDate({ startsAt, frequency, nextFrom: 'PLANNED' }, { dueOn: dueOn ?? startsAt, performedOn: null }),
        ).toBe(nthDate(startsAt, frequency, count + 1))
      }),
    )
  })
})

describe('the next inspection, from the day it was performed', () => {
  const yearly = rule('2026-01-05', 'P1Y', 'PERFORMED')

  test('it is one period after it', () => {
    expect(nextDueDate(yearly, performed('2026-01-05', '2026-02-10'))).toBe('2027-02-10')
  })

  test('one that was skipped counts from its planned day', () => {
    expect(nextDueDate(yearly, pending('2026-01-05'))).toBe('2027-01-05')
  })

  test('it is later the later the work was done', () => {
    fc.assert(
      fc.property(days, days, periods, (a, b, frequency) => {
        const next = (performedOn: IsoDate) =>
          nextDueDate({ startsAt: a, frequency, nextFrom: 'PERFORMED' }, { dueOn: a, performedOn }) ?? ''
        expect(next(a) <= next(b)).toBe(a <= b || next(a) === next(b))
      }),
    )
  })
})

test.each(['PLANNED', 'PERFORMED'] as const)('a rule of P0D has no next inspection, counted from %s', (nextFrom) => {
  expect(nextDueDate(rule('2026-01-05', 'P0D', nextFrom), performed('2026-01-05', '2026-01-06'))).toBeNull()
})

test('a daily rule is not shifted when the clocks change', () => {
  const daily = rule('2026-03-28', 'P1D')
  expect(nextDueDate(daily, pending('2026-03-28'))).toBe('2026-03-29')
  expect(nextDueDate(daily, pending('2026-03-29'))).toBe('2026-03-30')
  expect(localDay(new Date('2026-03-29T22:30:00Z'), 'Europe/Copenhagen')).toBe('2026-03-30')
  expect(localDay(new Date('2026-10-25T22:30:00Z'), 'Europe/Copenhagen')).toBe('2026-10-25')
})

const chain = (startsAt: string, frequency: string, steps: number) => {
  const recurrence = rule(startsAt, frequency)
  let dueOn = day(startsAt)
  const all = [dueOn]
  for (let step = 0; step < steps; step++) {
    dueOn = nextDueDate(recurrence, { dueOn, performedOn: null }) ?? dueOn
    all.push(dueOn)
  }
  return all
}

describe('ten thousand consecutive inspections', () => {
  test.each([
    ['1999-12-31', 'P1D', 1],
    ['2000-02-29', 'P1W', 7],
    ['1970-01-01', 'P10D', 10],
  ])('from %s by %s stay on their day', (startsAt, frequency, length) => {
    const all = chain(startsAt, frequency, 10_000)
    expect(all.map((each) => dayNumber(each) - dayNumber(day(startsAt)))).toEqual(
      Array.from({ length: 10_001 }, (_, step) => step * length),
    )
  })

  test('a monthly rule from the 31st falls on the last day of each month, also in leap years', () => {
    const all = chain('1900-01-31', 'P1M', 10_000)
    const lastDays = all.map((each) => fromDayNumber(dayNumber(each) + 1).slice(8))
    expect(new Set(lastDays)).toEqual(new Set(['01']))
    expect(all.at(-1)).toBe('2733-05-31')
    expect(all.filter((each) => each.endsWith('-02-29')).length).toBe(202)
  })

  test.each([
    ['1903-03-01', 'P1M'],
    ['1896-12-31', 'P5M'],
    ['2000-02-29', 'P1Y'],
    ['1999-07-31', 'P1M3D'],
  ] as const)('from %s by %s are complete', (startsAt, frequency) => {
    const steps = frequency === 'P1M' ? 5_000 : 1_000
    const planned = Array.from({ length: steps + 1 }, (_, step) => nthDate(day(startsAt), frequency as Period, step))
    expect(chain(startsAt, frequency, steps)).toEqual(planned)
  })

  test('a quarterly rule from the 30th changes its day only in February', () => {
    const all = chain('2025-11-30', 'P3M', 1_000)
    expect(all.filter((each) => !each.endsWith('-30')).every((each) => /-02-2[89]$/.test(each))).toBe(true)
  })
})

describe('due dates without an inspection', () => {
  const weekly = rule('2026-11-02', 'P1W')

  test('are the planned days after the last one, including today', () => {
    expect(unopenedDueDates(weekly, day('2026-11-02'), day('2026-01-01'), day('2026-11-23'))).toEqual([
      '2026-11-09',
      '2026-11-16',
      '2026-11-23',
    ])
    expect(unopenedDueDates(weekly, day('2026-11-16'), day('2026-01-01'), day('2026-11-22'))).toEqual([])
  })

  test('do not include days before the reminder was created', () => {
    const old = rule('2016-01-04', 'P1W')
    expect(unopenedDueDates(old, day('2016-01-04'), day('2026-11-16'), day('2026-11-23'))).toEqual([
      '2026-11-16',
      '2026-11-23',
    ])
  })

  test('are none for a rule that is once or counts from the day of performance', () => {
    const today = day('2026-11-23')
    expect(unopenedDueDates(rule('2026-01-01', 'P0D'), day('2026-01-01'), day('2020-01-01'), today)).toEqual([])
    expect(
      unopenedDueDates(rule('2026-01-01', 'P1W', 'PERFORMED'), day('2026-01-01'), day('2020-01-01'), today),
    ).toEqual([])
  })
})

describe('the result of an inspection', () => {
  const today = day('2026-11-21')
  const pendingBefore = { status: 'PENDING', skipped: false } as const
  const found = (
    status: 'DONE' | 'PENDING',
    performedAt: string | null,
    before: typeof pendingBefore | object | null,
  ) =>
    outcomeProblems({ status, performedAt: performedAt as IsoDate | null }, before as typeof pendingBefore, today).map(
      ({ path, code }) => `${path} ${code}`,
    )

  test.each([
    ['DONE', '2026-11-21', []],
    ['DONE', null, ['performedAt required']],
    ['DONE', '2026-11-22', ['performedAt in_future']],
    ['PENDING', null, []],
    ['PENDING', '2026-11-20', ['performedAt not_done']],
  ] as const)('as %s, performed on %s, has the problems %j', (status, performedAt, problems) => {
    expect(found(status, performedAt, pendingBefore)).toEqual(problems)
    expect(found(status, performedAt, null)).toEqual(problems)
  })

  test('is reopened, not edited, if the inspection is done or skipped', () => {
    expect(found('PENDING', null, { status: 'DONE', skipped: false })).toEqual(['status fixed'])
    expect(found('DONE', '2026-11-20', { status: 'PENDING', skipped: true })).toEqual(['status fixed'])
    expect(found('DONE', '2026-11-20', { status: 'DONE', skipped: false })).toEqual([])
    expect(found('PENDING', null, { status: 'PENDING', skipped: true })).toEqual([])
  })
})

const planned = (recurrence: ReturnType<typeof rule>, open: string, today: string, until: string) =>
  plannedDueDates(recurrence, day(open), day(today), day(until))

describe('the days on which further inspections are planned', () => {
  test('follow the schedule after the open inspection, to the last day', () => {
    expect(planned(rule('2026-01-31', 'P1M'), '2026-02-28', '2026-02-10', '2026-05-31')).toEqual([
      '2026-03-31',
      '2026-04-30',
      '2026-05-31',
    ])
    expect(planned(rule('2026-01-31', 'P1M'), '2026-02-28', '2026-02-10', '2026-03-30')).toEqual([])
  })

  test('are not before today if the open inspection is overdue', () => {
    expect(planned(rule('2020-01-06', 'P1W'), '2020-01-06', '2026-03-02', '2026-03-16')).toEqual([
      '2026-03-02',
      '2026-03-09',
      '2026-03-16',
    ])
  })

  test('count from the open inspection, or from today if it is overdue, when performance decides', () => {
    const performance = rule('2026-01-01', 'P1M', 'PERFORMED')
    expect(planned(performance, '2026-03-10', '2026-03-02', '2026-05-31')).toEqual(['2026-04-10', '2026-05-10'])
    expect(planned(performance, '2026-01-10', '2026-03-02', '2026-05-31')).toEqual(['2026-04-02', '2026-05-02'])
  })

  test('are none if the schedule is once', () => {
    for (const nextFrom of ['PLANNED', 'PERFORMED'] as const)
      expect(planned(rule('2026-01-01', 'P0D', nextFrom), '2026-01-01', '2025-12-01', '2030-01-01')).toEqual([])
  })

  test('are the due dates of the inspections that are then opened', () => {
    fc.assert(
      fc.property(days, periods, fc.nat(3_000), fc.nat(800), (startsAt, frequency, ago, ahead) => {
        const recurrence = { startsAt, frequency, nextFrom: 'PLANNED' as const }
        const today = fromDayNumber(dayNumber(startsAt) + ago)
        const until = fromDayNumber(dayNumber(today) + ahead)
        const eve = fromDayNumber(dayNumber(today) - 1)
        const open = unopenedDueDates(recurrence, startsAt, startsAt, eve).at(-1) ?? startsAt
        expect(plannedDueDates(recurrence, open, today, until)).toEqual(
          unopenedDueDates(recurrence, open, startsAt, until),
        )
      }),
    )
  })
})

const range = (from: string, to: string) => ({ from: day(from), to: day(to) })

describe('a forecast', () => {
  const daily = rule('2026-01-01', 'P1D')

  test('has the planned days within its range, both ends included', () => {
    expect(forecastDays(daily, day('2026-03-01'), day('2026-03-01'), range('2026-04-01', '2026-04-03'))).toEqual([
      '2026-04-01',
      '2026-04-02',
      '2026-04-03',
    ])
  })

  test('has a maximum number of days, and none beyond the years ahead', () => {
    const today = day('2026-03-01')
    expect(forecastDays(daily, today, today, range('2026-03-01', '2028-03-01'))).toHaveLength(
      forecastLimits.daysOfReminder,
    )
    expect(forecastDays(daily, today, today, range('2040-01-01', '2040-12-31'))).toEqual([])
  })

  test('is limited to a range of two years and some weeks', () => {
    const from = day('2026-01-01')
    const at = (count: number) => fromDayNumber(dayNumber(from) + count)
    expect(forecastRangeProblems(from, at(forecastLimits.rangeDays - 1))).toEqual([])
    expect(forecastRangeProblems(from, at(forecastLimits.rangeDays))).toEqual([{ path: 'to', code: 'too_many' }])
    expect(forecastRangeProblems(from, at(-1))).toEqual([{ path: 'to', code: 'before_start' }])
  })
})
