import { DAY_MS } from './dates.ts'
import type { MeterKind, ReadingMark } from './meters.ts'
import { add, differenceOf, divide, multiply, type Rational, rational, subtract, toNumber } from './rationals.ts'

/** An amount in the meter's unit: a decimal number, or an exact fraction that was converted from another unit. */
export type Amount = number | string | Rational

/** The values of a reading from which consumption is calculated. `at` is an instant in milliseconds since 1970. */
export type MeterReading = {
  readonly at: number
  readonly value: Amount
  readonly mark: ReadingMark | null
  /** The last value of the counter before it was replaced or rolled over. Null if it was not read. */
  readonly finalValue: Amount | null
  /** The value at which the counter started again. */
  readonly initialValue: Amount | null
}

const exact = (amount: Amount): Rational => (typeof amount === 'object' ? amount : rational(amount))

/** Returns the number nearest to an amount. */
export const numberOf = (amount: Amount): number => (typeof amount === 'object' ? toNumber(amount) : Number(amount))

/** An instant and the consumption since the previous one. `amount` is null if the consumption is unknown. */
export type Step = { readonly at: number; readonly amount: Rational | null }

/**
 * Returns the consumption between two readings. Returns null if it is unknown: the counter was replaced without a final
 * reading, or the meter measures a level, which has no consumption.
 */
export function amountSince(
  kind: MeterKind,
  before: Pick<MeterReading, 'value'> | null,
  reading: Omit<MeterReading, 'at'>,
): Rational | null {
  if (kind === 'LEVEL') return null
  if (kind === 'CONSUMPTION') return exact(reading.value)
  if (before === null) return null
  if (reading.mark === null) return subtract(exact(reading.value), exact(before.value))
  if (reading.finalValue === null) return null
  const old = subtract(exact(reading.finalValue), exact(before.value))
  return add(old, subtract(exact(reading.value), exact(reading.initialValue ?? 0)))
}

/**
 * Like `amountSince`, but returns the nearest number. For most readings this is a plain difference, at a tenth of the
 * cost.
 */
export function usedSince(
  kind: MeterKind,
  before: Pick<MeterReading, 'value'> | null,
  reading: Omit<MeterReading, 'at'>,
): number | null {
  const { value, mark } = reading
  const plain = kind === 'COUNTER' && mark === null && typeof value === 'number'
  if (plain && typeof before?.value === 'number') return differenceOf(value, before.value)
  const amount = amountSince(kind, before, reading)
  return amount && toNumber(amount)
}

/** Converts readings, earliest first, into steps. The first step has no amount: it only marks when the meter starts. */
export function stepsOf(kind: MeterKind, readings: readonly MeterReading[]): Step[] {
  return readings.map((reading, index) => ({
    at: reading.at,
    amount: index === 0 ? null : amountSince(kind, readings[index - 1] ?? null, reading),
  }))
}

/**
 * The consumption in an interval, and how many milliseconds of the interval are known. `amount` is null if none are.
 */
export type Share = { readonly amount: Rational | null; readonly covered: number }

/**
 * Distributes steps over the intervals between boundaries, both earliest first. Consumption between two readings is
 * spread evenly over the time between them. The shares are exact, so they add up to the step. An interval without a
 * known step has a null amount, which differs from zero.
 */
export function spread(steps: readonly Step[], boundaries: readonly number[]): Share[] {
  const shares: Share[] = []
  let first = 1
  for (let index = 1; index < boundaries.length; index++) {
    const [from, to] = [boundaries[index - 1] ?? 0, boundaries[index] ?? 0]
    while (first < steps.length && (steps[first]?.at ?? 0) <= from) first++
    shares.push(shareOf(steps, first, from, to))
  }
  return shares
}

function shareOf(steps: readonly Step[], first: number, from: number, to: number): Share {
  let sum: Rational | null = null
  let covered = 0
  for (let index = first; index < steps.length; index++) {
    const [start, step] = [steps[index - 1]?.at ?? 0, steps[index]]
    if (step === undefined || start >= to) break
    const overlap = Math.min(step.at, to) - Math.max(start, from)
    if (step.amount === null || overlap <= 0) continue
    const part =
      overlap === step.at - start
        ? step.amount
        : divide(multiply(step.amount, rational(overlap)), rational(step.at - start))
    sum = sum === null ? part : add(sum, part)
    covered += overlap
  }
  return { amount: sum, covered }
}

/** How much of a period is known. */
export const coverages = ['COMPLETE', 'PARTIAL', 'NONE'] as const
export type Coverage = (typeof coverages)[number]

/**
 * Returns the coverage of a period. A period is complete if less than a day is missing, because a reading may be taken
 * at any time of its day.
 */
export function coverageOf(covered: number, length: number): Coverage {
  if (covered === 0) return 'NONE'
  return length - covered < DAY_MS ? 'COMPLETE' : 'PARTIAL'
}

/** A period as charts compare it. */
export type PeriodAmount = { readonly amount: Rational | number | null; readonly coverage: Coverage }

/** The consumption of a meter in the periods of a year, and in the same periods of the previous year. */
export type MeterYears = { readonly current: readonly PeriodAmount[]; readonly before: readonly PeriodAmount[] }

/**
 * Compares two years over the periods that are complete in both, matched by their index in the year. A meter without a
 * period in either year is excluded from that period in both. Also returns the periods of the current year that are
 * excluded for all meters, and the number of meters that are excluded from a period that others have.
 */
export function compareMeters(meters: readonly MeterYears[]) {
  const pairs = meters.map(({ current, before }) =>
    current.flatMap((period, index) => (isComplete(period) && isComplete(before[index]) ? [index] : [])),
  )
  const complete = [...new Set(pairs.flat())].toSorted((a, b) => a - b)
  const sum = (year: keyof MeterYears) =>
    meters
      .flatMap((meter, at) => (pairs[at] ?? []).map((index) => exact(meter[year][index]?.amount ?? 0)))
      .reduce(add, rational(0))
  const last = Math.max(-1, ...meters.map(({ current }) => current.findLastIndex(isKnown)))
  const leftOut = Array.from({ length: last + 1 }, (_, index) => index).filter((index) => !complete.includes(index))
  const metersLeftOut = meters.filter(
    ({ current, before }, at) =>
      (current.some(isKnown) || before.some(isKnown)) && (pairs[at]?.length ?? 0) < complete.length,
  ).length
  return { complete, leftOut, metersLeftOut, current: sum('current'), before: sum('before') }
}

/** Like `compareMeters`, for one meter. */
export const compareYears = (current: readonly PeriodAmount[], before: readonly PeriodAmount[]) =>
  compareMeters([{ current, before }])

const isKnown = ({ coverage }: PeriodAmount): boolean => coverage !== 'NONE'
const isComplete = (period: PeriodAmount | undefined): boolean =>
  period?.coverage === 'COMPLETE' && period.amount !== null
