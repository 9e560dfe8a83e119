/**
 * Fuels measure heat by the amount burnt (specification, section 3). The fuel is part of the unit, because a litre of
 * diesel and a litre of gasoline contain different amounts of heat.
 */
export const fuelUnits = [
  'l heating oil',
  'm³ natural gas',
  'kg wood pellets',
  'l diesel',
  'l gasoline',
  'l jet fuel',
] as const
export type FuelUnit = (typeof fuelUnits)[number]

const energyUnits = ['kWh', 'Wh', 'MWh', 'J', 'kJ', 'MJ'] as const

/**
 * The specification's groups of units (section 3). Symbols follow the SI brochure, with `l` for the litre. Weeks,
 * months and years are written out, because their symbols are not widely known. Percentages and parts per million state
 * the base of the share, because shares by weight and by volume are different groups. A custom unit is any short text.
 */
export const unitGroups = {
  ENERGY: energyUnits,
  HEAT: [...energyUnits, ...fuelUnits],
  VOLUME: ['ml', 'l', 'hl', 'cm³', 'dm³', 'm³'],
  MASS: ['mg', 'g', 'kg', 't'],
  PRESSURE: ['Pa', 'kPa', 'MPa', 'mbar', 'bar', 'atm'],
  TIME: ['ms', 's', 'min', 'h', 'd', 'week', 'month', 'year'],
  TEMPERATURE: ['°C', 'K', '°F'],
  LENGTH: ['mm', 'cm', 'm', 'km'],
  CONCENTRATION_MASS_TO_MASS: ['% w/w', 'g/kg', 'mg/kg', 'µg/kg', 'ppmw', 'ppbw'],
  CONCENTRATION_MASS_TO_VOLUME: ['g/l', 'mg/l', 'µg/l', 'ng/l', 'kg/m³', 'g/m³', 'mg/m³', 'µg/m³'],
  CONCENTRATION_VOLUME_TO_VOLUME: ['% v/v', 'l/m³', 'ml/l', 'ml/m³', 'ppmv', 'ppbv'],
  CUSTOM: [],
} as const
export type UnitGroup = keyof typeof unitGroups
export type Unit = (typeof unitGroups)[UnitGroup][number]

const units: ReadonlySet<string> = new Set(Object.values(unitGroups).flat())

export function isUnit(text: unknown): text is Unit {
  return typeof text === 'string' && units.has(text)
}

/**
 * Returns whether the text can be the unit of a custom meter: 1 to 40 characters, without leading or trailing blanks.
 */
export function isCustomUnit(text: unknown): text is string {
  return typeof text === 'string' && /^(?=.{1,40}$)[^\s\p{C}](?:[^\p{C}]*[^\s\p{C}])?$/u.test(text)
}

/**
 * Returns the unit of a typed text, or null. `m3` is m³, `L` is l, and a Greek mu is the micro sign. Other letters keep
 * their case, because case distinguishes prefixes.
 */
export function normalizeUnit(text: string): Unit | null {
  const symbol = text
    .trim()
    .replace(/(?<=m)3(?!\d)/, '³')
    .replace('\u03BC', '\u00B5')
    .replace(/L(?![a-z])/, 'l')
  return isUnit(symbol) ? symbol : null
}
