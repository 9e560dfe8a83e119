/** The records that the bench's upstream answers, as REST writes them. Made by rule, so that every run has the same. */

export const ORGANIZATION = '0c4e7a3e-5f0b-4d57-9a51-2f6a8f1d0001'

/** A UUID that says what it counts. */
const idOf = (kind: number, index: number): string =>
  `0c4e7a3e-5f0b-4d57-${(0x9000 + kind).toString(16)}-${index.toString(16).padStart(12, '0')}`

const instantOf = (index: number): string =>
  `2026-${String(1 + (index % 12)).padStart(2, '0')}-${String(1 + (index % 28)).padStart(2, '0')}T08:${String(index % 60).padStart(2, '0')}:00.000Z`

const many = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => make(index))

const list = <T>(content: T[]) => ({ total_elements: content.length, content })

const organization = {
  id: ORGANIZATION,
  version: 7,
  name: 'Nordlys Metal A/S',
  registration_number: '31415926',
  address: 'Smedegården 12, 8700 Horsens',
  nace_code: '25.61',
  time_zone: 'Europe/Copenhagen',
  certification_standards: ['ISO_14001', 'ISO_45001'],
  feature_accessibility: 'FULL',
  parent_id: null,
  created_date: instantOf(3),
  last_modified_date: instantOf(8),
}

const readingOf = (meter: number, index: number) => ({
  id: idOf(2, meter * 5 + index),
  read_date: instantOf(index).slice(0, 10),
  meter_value: meter * 100 + index / 4,
})

const meterOf = (index: number) => ({
  id: idOf(1, index),
  version: 1 + (index % 9),
  organization_id: ORGANIZATION,
  name: `Måler ${index}`,
  meter_number: `KS-${10_000 + index}`,
  utility_type: ['ELECTRICITY', 'HEAT', 'WATER', 'GAS'][index % 4],
  unit: ['kWh', 'MWh', 'm3'][index % 3],
  area_id: idOf(3, index % 12),
  responsible_id: index % 5 === 0 ? null : idOf(4, index % 8),
  reading_frequency: 'P1M',
  parent_group: 'Halls and yards',
  active: index % 7 !== 0,
  created_date: instantOf(index),
  last_modified_date: instantOf(index + 1),
  readings: many(5, (reading) => readingOf(index, reading)),
})

const meters = many(100, meterOf)

const memberOf = (index: number) => ({
  id: idOf(4, index),
  version: 2,
  name: `Bjørn Østergård ${index}`,
  email: `member${index}@nordlys.example`,
  level: ['READ', 'EDIT', 'MANAGE'][index % 3],
  active: true,
  created_date: instantOf(index),
})

const policyOf = (index: number) => ({
  id: idOf(5, index),
  version: 3,
  organization_id: ORGANIZATION,
  title: `Policy ${index}`,
  state: ['DRAFT', 'APPROVED', 'RETIRED'][index % 3],
  next_review_date: index % 4 === 0 ? null : instantOf(index).slice(0, 10),
  meter_id: meters[index % 10]?.id,
  last_modified_date: instantOf(index),
})

const areaOf = (index: number) => ({ id: idOf(3, index), area_name: `Hall ${index}`, parent_id: null })

const own = `/api/v1/organizations/${ORGANIZATION}`

/** What the upstream answers, by path. */
export const answers: ReadonlyMap<string, object> = new Map<string, object>([
  [`${own}/organizations/${ORGANIZATION}`, organization],
  [`${own}/meters?size=100`, list(meters)],
  [`${own}/members?size=25`, list(many(25, memberOf))],
  [`${own}/policies?size=30`, list(many(30, policyOf))],
  [
    `${own}/policies?size=30&embed=meter`,
    list(many(30, (index) => ({ ...policyOf(index), meter: meters[index % 10] }))),
  ],
  [`${own}/areas`, list(many(12, areaOf))],
  [`${own}/permissions`, list(['READ_ORGANIZATION', 'EDIT_ORGANIZATION', 'MANAGE_ORGANIZATION'])],
  ...meters.slice(0, 10).map((meter) => [`${own}/meters/${meter.id}`, meter] as const),
])
