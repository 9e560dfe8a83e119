import { isCustomUnit, type Unit, type UnitGroup, unitGroups } from './units.ts'

/** What a meter measures (specification, section 3). A route writes it in lower case. */
export const meterTypes = [
  'CONCENTRATION_MASS_TO_MASS',
  'CONCENTRATION_MASS_TO_VOLUME',
  'CONCENTRATION_VOLUME_TO_VOLUME',
  'ELECTRICITY',
  'HEAT',
  'WATER',
  'FLEET',
  'TANK_BEARING',
  'GAS',
  'MASS',
  'PRESSURE',
  'TIME',
  'TEMPERATURE',
  'CUSTOM',
] as const
export type MeterType = (typeof meterTypes)[number]

/** How readings follow each other: a running total, the amount since the reading before, or a state at an instant. */
export const meterKinds = ['COUNTER', 'CONSUMPTION', 'LEVEL'] as const
export type MeterKind = (typeof meterKinds)[number]

/**
 * The groups of units that a meter type may be read in. A fleet is read by distance, by fuel or by charge; a tank by its
 * contents or by the dipstick; gas by volume, or by energy where the supplier bills it so.
 */
const groupsByType: Readonly<Record<MeterType, readonly UnitGroup[]>> = {
  CONCENTRATION_MASS_TO_MASS: ['CONCENTRATION_MASS_TO_MASS'],
  CONCENTRATION_MASS_TO_VOLUME: ['CONCENTRATION_MASS_TO_VOLUME'],
  CONCENTRATION_VOLUME_TO_VOLUME: ['CONCENTRATION_VOLUME_TO_VOLUME'],
  ELECTRICITY: ['ENERGY'],
  HEAT: ['HEAT'],
  WATER: ['VOLUME'],
  FLEET: ['LENGTH', 'VOLUME', 'ENERGY'],
  TANK_BEARING: ['VOLUME', 'LENGTH'],
  GAS: ['VOLUME', 'ENERGY'],
  MASS: ['MASS'],
  PRESSURE: ['PRESSURE'],
  TIME: ['TIME'],
  TEMPERATURE: ['TEMPERATURE'],
  CUSTOM: [],
}

/** The units to choose from for a meter type; none for CUSTOM, whose unit is typed. */
export function unitsOf(type: MeterType): readonly Unit[] {
  return groupsByType[type].flatMap((group) => [...unitGroups[group]])
}

/** Whether a meter of the type may be read in the unit: one of its own, or any short text for CUSTOM. */
export function isUnitOf(type: MeterType, unit: unknown): unit is string {
  return type === 'CUSTOM' ? isCustomUnit(unit) : unitsOf(type).includes(unit as Unit)
}

/** The last segment of the routes `new/{meter type}`. */
export const meterTypeSegment = (type: MeterType): string => type.toLowerCase()

/** The meter type of a route's segment, or null where it names none. */
export function meterTypeOfSegment(segment: string): MeterType | null {
  return meterTypes.find((type) => meterTypeSegment(type) === segment) ?? null
}

/** What happened to a counter since the reading before: another took its place, or it passed its last digit. */
export const readingMarks = ['REPLACED', 'ROLLED_OVER'] as const
export type ReadingMark = (typeof readingMarks)[number]

/** Lengths of texts; how many readings are taken at once; how large a value may be, either side of zero. */
export const meterLimits = {
  name: 200,
  number: 60,
  note: 1_000,
  readings: 10_000,
  value: 1e12,
  latest: 12,
  years: 50,
} as const

/** The lengths of the periods by which consumption is told. */
export const consumptionPeriods = ['MONTH', 'YEAR'] as const
export type ConsumptionPeriodLength = (typeof consumptionPeriods)[number]
