import { isConvertible } from './conversions.ts'
import { dayNumber, fromDayNumber, type IsoDate } from './dates.ts'
import type { EmissionUnit } from './emissions.ts'
import type { MeterType } from './meter-types.ts'
import { isUnitOf } from './meters.ts'
import type { Problem } from './problems.ts'

/** The emission per unit of a meter in a range of days that includes both ends. A null end is open. */
export type EmissionValue = {
  readonly value: number
  readonly meterUnits: string
  readonly emissionUnits: EmissionUnit
  readonly startDate: IsoDate | null
  readonly endDate: IsoDate | null
}

export const emissionFactorLimits = { name: 200, source: 400, note: 1_000, values: 100, value: 1e9 } as const

type Span = Pick<EmissionValue, 'startDate' | 'endDate'>

/** Returns whether two ranges of days overlap. */
const overlap = (a: Span, b: Span): boolean =>
  (a.startDate === null || b.endDate === null || a.startDate <= b.endDate) &&
  (b.startDate === null || a.endDate === null || b.startDate <= a.endDate)

/** Returns whether a day is in a range. */
export const appliesOn = ({ startDate, endDate }: Span, day: IsoDate): boolean =>
  (startDate === null || startDate <= day) && (endDate === null || day <= endDate)

const clash = (a: EmissionValue, b: EmissionValue): boolean =>
  isConvertible(a.meterUnits, b.meterUnits) && overlap(a, b)

/**
 * Checks the values of a factor. A unit must be one that meters of the type can use, and an end must not be before its
 * start. Two values must not apply on the same day. `others` are the values of factors with the same name.
 */
export function emissionValueProblems(
  type: MeterType | undefined,
  values: readonly EmissionValue[],
  others: readonly EmissionValue[] = [],
): Problem[] {
  return values.flatMap((value, index) => {
    const at = `values.${index}`
    const problems: Problem[] = []
    if (type !== undefined && !isUnitOf(type, value.meterUnits))
      problems.push({ path: `${at}.meterUnits`, code: 'wrong_unit' })
    if (value.startDate !== null && value.endDate !== null && value.endDate < value.startDate)
      problems.push({ path: `${at}.endDate`, code: 'before_start' })
    else if ([...values.slice(0, index), ...others].some((other) => clash(value, other)))
      problems.push({ path: `${at}.startDate`, code: 'overlapping' })
    return problems
  })
}

/** Returns the value that applies on a day to readings in a unit. Returns null if there is none. */
export function valueOn<Value extends EmissionValue>(
  values: readonly Value[],
  unit: string,
  day: IsoDate,
): Value | null {
  return values.find((value) => isConvertible(unit, value.meterUnits) && appliesOn(value, day)) ?? null
}

/** Returns the days on which the applicable value for readings in a unit changes or ends. */
export function changesOf(values: readonly EmissionValue[], unit: string): IsoDate[] {
  const days = values
    .filter(({ meterUnits }) => isConvertible(unit, meterUnits))
    .flatMap(({ startDate, endDate }) => [
      ...(startDate === null ? [] : [startDate]),
      ...(endDate === null ? [] : [fromDayNumber(dayNumber(endDate) + 1)]),
    ])
  return [...new Set(days)].toSorted()
}
