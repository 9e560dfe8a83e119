import { cachedTypes, embeddedTypes as withoutId } from './generated/cached-types.ts'

/** The properties of a record type that the cache needs. */
export type CachedResource = {
  readonly type: string
  /** The name of the collection in the stream of changes. */
  readonly collection: string
  /** The query fields that list it. Creates refresh them, and so do updates, which may change sorting and filtering. */
  readonly lists: readonly string[]
  /** The mutations that create or change a record. */
  readonly writes: readonly string[]
} & Additions

/** Properties of a type that the schema does not contain. */
type Additions = {
  /** Collections in the stream of changes that are parts of it. */
  readonly parts?: readonly string[]
  /**
   * Its id is that of a catalogue record, which two organizations can share. So `organizationId` is part of its key.
   */
  readonly shared?: boolean
  /** Fields of another record that depend on this one. `by` is the mutation's argument with its id. */
  readonly touches?: readonly { readonly type: string; readonly by: string; readonly field: string }[]
}

type Exception = Additions & {
  /** Further query fields whose result depends on it. */
  readonly lists?: readonly string[]
  /** Further mutations that change it and return something else. */
  readonly writes?: readonly string[]
}

/** The mutation that hands records of several types over to another member. */
const handingOver = ['handOverResponsibilities']

/** The queries of a document that a review of it changes. */
const reviewed = (one: string, many: string) => [one, many, `${one}Revisions`, `${one}History`]

const exceptions: Readonly<Record<string, Exception>> = {
  // A confirmation is returned as its round, whose progress changes.
  AcknowledgementRound: {
    lists: ['acknowledgements'],
    writes: ['endAcknowledgementRound', 'confirmAcknowledgement', 'exemptAcknowledgement'],
  },
  // An approval changes the stage of its document, and puts a version in force.
  Approval: {
    lists: [
      'acknowledgementRounds',
      'acknowledgements',
      'approval',
      'policy',
      'policies',
      'policyInForce',
      'policyRevisions',
      'policyHistory',
      'procedure',
      'procedures',
      'procedureInForce',
      'procedureRevisions',
      'procedureHistory',
    ],
  },
  Event: { parts: ['eventPersons'], lists: ['correctiveActions'], writes: [...handingOver, 'createEventReport'] },
  // The stage and the counts of an event follow from its actions.
  CorrectiveAction: {
    parts: ['correctiveActionPersons'],
    lists: ['event', 'events', 'riskAssessment'],
    writes: handingOver,
  },
  // A root cause decides whether the event can be closed.
  EventCause: { lists: ['event'] },
  // Injuries require reports, and a report that is due keeps an event open.
  EventInjury: { lists: ['authorityReports', 'authorityReport', 'event'] },
  AuthorityReport: { lists: ['authorityReport', 'event'] },
  Chemical: { lists: ['chemicalAssociations', 'chemicalAssociation', 'chemicalRestrictions'] },
  ChemicalAssociation: { lists: ['storageCheck'], writes: handingOver },
  // The amount of a chemical is the sum of its stocks, and an assessment depends on it.
  ChemicalStock: {
    lists: [
      'chemicalAssociations',
      'chemicalAssociation',
      'chemicalAssociationHistory',
      'storageCheck',
      'riskAssessments',
      'riskAssessment',
    ],
  },
  Checklist: { lists: ['reminders', 'reminder', 'inspection', 'checklistRevisions'] },
  Department: { writes: handingOver },
  Inspection: { parts: ['inspectionAnswers'] },
  Legislation: { lists: ['legislationAssociation', 'legislationAssociations'] },
  LegislationAssociation: {
    lists: ['legislationAssociation', 'legislationAssessments', 'legislationCandidates'],
    shared: true,
    writes: handingOver,
  },
  Document: { lists: ['documentTags'] },
  DocumentReview: { lists: ['document', 'documents', 'documentHistory', 'correctiveActions'] },
  EmissionFactor: { lists: ['consumption'] },
  // A delegate decides about approvals.
  Member: { lists: ['approvals', 'approval'] },
  Meter: { lists: ['consumption'], writes: handingOver },
  Reading: {
    lists: ['meterHistory', 'consumption'],
    writes: ['createReadings'],
    touches: [
      { type: 'Meter', by: 'meterId', field: 'readings' },
      { type: 'Meter', by: 'meterId', field: 'nextReadingDate' },
    ],
  },
  // Maintainers answer requests in their own catalogue. The stream reports the notification of the answer.
  Notification: { lists: ['ownChemical'], writes: ['readAllNotifications'] },
  // By its id it is also a chemical.
  // Merging can combine two chemical associations, with their stocks, risk assessments and links of events.
  OwnChemical: {
    lists: [
      'chemicals',
      'chemicalAssociations',
      'chemicalAssociation',
      'chemicalStocks',
      'eventLinks',
      'riskAssessment',
      'riskAssessments',
      'storageCheck',
    ],
  },
  Policy: { lists: ['policyInForce', 'approvals'], writes: handingOver },
  // A review can start a draft and a corrective action.
  PolicyReview: { lists: [...reviewed('policy', 'policies'), 'correctiveActions'] },
  Procedure: { lists: ['procedureInForce', 'approvals'], writes: handingOver },
  ProcedureReview: { lists: [...reviewed('procedure', 'procedures'), 'correctiveActions'] },
  Reminder: { lists: ['inspections'], writes: handingOver },
  Scope: { lists: ['scope'] },
  StakeholderAssociation: { writes: handingOver },
}

/** Types that a mutation writes and that have no list. */
const withoutList: readonly CachedResource[] = [
  // The service reads a sheet after it was ordered. The stream of changes reports the end.
  {
    type: 'DataSheetExtraction',
    collection: 'dataSheetExtractions',
    lists: ['dataSheetExtraction'],
    writes: ['createDataSheetExtraction'],
  },
]

const withLists = cachedTypes.map((cached): CachedResource => {
  const { type, collection = cached.lists[0] ?? '' } = cached
  const own = cached.writes ?? [`create${type}`, `update${type}`]
  const { lists = [], writes = [], ...additions } = exceptions[type] ?? {}
  return { ...additions, type, collection, lists: [...cached.lists, ...lists], writes: [...own, ...writes] }
})

export const resources: readonly CachedResource[] = [...withLists, ...withoutList]

/** Types of records that can be work items. */
const waiting = [
  'Acknowledgement',
  'AcknowledgementRound',
  'Approval',
  'ChemicalAssociation',
  'Chemical',
  'CorrectiveAction',
  'Competence',
  'Department',
  'Document',
  'DocumentReview',
  'Event',
  // An event that is linked to a chemical makes its risk assessments outdated.
  'EventLink',
  'Inspection',
  'LegislationAssociation',
  'Legislation',
  'Member',
  'Meter',
  'Organization',
  'OwnChemical',
  'Policy',
  'PolicyReview',
  'Procedure',
  'ProcedureReview',
  'Reading',
  'Reminder',
  'RiskAssessment',
]

/** Queries that depend on records of several types, and those types. A change of such a record sends them again. */
export const followers: Readonly<Record<string, readonly string[]>> = {
  dashboard: waiting,
  workItems: waiting,
  memberResponsibilities: waiting,
  consumptionFigure: ['EmissionFactor', 'Meter', 'Reading'],
  emissionFigure: ['EmissionFactor', 'Meter', 'Reading'],
  chemicalFigure: ['ChemicalAssociation', 'Chemical', 'OwnChemical'],
  chemicalSubstitutes: ['Chemical', 'ChemicalAssociation', 'OwnChemical'],
  chemicalRegister: ['Area', 'Chemical', 'ChemicalAssociation', 'ChemicalStock', 'Member', 'OwnChemical'],
  sevesoFigure: ['Chemical', 'ChemicalAssociation', 'ChemicalStock', 'OwnChemical'],
  inspectionFigure: ['Inspection', 'Reminder'],
  inspectionForecast: ['Inspection', 'Reminder'],
  inspectionYear: [
    'Document',
    'DocumentReview',
    'Inspection',
    'LegislationAssociation',
    'Policy',
    'PolicyReview',
    'Procedure',
    'ProcedureReview',
    'Reminder',
  ],
  obligationFigure: ['LegislationAssociation', 'Legislation'],
}

/**
 * Types that the cache stores inside their parent: those without an id, and files, whose names differ between records.
 */
export const embeddedTypes: readonly string[] = [
  ...withoutId,
  ...cachedTypes.flatMap(({ type, collection }) => (collection === undefined ? [`${type}List`] : [])),
  // An item has its id in every revision, with another text. So has a measure.
  'ChecklistItem',
  'RiskMeasure',
  // Its id is null until it is stored.
  'AuthorityReport',
  'File',
  'LegislationFile',
]
