import { responses, ORGANIZATION } from './records.ts'

export type Question = {
  readonly name: 'Q1' | 'Q2' | 'Q3' | 'Q4' | 'Q5'
  readonly what: string
  /** The GraphQL request's body. */
  readonly body: string
  /**
   * The upstream calls that a pass-through makes for the query. The calls after index `after` wait for the ones before.
   */
  readonly calls: readonly string[]
  readonly after: readonly string[]
}

const own = `/api/v1/organizations/${ORGANIZATION}`
const meterFields = `id version organizationId name meterNumber utilityType unit areaId responsibleId readingFrequency
  parentGroup active createdDate lastModifiedDate`

const bodyOf = (query: string): string => JSON.stringify({ query, variables: { organizationId: ORGANIZATION } })

/** The calls of the joined record: ten distinct ones, regardless of the number of rows. */
const joined = [...responses.keys()].filter((path) => path.startsWith(`${own}/meters/`))

export const questions: readonly Question[] = [
  {
    name: 'Q1',
    what: 'a record of 5 fields',
    body: bodyOf(`query Q1($organizationId: ID!) {
      organization(organizationId: $organizationId, id: $organizationId) { id version name registrationNumber timeZone }
    }`),
    calls: [`${own}/organizations/${ORGANIZATION}`],
    after: [],
  },
  {
    name: 'Q2',
    what: 'a list of 100 records of 15 fields with nested lists',
    body: bodyOf(`query Q2($organizationId: ID!) {
      meters(organizationId: $organizationId, size: 100) {
        totalElements
        content { ${meterFields} readings { id readDate meterValue } }
      }
    }`),
    calls: [`${own}/meters?size=100`],
    after: [],
  },
  {
    name: 'Q3',
    what: 'a document of 5 upstream calls',
    body: bodyOf(`query Q3($organizationId: ID!) {
      organization(organizationId: $organizationId, id: $organizationId) { id name timeZone }
      members(organizationId: $organizationId, size: 25) { totalElements content { id name email level active } }
      policies(organizationId: $organizationId, size: 30) { totalElements content { id title state nextReviewDate } }
      areas(organizationId: $organizationId) { content { id areaName parentId } }
      permissions(organizationId: $organizationId) { content }
    }`),
    calls: [
      `${own}/organizations/${ORGANIZATION}`,
      `${own}/members?size=25`,
      `${own}/policies?size=30`,
      `${own}/areas`,
      `${own}/permissions`,
    ],
    after: [],
  },
  {
    name: 'Q4',
    what: 'a list of 30 whose rows join one of 10 records by id',
    body: bodyOf(`query Q4($organizationId: ID!) {
      policies(organizationId: $organizationId, size: 30) {
        totalElements
        content { id title state nextReviewDate meter { id name unit active } }
      }
    }`),
    calls: [`${own}/policies?size=30`],
    after: joined,
  },
  {
    name: 'Q5',
    what: 'the same rows and records, embedded by one call',
    body: bodyOf(`query Q5($organizationId: ID!) {
      embeddingPolicies(organizationId: $organizationId, size: 30) {
        totalElements
        content { id title state nextReviewDate meter { id name unit active } }
      }
    }`),
    calls: [`${own}/policies?size=30&embed=meter`],
    after: [],
  },
]
