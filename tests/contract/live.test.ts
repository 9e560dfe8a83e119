import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createSchema } from '@ansvar/gateway/graphql/schema'
import { readSchema } from '@ansvar/schema'
import { touchedBy } from '@ansvar/web/graphql/refresh.ts'
import { createWorld, type World } from '../world.ts'

// What another session changes is told by the collection's name in REST, and asks for what the change may touch. Here
// every collection that the stream can name is held against what is asked for again.

/** Collections that are shown by no list of the app, each with where they are shown instead. */
const shownElsewhere: Readonly<Record<string, string>> = {
  event_persons: 'events',
  scopes: 'scope',
  policy_reviews: 'policyReviews',
  readings: 'readings',
}

/** The numbers and the work that follow from a collection, and so are to change with it. */
const followed: Readonly<Record<string, readonly string[]>> = {
  chemical_associations: ['dashboard', 'workItems', 'chemicalFigure'],
  chemicals: ['dashboard', 'workItems', 'chemicalFigure'],
  emission_factors: ['consumptionFigure', 'emissionFigure'],
  event_persons: ['dashboard', 'workItems'],
  events: ['dashboard', 'workItems'],
  inspections: ['dashboard', 'workItems', 'inspectionFigure'],
  legislation_associations: ['dashboard', 'workItems', 'obligationFigure'],
  legislations: ['dashboard', 'workItems', 'obligationFigure'],
  meters: ['dashboard', 'workItems', 'consumptionFigure', 'emissionFigure'],
  policies: ['dashboard', 'workItems'],
  policy_reviews: ['dashboard', 'workItems'],
  procedures: ['dashboard', 'workItems'],
  readings: ['dashboard', 'workItems', 'consumptionFigure', 'emissionFigure'],
  reminders: ['dashboard', 'workItems', 'inspectionFigure'],
}
const derived = [
  'dashboard',
  'workItems',
  'consumptionFigure',
  'emissionFigure',
  'chemicalFigure',
  'inspectionFigure',
  'obligationFigure',
]

const camel = (word: string) => word.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())
const queries = createSchema(readSchema()).schema.getQueryType()?.getFields() ?? {}

let world: World
let collections: string[]

beforeAll(async () => {
  world = await createWorld()
  // Every table of records that are saved again and again; what keeps their former versions is none.
  const tables = await world.database.kysely.introspection.getTables()
  collections = tables
    .filter(
      ({ name, columns }) =>
        columns.some((column) => column.name === 'last_modified_by') && !/_(revisions|versions)$/.test(name),
    )
    .map(({ name }) => name)
})
afterAll(() => world[Symbol.asyncDispose]())

describe('a change that another session makes', () => {
  test('asks in every collection for the lists that show it, and for what follows from it', () => {
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

  test('names queries that there are', () => {
    const asked = new Set(collections.flatMap((collection) => [...touchedBy(collection)]))
    expect([...asked].filter((field) => !(field in queries))).toEqual([])
  })

  test('has no collection in the table that the database has not', () => {
    expect(
      [...Object.keys(followed), ...Object.keys(shownElsewhere)].filter((name) => !collections.includes(name)),
    ).toEqual([])
  })
})
