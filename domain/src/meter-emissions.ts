import { coverageOf, type Coverage, type Share, spread, type Step } from './consumption.ts'
import { convert } from './conversions.ts'
import { dayNumber, fromDayNumber, type IsoDate, startOfDay } from './dates.ts'
import { changesOf, type EmissionValue, valueOn } from './emission-factors.ts'
import { emissionOf, type EmissionUnit } from './emissions.ts'
import { add, type Rational, rational } from './rationals.ts'

/** Days of a period, both included, in which one value of the factor holds, or none. */
export type ConsumptionPart = {
  readonly startDate: IsoDate
  readonly endDate: IsoDate
  readonly amount: Rational | null
  readonly value: EmissionValue | null
  /** The amount in the unit of the value; null where either is missing. */
  readonly converted: Rational | null
  /** What the amount emits; null where the amount or the value is missing, which is not zero. */
  readonly emission: Rational | null
}

export type ConsumptionPeriod = {
  readonly startDate: IsoDate
  readonly endDate: IsoDate
  /** Of the part that is known; null where nothing is. */
  readonly amount: Rational | null
  readonly coverage: Coverage
  readonly emission: Rational | null
  readonly emissionCoverage: Coverage
  readonly parts: readonly ConsumptionPart[]
}

type Question = {
  readonly steps: readonly Step[]
  /** First days of the periods, and the day after the last. */
  readonly starts: readonly IsoDate[]
  readonly timeZone: string
  readonly unit: string
  /** The factor's; none where the meter has no factor. */
  readonly values: readonly EmissionValue[]
  readonly emissionUnit: EmissionUnit
}

/** The days on which a period or a value begins: between two of them the same holds throughout. */
export function partStarts({ starts, values, unit }: Pick<Question, 'starts' | 'values' | 'unit'>): IsoDate[] {
  const [first = '', last = ''] = [starts[0], starts.at(-1)]
  const inside = changesOf(values, unit).filter((day) => day > first && day < last)
  return [...new Set([...starts, ...inside])].toSorted()
}

/** What was used in each period and what that emits, by the value of the factor that holds on each day. */
export function consumptionOf(question: Question): ConsumptionPeriod[] {
  const days = partStarts(question)
  const instants = days.map((day) => startOfDay(day, question.timeZone))
  const shares = spread(question.steps, instants)
  const parts = shares.map((share, index) => ({
    part: partOf(question, days[index] as IsoDate, days[index + 1] as IsoDate, share),
    covered: share.covered,
    length: (instants[index + 1] ?? 0) - (instants[index] ?? 0),
  }))
  return question.starts.slice(0, -1).map((start, index) => {
    const end = question.starts[index + 1] as IsoDate
    return periodOf(
      start,
      dayBefore(end),
      parts.filter(({ part }) => part.startDate >= start && part.startDate < end),
    )
  })
}

const dayBefore = (day: IsoDate): IsoDate => fromDayNumber(dayNumber(day) - 1)

function partOf({ values, unit, emissionUnit }: Question, start: IsoDate, next: IsoDate, { amount }: Share) {
  const value = valueOn(values, unit, start)
  const known = amount !== null && value !== null
  const rate = value && { value: rational(value.value), emissionUnit: value.emissionUnits, meterUnit: value.meterUnits }
  return {
    startDate: start,
    endDate: dayBefore(next),
    amount,
    value,
    converted: known ? convert(amount, unit, value.meterUnits) : null,
    emission: known && rate ? emissionOf(amount, unit, rate, emissionUnit) : null,
  }
}

type Measured = { readonly part: ConsumptionPart; readonly covered: number; readonly length: number }

function periodOf(startDate: IsoDate, endDate: IsoDate, measured: readonly Measured[]): ConsumptionPeriod {
  const parts = measured.map(({ part }) => part)
  const sum = (list: readonly Measured[], of: 'covered' | 'length') => list.reduce((whole, one) => whole + one[of], 0)
  const emitting = measured.filter(({ part }) => part.emission !== null)
  const length = sum(measured, 'length')
  return {
    startDate,
    endDate,
    amount: total(parts.map(({ amount }) => amount)),
    coverage: coverageOf(sum(measured, 'covered'), length),
    emission: total(parts.map(({ emission }) => emission)),
    emissionCoverage: coverageOf(sum(emitting, 'covered'), length),
    parts,
  }
}

/** The sum of what is known; null where nothing is. */
export function total(amounts: readonly (Rational | null)[]): Rational | null {
  const known = amounts.filter((amount) => amount !== null)
  return known.length === 0 ? null : known.reduce(add)
}
