import type { Row } from './row.ts'

export type FieldRow = Row & {
  /** The root field that answers the record. */
  readonly query: string
  /** The way to the field from the record, through records and lists: `supplies.supplier`. */
  readonly path: string
}

const fields = (query: string, area: string, from: string, paths: string): FieldRow[] =>
  paths.split(' ').map((path) => ({ id: `field ${query}.${path}`, area, from, query, path }))

const wrapped =
  '- Stakeholder (suppliers, producers): files (each with date, createdDate), lastModifiedDate. A stakeholder association wraps a stakeholder.'
const legislation =
  '- Legislation: files (lastModifiedDate), lastModifiedDate. A legislation association wraps a legislation.'
const chemical =
  '- Chemical: producer (a stakeholder), supplies (each with a supplier), countriesData (storageClass, waterHazardClass, safetyDataSheets with file and lastRevisionDate), substanceConcentrations (substance, concentration), hazardStatements, euHazardStatements, dangerCode, createdDate, lastModifiedDate. Also hazard pictograms, precautionary statements, areas, dangerous goods, restriction-list matches. Chemical association: chemical, supply with supplier, lastModifiedDate.'

/** Section 3: the fields of entities that the specification names as the screens read them. */
export const entityFields: readonly FieldRow[] = [
  ...fields(
    'substance',
    'substances',
    '- Substance: hazardStatements and euHazardStatements (each with code and translated statement), lastModifiedDate.',
    'hazardStatements.code hazardStatements.statement euHazardStatements.code euHazardStatements.statement lastModifiedDate',
  ),
  ...fields('stakeholder', 'stakeholders', wrapped, 'files.date files.createdDate lastModifiedDate'),
  ...fields('stakeholderAssociation', 'stakeholderAssociations', wrapped, 'stakeholder'),
  ...fields(
    'chemical',
    'chemicals',
    chemical,
    'producer supplies.supplier countriesData.storageClass countriesData.waterHazardClass countriesData.safetyDataSheets.file countriesData.safetyDataSheets.lastRevisionDate substanceConcentrations.substance substanceConcentrations.concentration hazardStatements euHazardStatements dangerCode createdDate lastModifiedDate',
  ),
  ...fields('chemicalAssociation', 'chemicalAssociations', chemical, 'chemical supply.supplier lastModifiedDate'),
  ...fields(
    'inspection',
    'controlBook',
    '- Inspection: status, files, performedAt, reminder, lastModifiedDate.',
    'status files performedAt reminder lastModifiedDate',
  ),
  ...fields('reminder', 'controlBook', '- Reminder: startsAt, lastModifiedDate.', 'startsAt lastModifiedDate'),
  ...fields(
    'meter',
    'meters',
    '- Meter: utilityType, units (a free custom unit when utilityType is custom), readings (each with performedAt), frequency, files.',
    'utilityType units readings.performedAt frequency files',
  ),
  ...fields(
    'organization',
    'manageOrganization',
    '- Organization: naceCode, subsidiaries (nested), logo file, departments, competences (lists per organization).',
    'id naceCode subsidiaries logo departments competences',
  ),
  ...fields('scope', 'scope', '- Scope: createdDate, files, versions.', 'createdDate files'),
  ...fields('member', 'members', '- Member: lastModifiedDate; other fields not shown.', 'lastModifiedDate'),
  ...fields(
    'event',
    'events',
    '- Event: importance, occurrence date, accident-occurred yes/no flag, files.',
    'importance files',
  ),
  ...fields(
    'emissionFactor',
    'emissionFactors',
    '- Emission factor: utilityType, emissionType, lastModifiedDate; value or values with meterUnits, emissionUnits, startDate, endDate.',
    'utilityType emissionType lastModifiedDate',
  ),
  ...fields('legislation', 'legislations', legislation, 'files.lastModifiedDate lastModifiedDate'),
  ...fields('legislationAssociation', 'legislationAssociations', legislation, 'legislation'),
  ...fields(
    'policy',
    'policies',
    '- Policy: id, lastModifiedDate, files (each with optional date), isoStandards (optional list of standards); versions (revisions).',
    'id lastModifiedDate files.date isoStandards',
  ),
]
