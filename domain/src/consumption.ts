import type { MeterKind, ReadingMark } from './meters.ts'
import { add, differenceOf, divide, multiply, type Rational, rational, subtract, toNumber } from './rationals.ts'

/** An amount in the meter's unit: a decimal, or the exact fraction that was converted from another unit. */
export type Amount = number | string | Rational

/** What of a reading its consumption follows from. `at` is an instant in milliseconds since 1970. */
export type MeterReading = {
  readonly at: number
  readonly value: Amount
  readonly mark: ReadingMark | null
  /** Where the counter ended before it was replaced or rolled over; null where nobody read it. */
  readonly finalValue: Amount | null
  /** Where it began again. */
  readonly initialValue: Amount | null
}

const exact = (amount: Amount): Rational => (typeof amount === 'object' ? amount : rational(amount))

/** The nearest number to an amount. */
export const numberOf = (amount: Amount): number => (typeof amount === 'object' ? toNumber(amount) : Number(amount))

/** An instant, and what was used since the one before; null where that is not known. */
export type Step = { readonly at: number; readonly amount: Rational | null }

/**
 * What was used from one reading to the next, or null where that is not known: a counter that was replaced before
 * anybody read it, and every level, of which nothing is used.
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

/** As `amountSince`, the nearest number. Of most readings it is a plain difference, at a tenth of the cost. */
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

/** Readings, earliest first, as steps. The first says no more than when the meter begins. */
export function stepsOf(kind: MeterKind, readings: readonly MeterReading[]): Step[] {
  return readings.map((reading, index) => ({
    at: reading.at,
    amount: index === 0 ? null : amountSince(kind, readings[index - 1] ?? null, reading),
  }))
}

/** What falls to a stretch of time, and of how much of it that is known, in milliseconds. Null: nothing is known. */
export type Share = { readonly amount: Rational | null; readonly covered: number }

/**
 * Spreads steps over the stretches between boundaries, both earliest first: what was used between two readings was used
 * evenly between them. The shares of a step are exact, so that together they are the step. A stretch that no known step
 * reaches has no amount, which is not an amount of zero.
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
  let whole: Rational | null = null
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
    whole = whole === null ? part : add(whole, part)
    covered += overlap
  }
  return { amount: whole, covered }
}

/** How much of a period is known. */
export const coverages = ['COMPLETE', 'PARTIAL', 'NONE'] as const
export type Coverage = (typeof coverages)[number]

const DAY_MS = 86_400_000

/** A reading is taken in the course of its day, so that a period counts as complete where less than a day is missing. */
export function coverageOf(covered: number, length: number): Coverage {
  if (covered === 0) return 'NONE'
  return length - covered < DAY_MS ? 'COMPLETE' : 'PARTIAL'
}

/** A period as charts compare it. */
export type Compared = { readonly amount: Rational | number | null; readonly coverage: Coverage }

/** What a meter used in the periods of a year, and in the same periods of the year before. */
export type ComparedMeter = { readonly current: readonly Compared[]; readonly before: readonly Compared[] }

/**
 * What two years come to, like with like: of each meter the periods that are complete in both years, told by their place
 * in the year. A meter that lacks a period in either year is left out of that period in both. Says which periods that
 * have begun this year are left out of all meters, and how many meters are left out of a period that others have.
 */
export function compareMeters(meters: readonly ComparedMeter[]) {
  const pairs = meters.map(({ current, before }) =>
    current.flatMap((period, index) => (isComplete(period) && isComplete(before[index]) ? [index] : [])),
  )
  const complete = [...new Set(pairs.flat())].toSorted((a, b) => a - b)
  const sum = (year: keyof ComparedMeter) =>
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

/** The same of one meter. */
export const compareYears = (current: readonly Compared[], before: readonly Compared[]) =>
  compareMeters([{ current, before }])

const isKnown = ({ coverage }: Compared): boolean => coverage !== 'NONE'
const isComplete = (period: Compared | undefined): boolean => period?.coverage === 'COMPLETE' && period.amount !== null
