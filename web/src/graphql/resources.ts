import { cachedTypes, embeddedTypes as withoutId } from './generated/cached-types.ts'

/** What the cache knows of a type of record. */
export type CachedResource = {
  readonly type: string
  /** The collection as the stream of changes names it. */
  readonly collection: string
  /** The query fields that list it: a create, or an update that may sort or filter otherwise, refreshes them. */
  readonly lists: readonly string[]
  /** The mutations that create or change one. */
  readonly writes: readonly string[]
} & Additions

/** What the schema does not say about a type. */
type Additions = {
  /** Further collections of the stream of changes that are parts of it. */
  readonly parts?: readonly string[]
  /** Its id is that of a catalogue's record, so that two organizations have the same: `organizationId` is part of its key. */
  readonly shared?: boolean
  /** Fields of another record that follow from this one; `by` is the mutation's argument that holds its id. */
  readonly touches?: readonly { readonly type: string; readonly by: string; readonly field: string }[]
}

type Exception = Additions & {
  /** Further query fields whose result depends on it. */
  readonly lists?: readonly string[]
  /** Further mutations that write it and return something else. */
  readonly writes?: readonly string[]
}

const exceptions: Readonly<Record<string, Exception>> = {
  Event: { parts: ['eventPersons'] },
  Chemical: { lists: ['chemicalAssociations', 'chemicalAssociation', 'chemicalRestrictions'] },
  ChemicalAssociation: { lists: ['storageCheck'] },
  Legislation: { lists: ['legislationAssociation', 'legislationAssociations'] },
  LegislationAssociation: {
    lists: ['legislationAssociation', 'legislationAssessments', 'legislationCandidates'],
    shared: true,
  },
  Document: { lists: ['documentTags'] },
  EmissionFactor: { lists: ['consumption'] },
  Meter: { lists: ['consumption'] },
  Reading: {
    lists: ['meterHistory', 'consumption'],
    writes: ['createReadings'],
    touches: [
      { type: 'Meter', by: 'meterId', field: 'readings' },
      { type: 'Meter', by: 'meterId', field: 'nextReadingDate' },
    ],
  },
  PolicyReview: { lists: ['policyHistory'], touches: [{ type: 'Policy', by: 'policyId', field: 'nextReviewDate' }] },
  Reminder: { lists: ['inspections'] },
  Scope: { lists: ['scope'] },
}

export const resources: readonly CachedResource[] = cachedTypes.map((cached) => {
  const { type, collection = cached.lists[0] ?? '' } = cached
  const own = cached.writes ?? [`create${type}`, `update${type}`]
  const { lists = [], writes = [], ...additions } = exceptions[type] ?? {}
  return { ...additions, type, collection, lists: [...cached.lists, ...lists], writes: [...own, ...writes] }
})

/** Types of records that may wait for somebody. */
const waiting = [
  'ChemicalAssociation',
  'Chemical',
  'Event',
  'Inspection',
  'LegislationAssociation',
  'Legislation',
  'Meter',
  'Policy',
  'PolicyReview',
  'Procedure',
  'Reading',
  'Reminder',
]

/**
 * Queries that follow from records of many types, and those types: a change of any such record asks for them again, and
 * so they are counted and reckoned anew on every page that shows them.
 */
export const followers: Readonly<Record<string, readonly string[]>> = {
  dashboard: waiting,
  workItems: waiting,
  consumptionFigure: ['EmissionFactor', 'Meter', 'Reading'],
  emissionFigure: ['EmissionFactor', 'Meter', 'Reading'],
  chemicalFigure: ['ChemicalAssociation', 'Chemical'],
  inspectionFigure: ['Inspection', 'Reminder'],
  obligationFigure: ['LegislationAssociation', 'Legislation'],
}

/** Types that the cache stores inside their parent: those without an id, and files, which each record names differently. */
export const embeddedTypes: readonly string[] = [
  ...withoutId,
  ...cachedTypes.flatMap(({ type, collection }) => (collection === undefined ? [`${type}List`] : [])),
  'File',
  'LegislationFile',
]
