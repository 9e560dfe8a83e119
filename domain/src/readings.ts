import { numberOf, usedSince, type MeterReading } from './consumption.ts'
import { type IsoDate, type IsoDateTime, isIsoDateTime } from './dates.ts'
import { meterLimits, type MeterKind, type ReadingMark } from './meters.ts'
import { nextDate, type Period } from './periods.ts'
import type { Problem } from './problems.ts'

/** A reading that is to be kept. */
export type ReadingFacts = {
  readonly performedAt: IsoDateTime
  readonly value: number
  readonly mark: ReadingMark | null
  readonly finalValue: number | null
  readonly initialValue: number | null
}

/** What is wrong with a reading by itself: fields that a body may have left out are checked as far as they are there. */
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

/** A reading in its place among the others; `row` is what it is called in problems, null for one that is kept already. */
export type PlacedReading = Omit<ReadingFacts, 'performedAt'> & { readonly at: number; readonly row: string | null }

/**
 * What is wrong with readings beside their neighbours, earliest first: two of one instant, and a counter that falls
 * without having been replaced or rolled over. What was there before is never at fault, but what comes beside it, or
 * goes from between them.
 */
export function sequenceProblems(kind: MeterKind, readings: readonly PlacedReading[]): Problem[] {
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

function fallingProblems(before: PlacedReading, reading: PlacedReading): Problem[] {
  const reached = reading.mark === null ? reading.value : reading.finalValue
  if (reached === null || reached >= before.value) return []
  if (reading.row === null && before.row === null) return [{ path: 'mark', code: 'needed' }]
  if (reading.row === null) return [{ path: `${before.row}value`, code: 'above_next' }]
  return [{ path: `${reading.row}${reading.mark === null ? 'value' : 'finalValue'}`, code: 'below_previous' }]
}

/** The day on which a meter is to be read next: a period after the last reading, at once where there is none. */
export function nextReadingDate(
  frequency: Period | null,
  lastReading: IsoDate | null,
  createdOn: IsoDate,
): IsoDate | null {
  const next = frequency === null ? null : nextDate(lastReading ?? createdOn, frequency)
  return next !== null && lastReading === null ? createdOn : next
}

export type Range = { readonly least: number; readonly most: number }

const DAY_MS = 86_400_000
const FEWEST = 3

/**
 * Between which values a reading is expected, by the readings before it, earliest first: half of the least and one and a
 * half times the most that was used a day; of levels, as far beyond the lowest and the highest as those lie apart. Null
 * where too few are known to tell. A value outside is not wrong, but worth a second look.
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
  if (rates.length < FEWEST) return null
  const days = (at - last.at) / DAY_MS
  const start = kind === 'COUNTER' ? numberOf(last.value) : 0
  return { least: start + Math.min(...rates) * 0.5 * days, most: start + Math.max(...rates) * 1.5 * days }
}

/** Between which values each reading is expected by as many as `most` before it; all earliest first. */
export const expectedRanges = (kind: MeterKind, readings: readonly MeterReading[], most: number): (Range | null)[] =>
  readings.map(({ at }, index) => expectedRange(kind, readings.slice(Math.max(0, index - most), index), at))

function expectedLevel(values: readonly number[]): Range | null {
  if (values.length < FEWEST) return null
  const [lowest, highest] = [Math.min(...values), Math.max(...values)]
  return { least: lowest - (highest - lowest), most: highest + (highest - lowest) }
}
