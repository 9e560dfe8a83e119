import type { Permission } from '@ansvar/domain/permissions'
import type { FeatureAccessibility } from '@ansvar/domain/standards'
import type { Row } from './row.ts'

export type MenuRow = Row & {
  /** The section of the side bar, or the group of the admin menu. Null for items above the sections. */
  readonly section: string | null
  readonly key: string
  /** Null if the item is disabled. */
  readonly path: string | null
  readonly permission: Permission
  readonly availability: FeatureAccessibility
}

export type SectionRow = Omit<MenuRow, 'path' | 'section'>

type Facts = Partial<Pick<MenuRow, 'permission' | 'availability'>>

const facts = { permission: 'READ_ORGANIZATION', availability: 'FULL' } as const
const limited = { availability: 'LIMITED' } as const
const managed = { permission: 'MANAGE_ORGANIZATION' } as const
const maintained = { permission: 'MAINTAIN_SYSTEM', availability: 'LIMITED' } as const

type Item = readonly [key: string, path: string, given?: Facts]

const items = (section: string, from: string, list: readonly Item[], all: Facts = {}): MenuRow[] =>
  list.map(([key, path, given]) => ({
    ...facts,
    ...all,
    ...given,
    id: `menu ${section} ${key}`,
    area: key,
    from,
    section,
    key,
    path,
  }))

const sectionRow = (key: string, from: string, given: Facts = {}): SectionRow => ({
  ...facts,
  ...given,
  id: `menu section ${key}`,
  area: key,
  from,
  key,
})

const sentences = {
  organization: '- Organization: members, scope, stakeholders, departments and subsidiaries, manage-organization.',
  leadership: '- Leadership: policies.',
  planning: '- Planning: items shown disabled.',
  operation: '- Operation: standard operating procedures.',
  documents: '- Documents: binding obligations, own documents (files of the organization).',
  monitoring: '- Monitoring: control book (inspections and reminders), meters and readings.',
  chemicals: '- Chemicals: own chemicals with hazard data.',
  evaluation: '- Evaluation: event handling.',
  admin:
    '- Admin menu groups: chemicals (chemicals, substances); legislation (documents); meters and registrations (emission factors, waste types); stakeholders (catalogue).',
  desktop: '- Desktop: Admin, Dashboard and the sections.',
  mobile:
    '- Mobile: a dashboard entry, an actions menu (report event goes to /events/new; other actions disabled), search and help (disabled), and a menu holder.',
  disabled:
    '- Items shown as disabled: questionnaires, agreement templates, delegation, risk assessment, aspects, objectives, action plan, competence, communication, machines, waste, lists and reports, performance overview, compliance evaluation, internal audit, management review.',
} as const

export const dashboardRow: MenuRow = {
  ...facts,
  id: 'menu dashboard',
  area: 'dashboard',
  from: sentences.desktop,
  section: null,
  key: 'dashboard',
  path: '/dashboard',
}

export const sectionRows: readonly SectionRow[] = [
  sectionRow('organization', sentences.organization, limited),
  sectionRow('leadership', sentences.leadership),
  sectionRow('planning', sentences.planning, managed),
  sectionRow('operation', sentences.operation),
  sectionRow('documents', sentences.documents),
  sectionRow('monitoring', sentences.monitoring, limited),
  sectionRow('chemicals', sentences.chemicals),
  sectionRow('evaluation', sentences.evaluation),
]

export const menuRows: readonly MenuRow[] = [
  ...items('organization', sentences.organization, [
    ['members', '/organization/members', limited],
    ['scope', '/organization/scope'],
    ['stakeholderAssociations', '/organization/stakeholders'],
    ['manageOrganization', '/organization/manage-organization', managed],
  ]),
  ...items('leadership', sentences.leadership, [['policies', '/leadership/policies']]),
  ...items('operation', sentences.operation, [['procedures', '/operation/procedures']]),
  ...items('documents', sentences.documents, [
    ['legislationAssociations', '/documents/binding-obligations'],
    ['documents', '/documents/own-documents'],
  ]),
  ...items('monitoring', sentences.monitoring, [
    ['controlBook', '/monitoring/control-book'],
    ['meters', '/monitoring/meters', limited],
  ]),
  ...items('chemicals', sentences.chemicals, [['chemicalAssociations', '/chemicals/my-chemicals']]),
  ...items('evaluation', sentences.evaluation, [['events', '/evaluation/event-handling']]),
]

export const adminRows: readonly MenuRow[] = [
  ...items(
    'adminChemicals',
    sentences.admin,
    [
      ['chemicals', '/admin/chemicals'],
      ['substances', '/admin/substances'],
    ],
    maintained,
  ),
  ...items('adminLegislation', sentences.admin, [['legislations', '/admin/legislation']], maintained),
  ...items(
    'adminMeters',
    sentences.admin,
    [
      ['emissionFactors', '/admin/emission-factors'],
      ['wasteTypes', '/admin/waste-types'],
    ],
    maintained,
  ),
  ...items('adminStakeholders', sentences.admin, [['stakeholders', '/admin/stakeholders']], maintained),
]

const disabledKeys = [
  'questionnaires',
  'agreementTemplates',
  'delegation',
  'riskAssessment',
  'aspects',
  'objectives',
  'actionPlan',
  'competence',
  'communication',
  'machines',
  'waste',
  'listsAndReports',
  'performanceOverview',
  'complianceEvaluation',
  'internalAudit',
  'managementReview',
] as const

const planning: ReadonlySet<string> = new Set(['riskAssessment', 'aspects', 'objectives', 'actionPlan'])

/** The specification does not name their sections. All are shown and have no link. */
export const disabledRows: readonly Omit<MenuRow, 'section'>[] = disabledKeys.map((key) => ({
  ...facts,
  ...(planning.has(key) && managed),
  id: `menu disabled ${key}`,
  area: 'menus',
  from: sentences.disabled,
  key,
  path: null,
}))

type MobileRow = Row & { readonly key: string; readonly does: 'link' | 'sheet' | 'disabled'; readonly path?: string }

const mobile = (key: string, does: MobileRow['does'], path?: string): MobileRow => ({
  id: `menu mobile ${key}`,
  area: 'menus',
  from: sentences.mobile,
  key,
  does,
  ...(path && { path }),
})

export const mobileRows: readonly MobileRow[] = [
  mobile('dashboard', 'link', '/dashboard'),
  mobile('actions', 'sheet'),
  mobile('search', 'disabled'),
  mobile('help', 'disabled'),
  mobile('menu', 'sheet'),
]

export const reportEventRow: MenuRow = {
  ...facts,
  permission: 'EDIT_ORGANIZATION',
  id: 'menu mobile reportEvent',
  area: 'events',
  from: sentences.mobile,
  section: 'actions',
  key: 'reportEvent',
  path: '/events/new',
}
