import { convert } from './conversions.ts'
import { divide, multiply, type Rational, rational } from './rationals.ts'

/** What is emitted (specification, section 3). */
export const emissionTypes = ['CO2'] as const
export type EmissionType = (typeof emissionTypes)[number]

/** What emissions are weighed in (specification, section 3). */
export const emissionUnits = ['GRAM', 'KILOGRAM', 'TONNE'] as const
export type EmissionUnit = (typeof emissionUnits)[number]

const grams: Readonly<Record<EmissionUnit, Rational>> = {
  GRAM: rational(1),
  KILOGRAM: rational(1000),
  TONNE: rational(1_000_000),
}

/** Emission units for each meter unit, such as 0.123 KILOGRAM for each kWh. */
export type EmissionRate = {
  readonly value: Rational
  readonly emissionUnit: EmissionUnit
  readonly meterUnit: string
}

/** An emission in another unit, exactly. */
export function convertEmission(amount: Rational, from: EmissionUnit, to: EmissionUnit): Rational {
  return divide(multiply(amount, grams[from]), grams[to])
}

/**
 * What an amount emits, in `emissionUnit`: the amount said in the rate's meter unit, times the rate. Throws
 * IncompatibleUnits where the amount's unit has no conversion to the rate's: such an amount has no emission, which is
 * not an emission of zero.
 */
export function emissionOf(amount: Rational, unit: string, rate: EmissionRate, emissionUnit: EmissionUnit): Rational {
  const emitted = multiply(convert(amount, unit, rate.meterUnit), rate.value)
  return convertEmission(emitted, rate.emissionUnit, emissionUnit)
}
