import { randomUUID } from 'node:crypto'
import { getNullableType, isInputObjectType, isNonNullType, isScalarType, type GraphQLInputType } from 'graphql'

type Ids = Readonly<Record<string, string | undefined>>

/** Returns the values of an input whose required fields are all texts. Returns null for other inputs. */
export function textsOf(type: GraphQLInputType | undefined): Readonly<Record<string, string>> | null {
  const input = type && getNullableType(type)
  if (!isInputObjectType(input)) return null
  const required = Object.values(input.getFields()).filter((field) => isNonNullType(field.type))
  const isText = required.every(
    ({ type: field }) => isScalarType(getNullableType(field)) && String(field) === 'String!',
  )
  return isText ? Object.fromEntries(required.map(({ name }) => [name, `Sample ${randomUUID()}`])) : null
}

export const policyInput = {
  title: 'Energy policy',
  body: 'We use less each year.',
  state: 'DRAFT',
  isoStandards: ['ISO_14001'],
  approvedOn: '2026-01-01T23:30:00Z',
  reviewPeriod: 'P1Y',
  communications: [{ audience: 'Everyone', channel: 'Meeting', date: '2026-01-03' }],
}
export const procedureInput = (ids: Ids) => ({
  title: 'Fire drill',
  state: 'DRAFT',
  departmentIds: [ids['department']],
  areaIds: [ids['area']],
  steps: [{ title: 'Ring the bell', instruction: 'Twice.', responsibleRole: 'Fire warden' }, { title: 'Count' }],
})
export const eventInput = {
  title: 'A drum leaked',
  kind: 'INCIDENT',
  importance: 'LOW',
  occurrenceDate: '2026-01-02',
  accidentOccurred: false,
  persons: 'Bo saw it',
  correctiveAction: 'Bund it',
  actionDueDate: '2026-02-01',
}
export const chemicalInput = (ids: Ids) => ({
  name: 'Trial bath',
  physicalState: 'LIQUID',
  producerId: ids['stakeholder'],
  supplies: [{ supplierId: ids['stakeholder'], articleNumber: '1' }],
  countriesData: [
    {
      country: 'DK',
      storageClass: '6.1B',
      waterHazardClass: '3',
      safetyDataSheets: [{ language: 'da', lastRevisionDate: '2025-01-01' }],
    },
  ],
  substanceConcentrations: [{ substanceId: ids['substance'], concentration: { min: 1, max: 2, unit: '% w/w' } }],
  areas: ['Plating'],
})
export const substanceInput = { nameEn: 'Trial substance', casNumbers: ['67-64-1'] }
export const ownChemicalInput = (ids: Ids) => ({
  name: 'Own bath',
  physicalState: 'LIQUID',
  producerName: 'Bathworks Ltd',
  storageClass: '6.1B',
  waterHazardClass: '3',
  dataSheets: [{ language: 'da', lastRevisionDate: '2025-01-01', supplier: 'Bathworks Ltd' }],
  substanceConcentrations: [{ substanceId: ids['substance'], concentration: { min: 1, max: 2, unit: '% w/w' } }],
  areas: ['Plating'],
})
export const reviewInput = { performedOn: '2026-02-01', outcome: 'STILL_VALID', note: 'As it was.' }

export const meterInput = { name: 'Gate', utilityType: 'TIME', units: 'h', kind: 'COUNTER', frequency: 'P1M' }
export const readingInput = (year: number) => ({ performedAt: `${year}-05-05T05:05:00Z`, value: 0 })
export const factorInput = {
  utilityType: 'TIME',
  nameEn: 'Compressor',
  territory: 'DK',
  values: [{ value: 4.5, meterUnits: 'h', emissionUnits: 'KILOGRAM', startDate: '2026-01-01' }],
}
