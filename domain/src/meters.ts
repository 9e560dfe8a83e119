import type { MeterType } from './meter-types.ts'
import { isCustomUnit, type Unit, type UnitGroup, unitGroups } from './units.ts'

/** Kinds of reading: a running total, the amount since the previous reading, or a level at an instant. */
export const meterKinds = ['COUNTER', 'CONSUMPTION', 'LEVEL'] as const
export type MeterKind = (typeof meterKinds)[number]

/** The units of a type: its groups of units, the usual ones (the default first), and the default kind. */
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
 * The units of each meter type. A fleet is measured by fuel, distance or charge; a tank by contents or dipstick; gas by
 * volume, or by energy if the supplier bills it that way.
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

/**
 * Returns the units to choose from for a meter type, the usual ones first. Returns none for CUSTOM, whose unit is
 * typed.
 */
export function unitsOf(type: MeterType): readonly Unit[] {
  const { groups, usual } = factsByType[type]
  return [...new Set<Unit>([...usual, ...groups.flatMap((group) => [...unitGroups[group]])])]
}

/** Returns the default unit and kind of a new meter of the type. The unit of a CUSTOM meter is empty. */
export function meterDefaults(type: MeterType): { readonly units: string; readonly kind: MeterKind } {
  const { usual, kind } = factsByType[type]
  return { units: usual[0] ?? '', kind }
}

/**
 * Returns the units in which a reading can be entered: those of the group of the meter's unit, the meter's own first. A
 * custom unit has no others.
 */
export function readingUnitsOf(type: MeterType, units: string): readonly string[] {
  const group = factsByType[type].groups.find((each) => (unitGroups[each] as readonly string[]).includes(units))
  return [...new Set([units, ...(group === undefined ? [] : unitsOf(type).filter((unit) => isIn(unit, group)))])]
}

const isIn = (unit: Unit, group: UnitGroup): boolean => (unitGroups[group] as readonly string[]).includes(unit)

/** Returns whether a meter of the type can have the unit: one of the type's units, or any short text for CUSTOM. */
export function isUnitOf(type: MeterType, unit: unknown): unit is string {
  return type === 'CUSTOM' ? isCustomUnit(unit) : unitsOf(type).includes(unit as Unit)
}

/** Counter changes since the previous reading: the counter was replaced, or it passed its highest value. */
export const readingMarks = ['REPLACED', 'ROLLED_OVER'] as const
export type ReadingMark = (typeof readingMarks)[number]

/** Maximum lengths of texts, readings per request, and absolute value of a reading. */
export const meterLimits = {
  name: 200,
  number: 60,
  /** Of a unit. */
  units: 40,
  note: 1_000,
  readings: 10_000,
  value: 1e12,
  latest: 12,
  years: 50,
} as const

/** The period lengths by which consumption is shown. */
export const consumptionPeriods = ['MONTH', 'YEAR'] as const
export type ConsumptionPeriodLength = (typeof consumptionPeriods)[number]
