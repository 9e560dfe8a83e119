import type { Row } from './row.ts'

export type EnumerationRow = Row & {
  readonly values: readonly string[]
  /** The SDL's enum. A scalar if a value is not a valid GraphQL name; the list in domain checks it then. */
  readonly type: string
  readonly kind: 'enum' | 'scalar'
  /** The module and the export of domain with the values. Null if only the schema needs them. */
  readonly domain: readonly [module: string, name: string] | null
}

const enumeration = (
  type: string,
  area: string,
  domain: EnumerationRow['domain'],
  from: string,
  values: readonly string[],
  kind: EnumerationRow['kind'] = 'enum',
): EnumerationRow => ({ id: `enumeration ${type}`, area, from, values, type, kind, domain })

/** "Enumerations are SCREAMING_SNAKE in REST and GraphQL": the specification writes these as words. */
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

export const enumerations: readonly EnumerationRow[] = [
  enumeration(
    'PhysicalState',
    'chemicals',
    ['chemicals', 'physicalStates'],
    '- Physical state: AEROSOL, GAS, LIQUID, SOLID.',
    ['AEROSOL', 'GAS', 'LIQUID', 'SOLID'],
  ),
  enumeration(
    'StorageClass',
    'chemicals',
    ['storage', 'storageClasses'],
    '- Storage classes: 1, 2A, 2B, 3, 4.1A, 4.1B, 4.2, 4.3, 5.1A, 5.1B, 5.1C, 5.2, 6.1A, 6.1B, 6.1C, 6.1D, 6.2, 7, 8A, 8B, 10, 11, 12, 13, 10-13.',
    '1, 2A, 2B, 3, 4.1A, 4.1B, 4.2, 4.3, 5.1A, 5.1B, 5.1C, 5.2, 6.1A, 6.1B, 6.1C, 6.1D, 6.2, 7, 8A, 8B, 10, 11, 12, 13, 10-13'.split(
      ', ',
    ),
    'scalar',
  ),
  enumeration(
    'WaterHazardClass',
    'chemicals',
    ['chemicals', 'waterHazardClasses'],
    '- Water hazard class: 1, 2, 3, NWG, AWG.',
    ['1', '2', '3', 'NWG', 'AWG'],
    'scalar',
  ),
  enumeration('SignalWord', 'chemicals', ['labels', 'signalWords'], '- Signal word: NORMAL, WARNING, DANGER.', [
    'NORMAL',
    'WARNING',
    'DANGER',
  ]),
  enumeration('DangerCode', 'chemicals', ['danger-codes', 'dangerCodes'], '- Danger code colour: GREEN, YELLOW, RED.', [
    'GREEN',
    'YELLOW',
    'RED',
  ]),
  enumeration(
    'InspectionStatus',
    'controlBook',
    ['inspections', 'inspectionStatuses'],
    '- Inspection status: DONE, PENDING.',
    ['DONE', 'PENDING'],
  ),
  enumeration('EventImportance', 'events', ['events', 'eventImportances'], '- Event importance: HIGH, MEDIUM, LOW.', [
    'HIGH',
    'MEDIUM',
    'LOW',
  ]),
  enumeration(
    'EmissionType',
    'emissionFactors',
    ['emissions', 'emissionTypes'],
    '- Emission type: CO2. Emission units: grams, kilograms, tonnes.',
    ['CO2'],
  ),
  enumeration(
    'EmissionUnit',
    'emissionFactors',
    ['emissions', 'emissionUnits'],
    '- Emission type: CO2. Emission units: grams, kilograms, tonnes.',
    ['GRAM', 'KILOGRAM', 'TONNE'],
  ),
  enumeration(
    'MeterType',
    'meters',
    ['meter-types', 'meterTypes'],
    '- Meter types: concentration mass to mass, concentration mass to volume, concentration volume to volume, electricity, heat, water, fleet, tank bearing, gas, mass, pressure, time, temperature, custom.',
    meterTypes,
  ),
  enumeration(
    'CertificationStandard',
    'isoStandards',
    ['standards', 'certificationStandards'],
    '- Certification standards: ISO_14001, ISO_27001, ISO_45001.',
    ['ISO_14001', 'ISO_27001', 'ISO_45001'],
  ),
  enumeration(
    'FeatureAccessibility',
    'organizations',
    ['standards', 'featureAccessibilities'],
    '- Feature accessibility: FULL or LIMITED.',
    ['FULL', 'LIMITED'],
  ),
  enumeration(
    'Permission',
    'permissions',
    ['permissions', 'permissions'],
    '- Organization permissions: MANAGE_ORGANIZATION, EDIT_ORGANIZATION, READ_ORGANIZATION, MAINTAIN_SYSTEM.',
    ['MANAGE_ORGANIZATION', 'EDIT_ORGANIZATION', 'READ_ORGANIZATION', 'MAINTAIN_SYSTEM'],
  ),
  enumeration('SortDirection', 'lists', null, '- Sort is a field name plus ascending or descending.', ['ASC', 'DESC']),
]

/** Lists with more values than the specification names. They contain at least those that it names. */
export const openEnumerations: readonly EnumerationRow[] = [
  enumeration(
    'Territory',
    'legislations',
    ['territories', 'territories'],
    '- Territory codes include INTL (international) and EU alongside countries.',
    ['INTL', 'EU'],
    'scalar',
  ),
  enumeration(
    'Unit',
    'meters',
    ['units', 'unitGroups'],
    '- Units per group: energy (kWh, Wh, MWh, J, kJ, MJ); heat (energy units plus fuel-based units: heating oil litres, natural-gas cubic metres, wood-pellet kg, diesel litres, gasoline litres, jet-fuel litres); volume; mass; pressure; time; temperature; length; concentrations; custom. Conversions within a group are defined.',
    ['kWh', 'Wh', 'MWh', 'J', 'kJ', 'MJ'],
    'scalar',
  ),
  enumeration(
    'NaceCode',
    'manageOrganization',
    ['nace', 'naceSections'],
    '- A hierarchical industry-classification (NACE) code list exists, letters A to U with numeric sub-levels.',
    Array.from('ABCDEFGHIJKLMNOPQRSTU'),
    'scalar',
  ),
]
