import { describe, expect, test } from 'vitest'
import type { MeterReading } from './consumption.ts'
import { DAY_MS, type IsoDate, type IsoDateTime } from './dates.ts'
import type { Period } from './periods.ts'
import {
  expectedRange,
  expectedRanges,
  nextReadingDate,
  readingProblems,
  sequenceProblems,
  type SequencedReading,
} from './readings.ts'

const now = new Date('2026-11-20T12:00:00Z')
const facts = {
  performedAt: '2026-11-20T11:00:00Z' as IsoDateTime,
  value: 5,
  mark: null,
  finalValue: null,
  initialValue: null,
}
const listed = (problems: readonly { path: string; code: string }[]) =>
  problems.map(({ path, code }) => `${path} ${code}`)

describe('a reading by itself', () => {
  test.each([
    ['as it should be', 'COUNTER', {}, []],
    ['in the future', 'COUNTER', { performedAt: '2026-11-20T12:00:01Z' as IsoDateTime }, ['performedAt in_future']],
    ['negative', 'COUNTER', { value: -1 }, ['value negative']],
    ['a temperature below zero', 'LEVEL', { value: -18 }, []],
    ['larger than any meter', 'LEVEL', { value: 1e13 }, ['value too_large']],
    ['a replaced level', 'LEVEL', { mark: 'REPLACED' }, ['mark counters_only']],
    ['rolled over without a final value', 'COUNTER', { mark: 'ROLLED_OVER' }, ['finalValue required']],
    ['below where the new counter began', 'COUNTER', { mark: 'REPLACED', initialValue: 6 }, ['value below_initial']],
  ] as const)('%s', (_, kind, more, expected) => {
    expect(listed(readingProblems(kind, { ...facts, ...more }, now))).toEqual(expected)
  })
})

const readingAt = (
  at: number,
  value: number,
  row: string | null,
  more: Partial<SequencedReading> = {},
): SequencedReading => ({
  at,
  value,
  row,
  mark: null,
  finalValue: null,
  initialValue: null,
  ...more,
})

describe('a sequence of readings', () => {
  test.each([
    ['two of one instant', [readingAt(1, 5, null), readingAt(1, 6, '0.')], ['0.performedAt taken']],
    ['a counter that falls', [readingAt(1, 5, null), readingAt(2, 4, '3.')], ['3.value below_previous']],
    ['a counter above the one that follows', [readingAt(1, 9, ''), readingAt(2, 8, null)], ['value above_next']],
    [
      'a counter that was replaced',
      [readingAt(1, 9, null), readingAt(2, 1, '', { mark: 'REPLACED', finalValue: 9 })],
      [],
    ],
    [
      'one that ended below what it had shown',
      [readingAt(1, 9, null), readingAt(2, 1, '', { mark: 'REPLACED', finalValue: 8 })],
      ['finalValue below_previous'],
    ],
    ['two that a mark no longer parts', [readingAt(1, 9, null), readingAt(3, 2, null)], ['mark needed']],
  ])('%s', (_, readings, expected) => {
    expect(listed(sequenceProblems('COUNTER', readings))).toEqual(expected)
  })

  test('only a counter may not fall', () => {
    expect(sequenceProblems('LEVEL', [readingAt(1, 5, null), readingAt(2, 4, '')])).toEqual([])
    expect(sequenceProblems('CONSUMPTION', [readingAt(1, 5, null), readingAt(2, 4, '')])).toEqual([])
  })
})

test('the next reading is a frequency after the last, immediately if there is none, and null without a schedule', () => {
  const [created, last] = ['2026-01-15' as IsoDate, '2026-10-31' as IsoDate]
  expect(nextReadingDate('P1M' as Period, last, created)).toBe('2026-11-30')
  expect(nextReadingDate('P1M' as Period, null, created)).toBe(created)
  expect(nextReadingDate(null, last, created)).toBeNull()
  expect(nextReadingDate('P0D' as Period, last, created)).toBeNull()
})

const monthly = (values: readonly number[]): MeterReading[] =>
  values.map((value, index) => ({ at: index * 30 * DAY_MS, value, mark: null, finalValue: null, initialValue: null }))

describe('the range in which a reading is expected', () => {
  test('of a counter is half the lowest to one and a half times the highest daily consumption', () => {
    expect(expectedRange('COUNTER', monthly([0, 300, 660, 900]), 120 * DAY_MS)).toEqual({ min: 1020, max: 1440 })
  })
  test('of consumption is the expected amount by then', () => {
    expect(expectedRange('CONSUMPTION', monthly([300, 300, 360, 240]), 105 * DAY_MS)).toEqual({ min: 60, max: 270 })
  })
  test('of a level exceeds the extremes by their difference', () => {
    expect(expectedRange('LEVEL', monthly([50, 54, 52]), 90 * DAY_MS)).toEqual({ min: 46, max: 58 })
  })
  test('is null with too few readings', () => {
    expect(expectedRange('COUNTER', monthly([0, 300, 660]), 120 * DAY_MS)).toBeNull()
  })

  test('of each reading depends on a limited number of readings before it', () => {
    const column = monthly([0, 300, 660, 900, 5000, 5300])
    expect(expectedRanges('COUNTER', column, 4)).toEqual([
      null,
      null,
      null,
      null,
      { min: 1020, max: 1440 },
      expectedRange('COUNTER', column.slice(1, 5), 150 * DAY_MS),
    ])
  })
})
