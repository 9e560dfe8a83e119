import type { MeterReading } from '@ansvar/domain/consumption'
import { domainFields, snake } from '#contract/cases.ts'
import {
  convertAmount,
  convertReading,
  entryOf,
  exactReading,
  type StoredReading,
} from '@ansvar/domain/entered-readings'
import { readingUnitsOf } from '@ansvar/domain/meters'
import type { Row } from '#db/records.ts'
import type { ReadingInput, ResolvedReading } from './schema.ts'

type Meter = Pick<Row<'meters'>, 'units' | 'utility_type'>
type ReadingRow = Row<'readings'>

/** The columns with the amounts of a reading. */
export const amountColumns = [
  'value',
  'final_value',
  'initial_value',
  'entered_unit',
  'entered_value',
  'entered_final_value',
  'entered_initial_value',
] as const
export type AmountColumns = Pick<ReadingRow, (typeof amountColumns)[number]>

const storedOf = (row: AmountColumns): StoredReading => ({
  value: row.value,
  finalValue: row.final_value,
  initialValue: row.initial_value,
  enteredUnit: row.entered_unit,
  enteredValue: row.entered_value,
  enteredFinalValue: row.entered_final_value,
  enteredInitialValue: row.entered_initial_value,
})

/** Returns the amounts of a reading as they were entered. */
export function presentEntry(row: AmountColumns, units: string) {
  const { unit, value, finalValue, initialValue } = entryOf(storedOf(row), units)
  return {
    entered_unit: unit,
    entered_value: value,
    entered_final_value: finalValue,
    entered_initial_value: initialValue,
  }
}

/** Returns a reading in the meter's unit without rounding, for further calculations. */
export const exactAmounts = (row: AmountColumns, units: string): Omit<MeterReading, 'at' | 'mark'> =>
  exactReading(storedOf(row), units)

/** Returns whether a reading of the meter may be in this unit. By default, it is in the unit of the meter. */
export const mayBeGivenIn = (meter: Meter, unit: string | null | undefined): boolean =>
  !unit || readingUnitsOf(meter.utility_type, meter.units).includes(unit)

/** Returns the fields of a body in the meter's unit. Leaves the amounts out if the unit cannot be converted. */
export function inMeterUnit(meter: Meter, parts: Partial<ReadingInput>): Partial<ReadingInput> {
  const { unit, value, final_value: finalValue, initial_value: initialValue, ...others } = parts
  if (!unit || unit === meter.units) return parts
  if (!mayBeGivenIn(meter, unit)) return others
  const convert = (amount: number) => convertAmount(amount, unit, meter.units)
  return {
    ...others,
    ...(value !== undefined && { value: convert(value) }),
    final_value: finalValue == null ? null : convert(finalValue),
    initial_value: initialValue == null ? null : convert(initialValue),
  }
}

const enteredColumns = ['entered_unit', 'entered_value', 'entered_final_value', 'entered_initial_value'] as const
type Entered = Pick<ReadingRow, (typeof enteredColumns)[number]>

const enteredOf = (row: Entered | null) =>
  Object.fromEntries(enteredColumns.map((column) => [column, row && row[column]])) as Entered

/**
 * Returns a reading as it is stored. Final and initial value belong to a counter change. A new counter starts at zero by
 * default. A reading that is saved without a unit and with unchanged amounts preserves the entered amounts.
 */
export function storedReadingOf(meter: Meter, input: ReadingInput, before: ReadingRow | null): ResolvedReading {
  const { unit, units: _units, ...entry } = marked(input)
  if (!unit || unit === meter.units)
    return { ...entry, ...enteredOf(!unit && before && isSame(before, entry) ? before : null) }
  const amounts = domainFields(entry, ['final_value', 'initial_value'])
  const converted = snake(convertReading({ value: entry.value, ...amounts }, unit, meter.units))
  return {
    ...entry,
    ...converted,
    entered_unit: unit,
    entered_value: entry.value,
    entered_final_value: entry.final_value,
    entered_initial_value: entry.initial_value,
  }
}

function marked(input: ReadingInput): ReadingInput {
  if (input.mark === null) return { ...input, final_value: null, initial_value: null }
  return { ...input, initial_value: input.initial_value ?? 0 }
}

const isSame = (before: ReadingRow, after: Pick<ReadingRow, 'value' | 'final_value' | 'initial_value'>): boolean =>
  (['value', 'final_value', 'initial_value'] as const).every((column) => before[column] === after[column])
