import type { MeterReading } from '@ansvar/domain/consumption'
import {
  convertAmount,
  convertReading,
  entryOf,
  exactReading,
  type StoredReading,
} from '@ansvar/domain/entered-readings'
import { readingUnitsOf } from '@ansvar/domain/meters'
import type { Row } from '#db/records.ts'
import type { ReadingInput, SettledReading } from './schema.ts'

type Meter = Pick<Row<'meters'>, 'units' | 'utility_type'>
type ReadingRow = Row<'readings'>

/** The columns of a reading that its amounts are in. */
export type AmountColumns = Pick<
  ReadingRow,
  | 'value'
  | 'final_value'
  | 'initial_value'
  | 'entered_unit'
  | 'entered_value'
  | 'entered_final_value'
  | 'entered_initial_value'
>

const storedOf = (row: AmountColumns): StoredReading => ({
  value: row.value,
  finalValue: row.final_value,
  initialValue: row.initial_value,
  enteredUnit: row.entered_unit,
  enteredValue: row.entered_value,
  enteredFinalValue: row.entered_final_value,
  enteredInitialValue: row.entered_initial_value,
})

/** How a reading was entered, as the api answers it. */
export function presentEntry(row: AmountColumns, units: string) {
  const { unit, value, finalValue, initialValue } = entryOf(storedOf(row), units)
  return {
    entered_unit: unit,
    entered_value: value,
    entered_final_value: finalValue,
    entered_initial_value: initialValue,
  }
}

/** A reading in the meter's unit without rounding, for what is calculated from it. */
export const exactAmounts = (row: AmountColumns, units: string): Omit<MeterReading, 'at' | 'mark'> =>
  exactReading(storedOf(row), units)

/** Whether a reading of the meter may be given in a unit; left out, it is the meter's. */
export const mayBeGivenIn = (meter: Meter, unit: string | null | undefined): boolean =>
  !unit || readingUnitsOf(meter.utility_type, meter.units).includes(unit)

/** What a body says, in the meter's unit; without its amounts where there is no conversion. */
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

const notEntered = {
  entered_unit: null,
  entered_value: null,
  entered_final_value: null,
  entered_initial_value: null,
} as const

/**
 * A reading as it is stored: what belongs to a mark only with one, and a new counter begins at zero unless it says
 * otherwise. One that is saved without a unit and with the amounts that it had was not entered anew.
 */
export function settled(meter: Meter, input: ReadingInput, before: ReadingRow | null): SettledReading {
  const { unit, units: _units, ...entry } = marked(input)
  if (!unit || unit === meter.units)
    return { ...entry, ...(!unit && before && isSame(before, entry) ? enteredOf(before) : notEntered) }
  const { value, final_value: finalValue, initial_value: initialValue } = entry
  const converted = convertReading({ value, finalValue, initialValue }, unit, meter.units)
  return {
    ...entry,
    value: converted.value,
    final_value: converted.finalValue,
    initial_value: converted.initialValue,
    entered_unit: unit,
    entered_value: value,
    entered_final_value: finalValue,
    entered_initial_value: initialValue,
  }
}

function marked(input: ReadingInput): ReadingInput {
  if (input.mark === null) return { ...input, final_value: null, initial_value: null }
  return { ...input, initial_value: input.initial_value ?? 0 }
}

const isSame = (before: ReadingRow, after: Pick<ReadingRow, 'value' | 'final_value' | 'initial_value'>): boolean =>
  before.value === after.value &&
  before.final_value === after.final_value &&
  before.initial_value === after.initial_value

const enteredOf = (row: ReadingRow) => ({
  entered_unit: row.entered_unit,
  entered_value: row.entered_value,
  entered_final_value: row.entered_final_value,
  entered_initial_value: row.entered_initial_value,
})
