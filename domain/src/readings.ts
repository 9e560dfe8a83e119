import { numberOf, usedSince, type MeterReading } from './consumption.ts'
import { DAY_MS, isIsoDateTime, type IsoDate, type IsoDateTime } from './dates.ts'
import { meterLimits, type MeterKind, type ReadingMark } from './meters.ts'
import { nextDate, type Period } from './periods.ts'
import type { Problem } from './problems.ts'

/** The values of a reading to store. */
export type ReadingFacts = {
  readonly performedAt: IsoDateTime
  readonly value: number
  readonly mark: ReadingMark | null
  readonly finalValue: number | null
  readonly initialValue: number | null
}

/** Checks a reading by itself. Fields that are missing from the request are not checked. */
export function readingProblems(kind: MeterKind, reading: Partial<ReadingFacts>, now: Date): Problem[] {
  const problems: Problem[] = []
  const { performedAt, value, mark = null, finalValue = null, initialValue = null } = reading
  if (performedAt !== undefined && isIsoDateTime(performedAt) && Date.parse(performedAt) > now.getTime())
    problems.push({ path: 'performedAt', code: 'in_future' })
  for (const [path, number] of Object.entries({ value, finalValue, initialValue }))
    if (typeof number === 'number') problems.push(...sizeProblems(kind, path, number))
  if (mark !== null && kind !== 'COUNTER') problems.push({ path: 'mark', code: 'counters_only' })
  else if (mark !== null && value !== undefined && value < (initialValue ?? 0))
    problems.push({ path: 'value', code: 'below_initial' })
  if (mark === 'ROLLED_OVER' && kind === 'COUNTER' && finalValue === null)
    problems.push({ path: 'finalValue', code: 'required' })
  return problems
}

function sizeProblems(kind: MeterKind, path: string, value: number): Problem[] {
  if (Math.abs(value) > meterLimits.value) return [{ path, code: 'too_large' }]
  return value < 0 && kind !== 'LEVEL' ? [{ path, code: 'negative' }] : []
}

/** A reading in a sequence. `row` identifies it in problems; null for a reading that is already stored. */
export type SequencedReading = Omit<ReadingFacts, 'performedAt'> & { readonly at: number; readonly row: string | null }

/**
 * Checks readings against their neighbours, earliest first. Two must not have the same instant. A counter must not fall
 * without having been replaced or rolled over. Stored readings are never reported as the cause, only new readings next
 * to them or removals between them.
 */
export function sequenceProblems(kind: MeterKind, readings: readonly SequencedReading[]): Problem[] {
  const problems: Problem[] = []
  for (const [index, reading] of readings.entries()) {
    const before = readings[index - 1]
    if (before === undefined) continue
    if (before.at === reading.at)
      problems.push({ path: `${reading.row ?? before.row ?? ''}performedAt`, code: 'taken' })
    else if (kind === 'COUNTER') problems.push(...fallingProblems(before, reading))
  }
  return problems
}

function fallingProblems(before: SequencedReading, reading: SequencedReading): Problem[] {
  const reached = reading.mark === null ? reading.value : reading.finalValue
  if (reached === null || reached >= before.value) return []
  if (reading.row === null && before.row === null) return [{ path: 'mark', code: 'needed' }]
  if (reading.row === null) return [{ path: `${before.row}value`, code: 'above_next' }]
  return [{ path: `${reading.row}${reading.mark === null ? 'value' : 'finalValue'}`, code: 'below_previous' }]
}

/**
 * Returns the day of a meter's next reading: a period after the last reading, or the day on which the meter was created
 * if there is none.
 */
export function nextReadingDate(
  frequency: Period | null,
  lastReading: IsoDate | null,
  createdOn: IsoDate,
): IsoDate | null {
  const next = frequency === null ? null : nextDate(lastReading ?? createdOn, frequency)
  return next !== null && lastReading === null ? createdOn : next
}

export type Range = { readonly min: number; readonly max: number }

const MIN_SAMPLES = 3

/**
 * Returns the range in which a reading is expected, by the readings before it, earliest first. For consumption: half of
 * the lowest to one and a half times the highest daily amount. For levels: the lowest and highest, extended on both
 * sides by the difference between them. Returns null if there are too few readings. A value outside is not a problem,
 * but worth checking.
 */
export function expectedRange(kind: MeterKind, readings: readonly MeterReading[], at: number): Range | null {
  const last = readings.at(-1)
  if (last === undefined || at <= last.at) return null
  if (kind === 'LEVEL') return expectedLevel(readings.map(({ value }) => numberOf(value)))
  const rates = readings.flatMap((reading, index) => {
    const before = readings[index - 1]
    const used = before ? usedSince(kind, before, reading) : null
    return before && used !== null ? [(used / (reading.at - before.at)) * DAY_MS] : []
  })
  if (rates.length < MIN_SAMPLES) return null
  const days = (at - last.at) / DAY_MS
  const start = kind === 'COUNTER' ? numberOf(last.value) : 0
  return { min: start + Math.min(...rates) * 0.5 * days, max: start + Math.max(...rates) * 1.5 * days }
}

/** Returns the expected range of each reading by at most `max` readings before it. All are earliest first. */
export const expectedRanges = (kind: MeterKind, readings: readonly MeterReading[], max: number): (Range | null)[] =>
  readings.map(({ at }, index) => expectedRange(kind, readings.slice(Math.max(0, index - max), index), at))

function expectedLevel(values: readonly number[]): Range | null {
  if (values.length < MIN_SAMPLES) return null
  const [lowest, highest] = [Math.min(...values), Math.max(...values)]
  return { min: lowest - (highest - lowest), max: highest + (highest - lowest) }
}
