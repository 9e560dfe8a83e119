import type { Amount } from './consumption.ts'
import { convert } from './conversions.ts'
import { rational, toNumber, type Rational } from './rationals.ts'

/** The numbers of a reading, all in one unit. */
export type ReadingAmounts = {
  readonly value: number
  readonly finalValue: number | null
  readonly initialValue: number | null
}

const amountIn = (amount: number, from: string, to: string): Rational => convert(rational(amount), from, to)

/** Converts an amount to the meter's unit, rounded once to the nearest number. Throws IncompatibleUnits. */
export const convertAmount = (amount: number, from: string, to: string): number =>
  from === to ? amount : toNumber(amountIn(amount, from, to))

/** Converts the amounts of a reading to the meter's unit. Throws IncompatibleUnits. */
export const convertReading = (amounts: ReadingAmounts, from: string, to: string): ReadingAmounts => ({
  value: convertAmount(amounts.value, from, to),
  finalValue: amounts.finalValue === null ? null : convertAmount(amounts.finalValue, from, to),
  initialValue: amounts.initialValue === null ? null : convertAmount(amounts.initialValue, from, to),
})

/** A stored reading: its amounts in the meter's unit, and the entered amounts if they were in another unit. */
export type StoredReading = ReadingAmounts & {
  readonly enteredUnit: string | null
  readonly enteredValue: number | null
  readonly enteredFinalValue: number | null
  readonly enteredInitialValue: number | null
}

/** Returns a reading as it was entered: in its own unit, or in the meter's unit. */
export function entryOf(reading: StoredReading, units: string): ReadingAmounts & { readonly unit: string } {
  const { value, finalValue, initialValue, enteredUnit, enteredValue } = reading
  if (enteredUnit === null || enteredValue === null) return { unit: units, value, finalValue, initialValue }
  return {
    unit: enteredUnit,
    value: enteredValue,
    finalValue: reading.enteredFinalValue,
    initialValue: reading.enteredInitialValue,
  }
}

/** Returns the amounts of a reading in the meter's unit, without rounding. */
export function exactReading(
  reading: StoredReading,
  units: string,
): { readonly value: Amount; readonly finalValue: Amount | null; readonly initialValue: Amount | null } {
  const { unit, value, finalValue, initialValue } = entryOf(reading, units)
  if (unit === units) return { value, finalValue, initialValue }
  return {
    value: amountIn(value, unit, units),
    finalValue: finalValue === null ? null : amountIn(finalValue, unit, units),
    initialValue: initialValue === null ? null : amountIn(initialValue, unit, units),
  }
}
