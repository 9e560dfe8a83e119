/** What the cache must know of a type of record. A feature registers by a line here. */
export type CachedResource = {
  /** The type's name; `create<Type>` and `update<Type>` are its mutations. */
  readonly type: string
  /** The query fields that list it: a create, or an update that may sort or filter otherwise, refreshes them. */
  readonly lists: readonly string[]
  /** The collection as the stream of changes names it, where that is none of the lists. */
  readonly collection?: string
  /** Mutations of other names that make one. */
  readonly makers?: readonly string[]
  /** Further collections of the stream of changes that are parts of it. */
  readonly parts?: readonly string[]
  /** Its id is that of a catalogue's record, so that two organisations have the same: told apart by `organizationId`. */
  readonly shared?: boolean
  /** Fields of another record that follow from this one; `by` is the mutation's argument that holds its id. */
  readonly touches?: readonly { readonly type: string; readonly by: string; readonly field: string }[]
}

export const resources: readonly CachedResource[] = [
  { type: 'Area', lists: ['areas', 'areaHistory'] },
  { type: 'Competence', lists: ['competences', 'competenceHistory'] },
  { type: 'Department', lists: ['departments', 'departmentHistory'] },
  {
    type: 'Event',
    lists: ['events', 'eventHistory'],
    makers: ['dismissEvent', 'reinstateEvent'],
    parts: ['eventPersons'],
  },
  { type: 'Chemical', lists: ['chemicals', 'chemicalAssociations', 'chemicalAssociation', 'chemicalRestrictions'] },
  {
    type: 'ChemicalAssociation',
    lists: ['chemicalAssociations', 'chemicalAssociationHistory', 'storageCheck'],
    makers: ['updateChemicalRestriction'],
  },
  {
    type: 'Legislation',
    lists: ['legislations', 'legislationAssociation', 'legislationAssociations', 'legislationCandidates'],
  },
  {
    type: 'LegislationAssociation',
    lists: [
      'legislationAssociation',
      'legislationAssociations',
      'legislationAssociationHistory',
      'legislationAssessments',
      'legislationCandidates',
    ],
    collection: 'legislationAssociations',
    shared: true,
  },
  { type: 'Document', lists: ['documents', 'documentHistory', 'documentTags', 'documentVersions'] },
  {
    type: 'Inspection',
    lists: ['inspections', 'inspectionHistory'],
    makers: ['skipInspection', 'reopenInspection'],
  },
  { type: 'Member', lists: ['members', 'memberHistory'] },
  { type: 'Organization', lists: ['organizations', 'organizationHistory'], makers: ['createSubsidiary'] },
  { type: 'EmissionFactor', lists: ['emissionFactors', 'consumption'] },
  { type: 'Meter', lists: ['meters', 'meterHistory', 'consumption'] },
  { type: 'MeterGroup', lists: ['meterGroups'] },
  {
    type: 'Reading',
    lists: ['readings', 'meterHistory', 'consumption'],
    makers: ['createReadings'],
    touches: [
      { type: 'Meter', by: 'meterId', field: 'readings' },
      { type: 'Meter', by: 'meterId', field: 'nextReadingDate' },
    ],
  },
  { type: 'Policy', lists: ['policies', 'policyHistory', 'policyRevisions'] },
  {
    type: 'PolicyReview',
    lists: ['policyHistory', 'policyReviews'],
    touches: [{ type: 'Policy', by: 'policyId', field: 'nextReviewDate' }],
  },
  { type: 'Procedure', lists: ['procedures', 'procedureHistory', 'procedureRevisions'] },
  { type: 'Reminder', lists: ['reminders', 'reminderHistory', 'inspections'], collection: 'reminders' },
  { type: 'Scope', lists: ['scope', 'scopeVersions'], collection: 'scopes' },
  { type: 'Stakeholder', lists: ['stakeholders', 'stakeholderHistory'] },
  { type: 'StakeholderAssociation', lists: ['stakeholderAssociations', 'stakeholderAssociationHistory'] },
  { type: 'Substance', lists: ['substances'] },
  { type: 'WasteType', lists: ['wasteTypes', 'wasteTypeHistory'], makers: ['updateWasteTypeSynonyms'] },
]

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

/** Types without an id of their own, lists above all: the cache keeps them inside what they were asked of. */
export const embeddedTypes: readonly string[] = [
  'SuggestionCause',
  'Change',
  'Consumption',
  'ConsumptionPart',
  'ConsumptionPeriod',
  'EmissionFactorList',
  'EmissionValue',
  'MeterGroupList',
  'MeterList',
  'ReadingList',
  'AreaList',
  'AssociationRestriction',
  'ChemicalAssociationList',
  'ChemicalCountryData',
  'ChemicalList',
  'ChemicalRestriction',
  'ChemicalRestrictionList',
  'ChemicalWarnings',
  'CompetenceList',
  'Concentration',
  'ContactList',
  'DangerousGoodList',
  'DemoAccount',
  'DemoAccountList',
  'DepartmentList',
  'DocumentList',
  'DocumentTag',
  'DocumentTagList',
  'DocumentVersionList',
  'HistoryEntry',
  'HistoryEntryList',
  'HistoryField',
  'Industry',
  'IndustryList',
  'EuHazardStatementList',
  'EventList',
  'HazardCategory',
  'HazardPictogramList',
  'HazardStatementList',
  'File',
  'InspectionList',
  'IsoStandardList',
  'LabelPictogram',
  'LegislationAssessmentList',
  'LegislationAssociationList',
  'LegislationChange',
  'LegislationFile',
  'LegislationList',
  'MemberCompetence',
  'MemberList',
  'OneTimeLink',
  'OrganizationList',
  'PermissionList',
  'PolicyCommunication',
  'PolicyList',
  'PolicyReviewList',
  'PolicyRevisionList',
  'RestrictedConcentration',
  'SafetyDataSheet',
  'ScopeVersionList',
  'SessionList',
  'StakeholderAssociationList',
  'StakeholderContact',
  'StakeholderList',
  'StakeholderNeed',
  'StorageConflict',
  'StoredChemical',
  'SubstanceConcentration',
  'SubstanceList',
  'SubstanceNoteList',
  'PrecautionaryStatementList',
  'ProcedureList',
  'ProcedureRevisionList',
  'ProcedureStep',
  'ReminderList',
  'TokenList',
  'WasteTypeList',
  'TopicList',
  'ChemicalFigure',
  'ComplianceStatusCount',
  'ConsumptionFigure',
  'ConsumptionTrend',
  'DangerCodeCount',
  'Dashboard',
  'EmissionFigure',
  'EmissionQuarter',
  'InspectionFigure',
  'InspectionMonth',
  'ObligationFigure',
  'Trend',
  'TrendMonth',
  'WorkItem',
  'WorkItemList',
]
