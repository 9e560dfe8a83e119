import type { Row } from './row.ts'

export type ConstantRow = Row & {
  /** The package and module of the constant, its export, and the property if it is one of several. */
  readonly module: string
  readonly export: string
  readonly key?: string
  readonly value: unknown
}

const constant = (
  name: string,
  area: string,
  from: string,
  module: string,
  [exported, key]: readonly [string, string?],
  value: unknown,
): ConstantRow => ({ id: `constant ${name}`, area, from, module, export: exported, ...(key && { key }), value })

const spinner = '- Spinner debounce: 100 ms. Minute is 60000 ms.'
const time = '- Time conversions: 30.416655 days per month, 365.25 days per year.'
const fuels =
  '- Fuel to kWh factors (unit per kWh): natural gas 0.09259259, wood pellets 0.20408163, diesel 0.09345794, gasoline 0.10309278, heating oil 0.09661836, jet fuel 0.10309278.'
const languages = '- Languages: en (default and fallback) and da. Date format yyyy-mm-dd.'

const fuel = (key: string, value: number) =>
  constant(`fuel ${key}`, 'meters', fuels, 'domain/src/conversions.ts', ['fuelPerKwh', key], value)

export const constants: readonly ConstantRow[] = [
  constant(
    'spinner debounce',
    'activity',
    spinner,
    'web/src/machines/activity.machine.ts',
    ['SPINNER_DEBOUNCE_MS'],
    100,
  ),
  constant('minute', 'meters', spinner, 'domain/src/conversions.ts', ['MINUTE_MS'], 60_000),
  constant('days per month', 'meters', time, 'domain/src/conversions.ts', ['DAYS_PER_MONTH'], 30.416655),
  constant('days per year', 'meters', time, 'domain/src/conversions.ts', ['DAYS_PER_YEAR'], 365.25),
  fuel('m³ natural gas', 0.09259259),
  fuel('kg wood pellets', 0.20408163),
  fuel('l diesel', 0.09345794),
  fuel('l gasoline', 0.10309278),
  fuel('l heating oil', 0.09661836),
  fuel('l jet fuel', 0.10309278),
  constant('bar to atm', 'meters', '- Bar to atm: 0.986923.', 'domain/src/conversions.ts', ['ATM_PER_BAR'], 0.986923),
  constant('languages', 'languages', languages, 'domain/src/languages.ts', ['languages'], ['en', 'da']),
  constant('default language', 'languages', languages, 'domain/src/languages.ts', ['defaultLanguage'], 'en'),
]
