import { isConvertible } from './conversions.ts'
import { dayNumber, fromDayNumber, type IsoDate } from './dates.ts'
import type { EmissionUnit } from './emissions.ts'
import { isUnitOf, type MeterType } from './meters.ts'
import type { Problem } from './problems.ts'

/** What a unit of a meter emits, from one day to another, both included; null leaves that end open. */
export type EmissionValue = {
  readonly value: number
  readonly meterUnits: string
  readonly emissionUnits: EmissionUnit
  readonly startDate: IsoDate | null
  readonly endDate: IsoDate | null
}

export const emissionFactorLimits = { name: 200, source: 400, note: 1_000, values: 100, value: 1e9 } as const

type Span = Pick<EmissionValue, 'startDate' | 'endDate'>

/** Whether two stretches of days share one. */
const overlap = (a: Span, b: Span): boolean =>
  (a.startDate === null || b.endDate === null || a.startDate <= b.endDate) &&
  (b.startDate === null || a.endDate === null || b.startDate <= a.endDate)

/** Whether a day lies in a stretch. */
export const holdsOn = ({ startDate, endDate }: Span, day: IsoDate): boolean =>
  (startDate === null || startDate <= day) && (endDate === null || day <= endDate)

const clash = (a: EmissionValue, b: EmissionValue): boolean =>
  isConvertible(a.meterUnits, b.meterUnits) && overlap(a, b)

/**
 * What is wrong with the values of a factor: a unit that a meter of the type is not read in, an end before its start, and
 * two that hold on the same day, among themselves or beside `others`, which are those of its namesakes.
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

/** The value that holds on a day for what is read in a unit; null where none does. */
export function valueOn<Value extends EmissionValue>(
  values: readonly Value[],
  unit: string,
  day: IsoDate,
): Value | null {
  return values.find((value) => isConvertible(unit, value.meterUnits) && holdsOn(value, day)) ?? null
}

/** The days on which another value begins to hold, or none any more, for what is read in a unit. */
export function changesOf(values: readonly EmissionValue[], unit: string): IsoDate[] {
  const days = values
    .filter(({ meterUnits }) => isConvertible(unit, meterUnits))
    .flatMap(({ startDate, endDate }) => [
      ...(startDate === null ? [] : [startDate]),
      ...(endDate === null ? [] : [fromDayNumber(dayNumber(endDate) + 1)]),
    ])
  return [...new Set(days)].toSorted()
}
