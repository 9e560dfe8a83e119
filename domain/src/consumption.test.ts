import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  amountSince,
  compareMeters,
  compareYears,
  coverageOf,
  type MeterReading,
  numberOf,
  spread,
  stepsOf,
} from './consumption.ts'
import { DAY_MS } from './dates.ts'
import { add, compare, type Rational, rational, toNumber } from './rationals.ts'

const reading = (day: number, value: number, more: Partial<MeterReading> = {}): MeterReading => ({
  at: Math.round(day * DAY_MS),
  value,
  mark: null,
  finalValue: null,
  initialValue: null,
  ...more,
})
const numbers = (amounts: readonly (Rational | null)[]) => amounts.map((amount) => amount && toNumber(amount))
const sum = (amounts: readonly (Rational | null)[]) =>
  amounts.filter((amount) => amount !== null).reduce(add, rational(0))

describe('consumption between two readings', () => {
  const rolled = { mark: 'ROLLED_OVER', finalValue: 10_000, initialValue: 0 } as const
  const replaced = { mark: 'REPLACED', finalValue: 9_990, initialValue: 100 } as const
  test.each([
    ['a counter has the difference', 'COUNTER', reading(1, 250), 150],
    [
      'one that rolled over has the way to its end and the way from its beginning',
      'COUNTER',
      reading(1, 50, rolled),
      9_950,
    ],
    ['one that was replaced has what both counted', 'COUNTER', reading(1, 130, replaced), 9_920],
    ['one that was replaced unread has nothing that is known', 'COUNTER', reading(1, 5, { mark: 'REPLACED' }), null],
    ['consumption is its own value', 'CONSUMPTION', reading(1, 42), 42],
    ['of a level nothing is used', 'LEVEL', reading(1, 42), null],
  ] as const)('%s', (_, kind, next, expected) => {
    const amount = amountSince(kind, reading(0, 100), next)
    expect(amount && toNumber(amount)).toBe(expected)
  })

  test('decimals are subtracted exactly', () => {
    expect(numbers([amountSince('COUNTER', reading(0, 0.1), reading(1, 0.3))])).toEqual([0.2])
  })
})

const spreadOut = (
  readings: readonly MeterReading[],
  days: readonly number[],
  kind: 'COUNTER' | 'CONSUMPTION' = 'COUNTER',
) =>
  spread(
    stepsOf(kind, readings),
    days.map((day) => day * DAY_MS),
  )

describe('consumption distributed over periods', () => {
  test('is proportional to the time of a step in each period', () => {
    const shares = spreadOut([reading(0, 0), reading(45, 90)], [0, 30, 60])
    expect(numbers(shares.map(({ amount }) => amount))).toEqual([60, 30])
    expect(shares.map(({ covered }) => covered / DAY_MS)).toEqual([30, 15])
  })

  test('a period without readings is unknown, a period without consumption is zero', () => {
    const shares = spreadOut([reading(10, 7), reading(20, 7)], [0, 10, 20, 30])
    expect(numbers(shares.map(({ amount }) => amount))).toEqual([null, 0, null])
  })

  test('an unknown step leaves a gap between known steps', () => {
    const readings = [reading(0, 10), reading(10, 20), reading(20, 3, { mark: 'REPLACED' }), reading(30, 9)]
    const shares = spreadOut(readings, [0, 10, 20, 30])
    expect(numbers(shares.map(({ amount }) => amount))).toEqual([10, null, 6])
  })

  test('the first reading marks the start and has no consumption', () => {
    const shares = spreadOut([reading(10, 500), reading(20, 40)], [0, 10, 20], 'CONSUMPTION')
    expect(numbers(shares.map(({ amount }) => amount))).toEqual([null, 40])
  })

  test('the shares of all periods add up to the consumption exactly', () => {
    const readings = fc
      .array(fc.record({ gap: fc.integer({ min: 1, max: 400 * 24 }), used: fc.integer({ min: 0, max: 1e9 }) }), {
        minLength: 1,
        maxLength: 40,
      })
      .map((steps) => {
        let [at, value] = [0, 0]
        return [reading(0, 0)].concat(
          steps.map(({ gap, used }) => {
            at += gap / 24
            value += used
            return reading(at, value / 1000)
          }),
        )
      })
    fc.assert(
      fc.property(readings, fc.array(fc.integer({ min: 1, max: 4_000 }), { maxLength: 30 }), (list, inner) => {
        const end = (list.at(-1)?.at ?? 0) / DAY_MS + 1
        const days = [-1, ...new Set(inner.filter((day) => day < end).toSorted((a, b) => a - b)), end]
        const whole = rational(numberOf(list.at(-1)?.value ?? 0))
        const shares = spread(
          stepsOf('COUNTER', list),
          days.map((day) => Math.round(day * DAY_MS)),
        )
        expect(compare(sum(shares.map(({ amount }) => amount)), whole)).toBe(0)
      }),
    )
  })
})

test('a period is complete if less than a day of it is missing', () => {
  expect([coverageOf(30 * DAY_MS, 30 * DAY_MS), coverageOf(29.5 * DAY_MS, 30 * DAY_MS)]).toEqual([
    'COMPLETE',
    'COMPLETE',
  ])
  expect([coverageOf(29 * DAY_MS, 30 * DAY_MS), coverageOf(0, 30 * DAY_MS)]).toEqual(['PARTIAL', 'NONE'])
})

const period = (amount: number | null, coverage: 'COMPLETE' | 'PARTIAL' | 'NONE' = 'COMPLETE') => ({
  amount,
  coverage,
})

const facts = ({ complete, leftOut, metersLeftOut, current, before }: ReturnType<typeof compareMeters>) => [
  complete,
  leftOut,
  metersLeftOut,
  toNumber(current),
  toNumber(before),
]

test('meters are compared over the periods that each has in both years', () => {
  const steady = { current: [period(40), period(38), period(30)], before: [period(42), period(40), period(31)] }
  const fresh = { current: [period(900), period(900), period(900)], before: [] }
  const gone = { current: [period(5)], before: [period(6), period(600), period(600)] }
  const silent = { current: [period(null, 'NONE')], before: [period(null, 'NONE')] }
  expect(facts(compareMeters([steady]))).toEqual([[0, 1, 2], [], 0, 108, 113])
  expect(facts(compareMeters([steady, fresh, silent]))).toEqual([[0, 1, 2], [], 1, 108, 113])
  expect(facts(compareMeters([steady, gone]))).toEqual([[0, 1, 2], [], 1, 113, 119])
  expect(facts(compareMeters([fresh]))).toEqual([[], [0, 1, 2], 0, 0, 0])
  expect(facts(compareMeters([]))).toEqual([[], [], 0, 0, 0])
})

test('two years are compared over the periods that are complete in both', () => {
  const now = [period(40), period(38), period(null, 'NONE'), period(20, 'PARTIAL'), period(null, 'NONE')]
  const then = [period(42), period(40), period(39), period(41), period(43)]
  const { complete, leftOut, current, before } = compareYears(now, then)
  expect([complete, leftOut, toNumber(current), toNumber(before)]).toEqual([[0, 1], [2, 3], 78, 82])
})
