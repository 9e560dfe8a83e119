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

/** What a type is measured in: groups of units, which of their units are usual (the default first), and the default kind. */
type TypeFacts = {
  readonly groups: readonly UnitGroup[]
  readonly usual: readonly Unit[]
  readonly kind: MeterKind
}

const facts = (groups: readonly UnitGroup[], usual: readonly Unit[], kind: MeterKind): TypeFacts => ({
  groups,
  usual,
  kind,
})

/**
 * The units of each meter type. A fleet is measured by fuel, by distance or by charge; a tank by its contents or by
 * the dipstick; gas by volume, or by energy where the supplier bills it so.
 */
const factsByType: Readonly<Record<MeterType, TypeFacts>> = {
  CONCENTRATION_MASS_TO_MASS: facts(['CONCENTRATION_MASS_TO_MASS'], ['mg/kg', '% w/w'], 'LEVEL'),
  CONCENTRATION_MASS_TO_VOLUME: facts(['CONCENTRATION_MASS_TO_VOLUME'], ['mg/l', 'mg/m³'], 'LEVEL'),
  CONCENTRATION_VOLUME_TO_VOLUME: facts(['CONCENTRATION_VOLUME_TO_VOLUME'], ['% v/v', 'ppmv'], 'LEVEL'),
  ELECTRICITY: facts(['ENERGY'], ['kWh', 'MWh'], 'COUNTER'),
  HEAT: facts(['HEAT'], ['MWh', 'kWh'], 'COUNTER'),
  WATER: facts(['VOLUME'], ['m³', 'l'], 'COUNTER'),
  FLEET: facts(['VOLUME', 'LENGTH', 'ENERGY'], ['l', 'km', 'kWh'], 'CONSUMPTION'),
  TANK_BEARING: facts(['VOLUME', 'LENGTH'], ['l', 'm³', 'cm'], 'LEVEL'),
  GAS: facts(['VOLUME', 'ENERGY'], ['m³', 'kWh', 'MWh'], 'COUNTER'),
  MASS: facts(['MASS'], ['kg', 't'], 'CONSUMPTION'),
  PRESSURE: facts(['PRESSURE'], ['bar'], 'LEVEL'),
  TIME: facts(['TIME'], ['h'], 'COUNTER'),
  TEMPERATURE: facts(['TEMPERATURE'], ['°C'], 'LEVEL'),
  CUSTOM: facts([], [], 'CONSUMPTION'),
}

/** The units to choose from for a meter type, the usual ones first; none for CUSTOM, whose unit is typed. */
export function unitsOf(type: MeterType): readonly Unit[] {
  const { groups, usual } = factsByType[type]
  return [...new Set<Unit>([...usual, ...groups.flatMap((group) => [...unitGroups[group]])])]
}

/** The unit and kind that a new meter of the type begins with; the unit of a CUSTOM meter is still to be typed. */
export function meterDefaults(type: MeterType): { readonly units: string; readonly kind: MeterKind } {
  const { usual, kind } = factsByType[type]
  return { units: usual[0] ?? '', kind }
}

/**
 * The units in which a reading may be given: those of the group of the meter's unit, the meter's own first. A custom
 * unit has no others.
 */
export function readingUnitsOf(type: MeterType, units: string): readonly string[] {
  const group = factsByType[type].groups.find((each) => (unitGroups[each] as readonly string[]).includes(units))
  return [...new Set([units, ...(group === undefined ? [] : unitsOf(type).filter((unit) => isIn(unit, group)))])]
}

const isIn = (unit: Unit, group: UnitGroup): boolean => (unitGroups[group] as readonly string[]).includes(unit)

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
