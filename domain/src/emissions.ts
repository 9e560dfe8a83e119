import { convert } from './conversions.ts'
import { divide, multiply, type Rational, rational } from './rationals.ts'

/** Types of emission (specification, section 3). */
export const emissionTypes = ['CO2'] as const
export type EmissionType = (typeof emissionTypes)[number]

/** Units of emissions (specification, section 3). */
export const emissionUnits = ['GRAM', 'KILOGRAM', 'TONNE'] as const
export type EmissionUnit = (typeof emissionUnits)[number]

const grams: Readonly<Record<EmissionUnit, Rational>> = {
  GRAM: rational(1),
  KILOGRAM: rational(1000),
  TONNE: rational(1_000_000),
}

/** Emission per meter unit, such as 0.123 KILOGRAM per kWh. */
export type EmissionRate = {
  readonly value: Rational
  readonly emissionUnit: EmissionUnit
  readonly meterUnit: string
}

/** Converts an emission to another unit, exactly. */
export function convertEmission(amount: Rational, from: EmissionUnit, to: EmissionUnit): Rational {
  return divide(multiply(amount, grams[from]), grams[to])
}

/**
 * Returns the emission of an amount in `emissionUnit`: the amount converted to the rate's meter unit, times the rate.
 * Throws IncompatibleUnits if the amount's unit cannot be converted to the rate's. Such an amount has no emission,
 * which differs from an emission of zero.
 */
export function emissionOf(amount: Rational, unit: string, rate: EmissionRate, emissionUnit: EmissionUnit): Rational {
  const emitted = multiply(convert(amount, unit, rate.meterUnit), rate.value)
  return convertEmission(emitted, rate.emissionUnit, emissionUnit)
}
