import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createSchema } from '@ansvar/gateway/graphql/schema'
import { readSchema } from '@ansvar/schema'
import { touchedBy } from '@ansvar/web/graphql/refresh.ts'
import { createWorld, type World } from '../world.ts'

// A change in another session is reported with the collection's name in REST, and the app fetches again what it may
// affect. Compares every collection of the stream with what is fetched again.

/** Collections that no list of the app shows, each with where they are shown instead. */
const shownElsewhere: Readonly<Record<string, string>> = {
  event_persons: 'events',
  inspection_answers: 'inspections',
  corrective_action_persons: 'correctiveActions',
  scopes: 'scope',
  policy_reviews: 'policyReviews',
  procedure_reviews: 'procedureReviews',
  document_reviews: 'documentReviews',
  readings: 'readings',
}

const inspectionQueries = ['inspectionFigure', 'inspectionForecast', 'inspectionYear']

/** The figures and the work list that depend on a collection, and must change with it. */
const followed: Readonly<Record<string, readonly string[]>> = {
  chemical_associations: ['dashboard', 'workItems', 'chemicalFigure'],
  acknowledgement_rounds: ['dashboard', 'workItems', 'acknowledgements'],
  acknowledgements: ['dashboard', 'workItems', 'acknowledgementRounds'],
  approvals: ['dashboard', 'workItems', 'acknowledgementRounds', 'acknowledgements'],
  chemicals: ['dashboard', 'workItems', 'chemicalFigure'],
  competences: ['dashboard', 'workItems'],
  departments: ['dashboard', 'workItems'],
  documents: ['dashboard', 'workItems', 'inspectionYear'],
  emission_factors: ['consumptionFigure', 'emissionFigure'],
  event_persons: ['dashboard', 'workItems'],
  event_links: ['dashboard', 'workItems'],
  events: ['dashboard', 'workItems'],
  corrective_actions: ['dashboard', 'workItems'],
  corrective_action_persons: ['dashboard', 'workItems'],
  inspection_answers: ['dashboard', 'workItems', ...inspectionQueries],
  inspections: ['dashboard', 'workItems', ...inspectionQueries],
  legislation_associations: ['dashboard', 'workItems', 'inspectionYear', 'obligationFigure'],
  legislations: ['dashboard', 'workItems', 'obligationFigure'],
  members: ['dashboard', 'workItems', 'approvals'],
  meters: ['dashboard', 'workItems', 'consumptionFigure', 'emissionFigure'],
  organizations: ['dashboard', 'workItems'],
  own_chemicals: ['dashboard', 'workItems', 'chemicalFigure'],
  policies: ['dashboard', 'workItems', 'inspectionYear'],
  policy_reviews: ['dashboard', 'workItems', 'inspectionYear'],
  procedure_reviews: ['dashboard', 'workItems', 'inspectionYear'],
  document_reviews: ['dashboard', 'workItems', 'inspectionYear'],
  procedures: ['dashboard', 'workItems', 'inspectionYear'],
  readings: ['dashboard', 'workItems', 'consumptionFigure', 'emissionFigure'],
  reminders: ['dashboard', 'workItems', ...inspectionQueries],
  risk_assessments: ['dashboard', 'workItems'],
}
const derived = [
  'dashboard',
  'workItems',
  'consumptionFigure',
  'emissionFigure',
  'chemicalFigure',
  ...inspectionQueries,
  'obligationFigure',
]

const camel = (word: string) => word.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())
const queries = createSchema(readSchema()).schema.getQueryType()?.getFields() ?? {}

let world: World
let collections: string[]

beforeAll(async () => {
  world = await createWorld()
  // Every table of records that are saved repeatedly, without views and the tables of their former versions.
  const tables = await world.database.kysely.introspection.getTables()
  collections = tables
    .filter(
      ({ name, columns, isView }) =>
        !isView && columns.some((column) => column.name === 'last_modified_by') && !/_(revisions|versions)$/.test(name),
    )
    .map(({ name }) => name)
})
afterAll(() => world[Symbol.asyncDispose]())

describe('a change in another session', () => {
  test('refreshes, for every collection, the lists that show it and what depends on it', () => {
    expect(collections.length).toBeGreaterThan(20)
    for (const collection of collections) {
      const fields = touchedBy(collection)
      expect([collection, [...fields]]).toEqual([
        collection,
        expect.arrayContaining([shownElsewhere[collection] ?? camel(collection), ...(followed[collection] ?? [])]),
      ])
      expect([collection, derived.filter((field) => fields.has(field)).toSorted()]).toEqual([
        collection,
        derived.filter((field) => followed[collection]?.includes(field)).toSorted(),
      ])
    }
  })

  test('refreshes only existing queries', () => {
    const refreshed = new Set(collections.flatMap((collection) => [...touchedBy(collection)]))
    expect([...refreshed].filter((field) => !(field in queries))).toEqual([])
  })

  test('has in its table only collections of the database', () => {
    expect(
      [...Object.keys(followed), ...Object.keys(shownElsewhere)].filter((name) => !collections.includes(name)),
    ).toEqual([])
  })
})
