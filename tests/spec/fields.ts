import type { Row } from './row.ts'

export type FieldRow = Row & {
  /** The root field that returns the record. */
  readonly query: string
  /** The path to the field in GraphQL, through records and lists: `supplies.supplier`. */
  readonly path: string
  /** The path to the field in REST. */
  readonly restPath: string
}

const snake = (path: string) => path.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

const fields = (query: string, area: string, from: string, paths: string): FieldRow[] =>
  paths
    .split(/\s+/)
    .filter(Boolean)
    .map((path) => ({
      id: `field ${query}.${path}`,
      area,
      from,
      query,
      path,
      // A paged list in GraphQL is a plain list in REST.
      restPath: snake(path.replaceAll('.content', '')),
    }))

const files = '- Files carry date and createdDate.'
const wrapped =
  '- Stakeholder (suppliers, producers): files (each with date, createdDate), lastModifiedDate. A stakeholder association wraps a stakeholder.'
const legislation =
  '- Legislation: files (lastModifiedDate), lastModifiedDate. A legislation association wraps a legislation.'
const chemical =
  '- Chemical: producer (a stakeholder), supplies (each with a supplier), countriesData (storageClass, waterHazardClass, safetyDataSheets with file and lastRevisionDate), substanceConcentrations (substance, concentration), hazardStatements, euHazardStatements, dangerCode, createdDate, lastModifiedDate. Also hazard pictograms, precautionary statements, areas, dangerous goods, restriction-list matches. Chemical association: chemical, supply with supplier, lastModifiedDate.'
const policy =
  '- Policy: id, lastModifiedDate, files (each with optional date), isoStandards (optional list of standards); versions (revisions).'
const inspection = '- Inspection: status, files, performedAt, reminder, lastModifiedDate.'
const scope = '- Scope: createdDate, files, versions.'
const event = '- Event: importance, occurrence date, accident-occurred yes/no flag, files.'
const emissionFactor =
  '- Emission factor: utilityType, emissionType, lastModifiedDate; value or values with meterUnits, emissionUnits, startDate, endDate.'
const meter =
  '- Meter: utilityType, units (a free custom unit when utilityType is custom), readings (each with performedAt), frequency, files.'
const organization =
  '- Organization: naceCode, subsidiaries (nested), logo file, departments, competences (lists per organization).'

/** Section 3: the fields of entities in the specification, as GraphQL and REST return them. */
export const entityFields: readonly FieldRow[] = [
  ...fields(
    'substance',
    'substances',
    '- Substance: hazardStatements and euHazardStatements (each with code and translated statement), lastModifiedDate.',
    'hazardStatements.code hazardStatements.statement euHazardStatements.code euHazardStatements.statement lastModifiedDate',
  ),
  ...fields('stakeholder', 'stakeholders', wrapped, 'files.date files.createdDate lastModifiedDate'),
  ...fields('stakeholderAssociation', 'stakeholderAssociations', wrapped, 'stakeholder.name'),
  ...fields('stakeholderAssociation', 'stakeholderAssociations', files, 'files.date files.createdDate'),
  ...fields(
    'chemical',
    'chemicals',
    chemical,
    `producer.name supplies.supplier.name
     countriesData.storageClass countriesData.waterHazardClass
     countriesData.safetyDataSheets.file.name countriesData.safetyDataSheets.lastRevisionDate
     substanceConcentrations.substance.name substanceConcentrations.concentration.min
     hazardStatements.code hazardStatements.statement euHazardStatements.code euHazardStatements.statement
     dangerCode createdDate lastModifiedDate
     pictograms precautionaryStatements.code precautionaryStatements.statement areas
     dangerousGood.unNumber restrictions.list restrictions.listedName`,
  ),
  ...fields(
    'chemicalAssociation',
    'chemicalAssociations',
    chemical,
    'chemical.name supply.supplier.name lastModifiedDate',
  ),
  ...fields(
    'inspection',
    'controlBook',
    inspection,
    'status performedAt reminder.title lastModifiedDate files.date files.createdDate',
  ),
  ...fields('reminder', 'controlBook', '- Reminder: startsAt, lastModifiedDate.', 'startsAt lastModifiedDate'),
  ...fields('meter', 'meters', meter, 'utilityType units readings.performedAt frequency files.date files.createdDate'),
  ...fields(
    'organization',
    'manageOrganization',
    organization,
    `id naceCode subsidiaries.content.name departments.content.name competences.content.name
     logo.id logo.createdDate`,
  ),
  ...fields('scope', 'scope', scope, 'createdDate files.date files.createdDate versions.version'),
  ...fields('member', 'members', '- Member: lastModifiedDate; other fields not shown.', 'lastModifiedDate'),
  ...fields('event', 'events', event, 'importance occurrenceDate accidentOccurred files.date files.createdDate'),
  ...fields(
    'emissionFactor',
    'emissionFactors',
    emissionFactor,
    `utilityType emissionType lastModifiedDate
     values.value values.meterUnits values.emissionUnits values.startDate values.endDate`,
  ),
  ...fields(
    'legislation',
    'legislations',
    legislation,
    'files.lastModifiedDate files.date files.createdDate lastModifiedDate',
  ),
  ...fields('legislationAssociation', 'legislationAssociations', legislation, 'legislation.title'),
  ...fields(
    'policy',
    'policies',
    policy,
    'id lastModifiedDate files.date files.createdDate isoStandards versions.version',
  ),
  ...fields('procedure', 'procedures', policy, 'id lastModifiedDate files.date files.createdDate versions.version'),
  ...fields('document', 'documents', files, 'file.date file.createdDate'),
]
