import { coverageOf, type Coverage, type Share, spread, type Step } from './consumption.ts'
import { convert } from './conversions.ts'
import { dayNumber, fromDayNumber, type IsoDate, startOfDay } from './dates.ts'
import { changesOf, type EmissionValue, valueOn } from './emission-factors.ts'
import { emissionOf, type EmissionUnit } from './emissions.ts'
import { add, type Rational, rational } from './rationals.ts'

/** A range of days, both included, in which one value of the factor, or none, applies. */
export type ConsumptionPart = {
  readonly startDate: IsoDate
  readonly endDate: IsoDate
  readonly amount: Rational | null
  readonly value: EmissionValue | null
  /** The amount in the unit of the value. Null if either is missing. */
  readonly converted: Rational | null
  /** The emission of the amount. Null if the amount or the value is missing, which differs from zero. */
  readonly emission: Rational | null
}

export type ConsumptionPeriod = {
  readonly startDate: IsoDate
  readonly endDate: IsoDate
  /** The amount of the known part. Null if nothing is known. */
  readonly amount: Rational | null
  readonly coverage: Coverage
  readonly emission: Rational | null
  readonly emissionCoverage: Coverage
  readonly parts: readonly ConsumptionPart[]
}

type ConsumptionQuery = {
  readonly steps: readonly Step[]
  /** First days of the periods, and the day after the last period. */
  readonly starts: readonly IsoDate[]
  readonly timeZone: string
  readonly unit: string
  /** The values of the factor. Empty if the meter has no factor. */
  readonly values: readonly EmissionValue[]
  readonly emissionUnit: EmissionUnit
}

/** Returns the days on which a period or a value starts. Nothing changes between two of them. */
export function partStarts({ starts, values, unit }: Pick<ConsumptionQuery, 'starts' | 'values' | 'unit'>): IsoDate[] {
  const [first = '', last = ''] = [starts[0], starts.at(-1)]
  const inside = changesOf(values, unit).filter((day) => day > first && day < last)
  return [...new Set([...starts, ...inside])].toSorted()
}

/** Returns the consumption of each period and its emission, by the value of the factor that applies on each day. */
export function consumptionOf(query: ConsumptionQuery): ConsumptionPeriod[] {
  const days = partStarts(query)
  const instants = days.map((day) => startOfDay(day, query.timeZone))
  const shares = spread(query.steps, instants)
  const parts = shares.map((share, index) => ({
    part: partOf(query, days[index] as IsoDate, days[index + 1] as IsoDate, share),
    covered: share.covered,
    length: (instants[index + 1] ?? 0) - (instants[index] ?? 0),
  }))
  return query.starts.slice(0, -1).map((start, index) => {
    const end = query.starts[index + 1] as IsoDate
    return periodOf(
      start,
      dayBefore(end),
      parts.filter(({ part }) => part.startDate >= start && part.startDate < end),
    )
  })
}

const dayBefore = (day: IsoDate): IsoDate => fromDayNumber(dayNumber(day) - 1)

function partOf({ values, unit, emissionUnit }: ConsumptionQuery, start: IsoDate, next: IsoDate, { amount }: Share) {
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
  const sum = (list: readonly Measured[], of: 'covered' | 'length') =>
    list.reduce((subtotal, one) => subtotal + one[of], 0)
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

/** Returns the sum of the known amounts. Returns null if none is known. */
export function total(amounts: readonly (Rational | null)[]): Rational | null {
  const known = amounts.filter((amount) => amount !== null)
  return known.length === 0 ? null : known.reduce(add)
}
