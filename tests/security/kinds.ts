/** The ids that a body contains of records of an organization or the catalogue. */
export type Naming = {
  /** Returns the id of a record of this kind. */
  readonly id: (kind: Kind) => string
  /** Null unless an id is tested: for optional references, and for trees, in which no record may create a cycle. */
  readonly maybe: (kind: Kind) => string | null
  /** Empty unless a file is tested, because each file belongs to one record. */
  readonly files: () => readonly { readonly id: string }[]
}

/** The kinds of records that paths and bodies refer to, named after their collection. */
export type Kind = (typeof ownKinds)[number] | (typeof catalogueKinds)[number]

/** Kinds that belong to an organization. */
export const ownKinds = [
  'organizations',
  'members',
  'other-members',
  'handlers',
  'tokens',
  'audit-packs',
  'data-sheet-extractions',
  'list-views',
  'areas',
  'departments',
  'competences',
  'stakeholder-associations',
  'obligations',
  'attachments',
  'contents',
  'events',
  'open-events',
  'causes',
  'comments',
  'links',
  'injuries',
  'corrective-actions',
  'policies',
  'policies-in-force',
  'acknowledgement-rounds',
  'reviews',
  'procedures',
  'procedure-reviews',
  'document-reviews',
  'approvals',
  'codes',
  'meter-groups',
  'meters',
  'readings',
  'documents',
  'checklists',
  'reminders',
  'inspections',
  'own-chemicals',
  'chemical-associations',
  'stocks',
  'risk-assessments',
  'operations',
  'notifications',
  'bin',
] as const

/** Kinds that all organizations share. */
export const catalogueKinds = [
  'stakeholders',
  'legislations',
  'topics',
  'emission-factors',
  'substances',
  'chemicals',
  'chemical-requests',
  'reporting-rules',
  'waste-types',
  'hazard-statements',
  'restrictions',
] as const

/** Returns the kind of record that a path parameter refers to, by the segment before it. */
export function kindOf(path: string, part: string, method: string): Kind {
  const own = path.startsWith('organizations/')
  if (part === 'legislations' && own) return method === 'POST' ? 'legislations' : 'obligations'
  if (part === 'reviews' && path.includes('/procedures/')) return 'procedure-reviews'
  if (part === 'reviews' && path.includes('/files/')) return 'document-reviews'
  if (part === 'chemicals' && own) return 'own-chemicals'
  if (part === 'authority-reports') return 'reporting-rules'
  if (part === 'files') return own ? 'documents' : 'contents'
  // An upload that no record has is visible to its uploader only.
  if (part === 'attachments') return 'contents'
  return part === 'groups' ? 'meter-groups' : (part as Kind)
}
