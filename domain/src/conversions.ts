import { DAY_MS } from './dates.ts'
import { add, divide, multiply, type Rational, rational, subtract } from './rationals.ts'
import type { FuelUnit } from './units.ts'

/** Amount of a fuel that gives one kWh (specification, section 9): kWh = amount / factor. */
export const fuelPerKwh: Readonly<Record<FuelUnit, number>> = {
  'm³ natural gas': 0.09259259,
  'kg wood pellets': 0.20408163,
  'l diesel': 0.09345794,
  'l gasoline': 0.10309278,
  'l heating oil': 0.09661836,
  'l jet fuel': 0.10309278,
}

/** One bar in atmospheres (specification, section 9). */
export const ATM_PER_BAR = 0.986923

/** Durations (specification, section 9). Month and year are separate averages: twelve months are not exactly a year. */
export const MINUTE_MS = 60_000
export const DAYS_PER_MONTH = 30.416655
export const DAYS_PER_YEAR = 365.25

/** Thrown if two units have no conversion: they measure different quantities, or one is a custom unit. */
export class IncompatibleUnits extends Error {
  readonly from: string
  readonly to: string

  constructor(from: string, to: string) {
    super(`No conversion from ${from} to ${to}`)
    this.name = 'IncompatibleUnits'
    this.from = from
    this.to = to
  }
}

/** The quantity that a unit measures, its size in that quantity's base unit, and its zero on the base unit's scale. */
type Scale = { readonly quantity: string; readonly size: Rational; readonly zero: Rational }

const none = rational(0)
const of = (amount: number, size: number): Rational => multiply(rational(amount), rational(size))
const oneIn = (amount: number): Rational => divide(rational(1), rational(amount))

const linear = (quantity: string, sizes: Readonly<Record<string, number | Rational>>): [string, Scale][] =>
  Object.entries(sizes).map(([unit, size]) => [
    unit,
    { quantity, size: typeof size === 'number' ? rational(size) : size, zero: none },
  ])

const fahrenheit = divide(rational(5), rational(9))

const scales: ReadonlyMap<string, Scale> = new Map<string, Scale>([
  ...linear('energy', { J: 1, kJ: 1000, MJ: 1e6, Wh: 3600, kWh: 3.6e6, MWh: 3.6e9 }),
  ...Object.entries(fuelPerKwh).map(([unit, factor]): [string, Scale] => [
    unit,
    { quantity: 'energy', size: divide(rational(3.6e6), rational(factor)), zero: none },
  ]),
  ...linear('volume', { ml: 0.001, l: 1, hl: 100, 'cm³': 0.001, 'dm³': 1, 'm³': 1000 }),
  ...linear('mass', { mg: 1e-6, g: 0.001, kg: 1, t: 1000 }),
  ...linear('pressure', { Pa: 1e-5, kPa: 0.01, MPa: 10, mbar: 0.001, bar: 1, atm: oneIn(ATM_PER_BAR) }),
  ...linear('time', { ms: 1, s: 1000, min: MINUTE_MS, h: 60 * MINUTE_MS, d: DAY_MS, week: 7 * DAY_MS }),
  ...linear('time', { month: of(DAYS_PER_MONTH, DAY_MS), year: of(DAYS_PER_YEAR, DAY_MS) }),
  ...linear('temperature', { K: 1 }),
  ['°C', { quantity: 'temperature', size: rational(1), zero: rational(273.15) }],
  ['°F', { quantity: 'temperature', size: fahrenheit, zero: multiply(rational(459.67), fahrenheit) }],
  ...linear('length', { mm: 0.001, cm: 0.01, m: 1, km: 1000 }),
  ...linear('mass to mass', { '% w/w': 0.01, 'g/kg': 0.001, 'mg/kg': 1e-6, 'µg/kg': 1e-9, ppmw: 1e-6, ppbw: 1e-9 }),
  ...linear('mass to volume', { 'kg/m³': 1000, 'g/m³': 1, 'mg/m³': 0.001, 'µg/m³': 1e-6 }),
  ...linear('mass to volume', { 'g/l': 1000, 'mg/l': 1, 'µg/l': 0.001, 'ng/l': 1e-6 }),
  ...linear('volume to volume', { '% v/v': 0.01, 'l/m³': 0.001, 'ml/l': 0.001, 'ml/m³': 1e-6, ppmv: 1e-6, ppbv: 1e-9 }),
])

/**
 * Converts an amount to another unit, exactly. A temperature is a point on its scale, not a difference. Every unit
 * converts to itself, also a custom one. Throws IncompatibleUnits if there is no conversion.
 */
export function convert(amount: Rational, from: string, to: string): Rational {
  if (from === to) return amount
  const [source, target] = [scales.get(from), scales.get(to)]
  if (source === undefined || target?.quantity !== source.quantity) throw new IncompatibleUnits(from, to)
  return divide(subtract(add(multiply(amount, source.size), source.zero), target.zero), target.size)
}

/** Returns whether an amount in one unit can be converted to the other. */
export function isConvertible(from: string, to: string): boolean {
  return from === to || (scales.has(from) && scales.get(from)?.quantity === scales.get(to)?.quantity)
}
