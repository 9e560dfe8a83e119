/** The names of a resource in each part of the project, from the table to the translations. */
export type ResourceNames = {
  /** camelCase plural: the GraphQL collection, and the namespace of the translations. */
  readonly collection: string
  readonly type: string
  readonly table: string | null
  /** The last segment of the REST path. */
  readonly rest: string
  /** The folder in api/src/resources. */
  readonly folder: string
  /** The folder of its screens in web/src/features. Null if it has no folder of its own. */
  readonly screens: string | null
  readonly route: string | null
}

const kebab = (collection: string) => collection.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

type Exceptions = Partial<Omit<ResourceNames, 'collection' | 'type'>>

const resource = (collection: string, type: string, exceptions: Exceptions = {}): ResourceNames => ({
  collection,
  type,
  table: kebab(collection).replaceAll('-', '_'),
  rest: kebab(collection),
  folder: kebab(collection),
  screens: null,
  route: null,
  ...exceptions,
})

/** Every resource with a table of its own. All exceptions from the regular names are listed here. */
export const resources: readonly ResourceNames[] = [
  resource('policies', 'Policy', { screens: 'leadership/policies', route: '/leadership/policies' }),
  resource('policyReviews', 'PolicyReview', {
    rest: 'reviews',
    screens: 'leadership/policies',
  }),
  resource('procedureReviews', 'ProcedureReview', {
    rest: 'reviews',
    screens: 'operation/procedures',
  }),
  resource('documentReviews', 'DocumentReview', {
    rest: 'reviews',
    screens: 'documents/documents',
  }),
  resource('procedures', 'Procedure', { screens: 'operation/procedures', route: '/operation/procedures' }),
  resource('documents', 'Document', {
    rest: 'files',
    screens: 'documents/documents',
    route: '/documents/own-documents',
  }),
  resource('documentVersions', 'DocumentVersion', { rest: 'versions', folder: 'documents' }),
  resource('documentTags', 'DocumentTag', { table: null, folder: 'documents' }),
  resource('inspections', 'Inspection', { screens: 'monitoring/inspections', route: '/monitoring/control-book' }),
  resource('reminders', 'Reminder', { screens: 'monitoring/reminders' }),
  resource('checklists', 'Checklist', { screens: 'monitoring/checklists' }),
  resource('riskAssessments', 'RiskAssessment', { screens: 'chemicals/risk-assessments' }),
  resource('organizations', 'Organization', { screens: 'organization/manage-organization' }),
  resource('members', 'Member', { screens: 'organization/members', route: '/organization/members' }),
  resource('areas', 'Area', { screens: 'organization/manage-organization' }),
  resource('departments', 'Department', { screens: 'organization/manage-organization' }),
  resource('listViews', 'ListView'),
  resource('competences', 'Competence', { screens: 'organization/manage-organization' }),
  resource('industries', 'Industry'),
  resource('scopeVersions', 'ScopeVersion', { rest: 'versions', folder: 'scope' }),
  resource('stakeholderAssociations', 'StakeholderAssociation', {
    screens: 'organization/stakeholder-associations',
    route: '/organization/stakeholders',
  }),
  resource('stakeholders', 'Stakeholder', { screens: 'admin/stakeholders', route: '/admin/stakeholders' }),
  resource('events', 'Event', { screens: 'evaluation/events', route: '/evaluation/event-handling' }),
  resource('acknowledgements', 'Acknowledgement'),
  resource('acknowledgementRounds', 'AcknowledgementRound', { folder: 'acknowledgements' }),
  resource('approvals', 'Approval'),
  resource('correctiveActions', 'CorrectiveAction'),
  resource('chemicalStocks', 'ChemicalStock', { rest: 'stocks', screens: 'chemicals/chemical-associations' }),
  resource('eventCauses', 'EventCause', { rest: 'causes' }),
  resource('eventComments', 'EventComment', { rest: 'comments' }),
  resource('eventInjuries', 'EventInjury', { rest: 'injuries' }),
  resource('eventLinks', 'EventLink', { rest: 'links' }),
  resource('authorityReports', 'AuthorityReport'),
  resource('reportingRules', 'ReportingRule', { folder: 'code-lists' }),
  resource('legislations', 'Legislation', { screens: 'admin/legislations', route: '/admin/legislation' }),
  resource('legislationAssociations', 'LegislationAssociation', {
    rest: 'legislations',
    screens: 'documents/legislation-associations',
    route: '/documents/binding-obligations',
  }),
  resource('legislationAssessments', 'LegislationAssessment', { rest: 'assessments' }),
  resource('topics', 'Topic', { folder: 'code-lists' }),
  resource('contacts', 'Contact', { folder: 'code-lists' }),
  resource('wasteTypes', 'WasteType', { screens: 'admin/waste-types', route: '/admin/waste-types' }),
  resource('isoStandards', 'IsoStandard', { folder: 'code-lists' }),
  resource('hazardStatements', 'HazardStatement', { folder: 'code-lists' }),
  resource('euHazardStatements', 'EuHazardStatement', { folder: 'code-lists' }),
  resource('precautionaryStatements', 'PrecautionaryStatement', { folder: 'code-lists' }),
  resource('hazardPictograms', 'HazardPictogram', { rest: 'pictograms', folder: 'code-lists' }),
  resource('dangerousGoods', 'DangerousGood', { folder: 'code-lists' }),
  resource('chemicals', 'Chemical', { screens: 'admin/chemicals', route: '/admin/chemicals' }),
  resource('ownChemicals', 'OwnChemical', {
    rest: 'chemicals',
    folder: 'own-chemicals',
    screens: 'chemicals/own-chemicals',
    route: '/chemicals/own-chemicals',
  }),
  resource('chemicalRequests', 'ChemicalRequest', {
    screens: 'admin/chemical-requests',
    route: '/admin/chemical-requests',
  }),
  resource('chemicalAssociations', 'ChemicalAssociation', {
    screens: 'chemicals/chemical-associations',
    route: '/chemicals/my-chemicals',
  }),
  resource('substances', 'Substance', { screens: 'admin/substances', route: '/admin/substances' }),
  resource('substanceNotes', 'SubstanceNote', { rest: 'notes', folder: 'code-lists' }),
  resource('meters', 'Meter', { screens: 'monitoring/meters', route: '/monitoring/meters' }),
  resource('meterGroups', 'MeterGroup', { rest: 'groups', screens: 'monitoring/meters' }),
  resource('readings', 'Reading', { screens: 'monitoring/meters' }),
  resource('emissionFactors', 'EmissionFactor', {
    screens: 'admin/emission-factors',
    route: '/admin/emission-factors',
  }),
  resource('notifications', 'Notification'),
  resource('tokens', 'Token', { screens: 'organization/tokens' }),
  resource('auditPacks', 'AuditPack', { screens: 'organization/audit-packs' }),
  resource('calendarFeeds', 'CalendarFeed'),
  resource('codes', 'Code', { screens: 'codes' }),
  resource('sessions', 'Session'),
  resource('operations', 'Operation'),
  resource('demoAccounts', 'DemoAccount', { table: null }),
  resource('permissions', 'Permission', { table: null }),
]

/** Folders of api/src/resources without a collection. */
export const notCollections: readonly string[] = [
  'audit-key',
  'authentications',
  'bin',
  'changes',
  'consumption',
  'dashboard',
  'data-sheet-extractions',
  'controlled-documents',
  'attachments',
  'errors',
  'event-parts',
  'event-reports',
  'member-responsibilities',
  'first-organization',
  'storage-checks',
  'chemical-registers',
  'seveso-figures',
  'users',
  'index.ts',
  'routes.ts',
]
