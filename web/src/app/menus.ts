import type { Permission } from '@ansvar/domain/permissions'
import type { FeatureAccessibility } from '@ansvar/domain/standards'
import { paths } from '#paths/paths.ts'
import type { Key, KeyOf } from '#texts/keys.ts'

/** The key of a menu item. `menus.<key>` in the translations is its name. */
export type MenuKey = Exclude<KeyOf<'menus'>, `${string}.${string}`>

/** An item of a menu. */
export type MenuItem = {
  readonly key: MenuKey
  /** Null if the specification shows the item as disabled. */
  readonly path: string | null
  readonly permission: Permission
  /** The access that an organization needs to see the item. LIMITED items are always shown. */
  readonly availability: FeatureAccessibility
}

/** A section of the side bar, or a group of the admin menu. */
export type MenuSection = Omit<MenuItem, 'path'> & { readonly items: readonly MenuItem[] }

type Facts = Partial<Pick<MenuItem, 'permission' | 'availability'>>

const item = (key: MenuKey, path: string | null, facts: Facts = {}): MenuItem => ({
  key,
  path,
  permission: 'READ_ORGANIZATION',
  availability: 'FULL',
  ...facts,
})
const disabled = (key: MenuKey, facts: Facts = {}): MenuItem => item(key, null, facts)

const section = (key: MenuKey, items: readonly MenuItem[], facts: Facts = {}): MenuSection => ({
  key,
  permission: 'READ_ORGANIZATION',
  availability: 'FULL',
  ...facts,
  items,
})

const limited = { availability: 'LIMITED' } as const
const managed = { permission: 'MANAGE_ORGANIZATION' } as const
/** Limited access does not change the administration. */
const maintained = { permission: 'MAINTAIN_SYSTEM', availability: 'LIMITED' } as const

export const dashboardItem: MenuItem = item('dashboard', paths.dashboard())

export const sections: readonly MenuSection[] = [
  section(
    'organization',
    [
      item('members', paths.members.list(), limited),
      item('scope', paths.scope.detail()),
      item('stakeholderAssociations', paths.stakeholderAssociations.list()),
      item('manageOrganization', paths.manageOrganization.list(), managed),
      disabled('competence'),
      disabled('communication'),
    ],
    limited,
  ),
  section('leadership', [item('policies', paths.policies.list()), disabled('delegation')]),
  section(
    'planning',
    [
      disabled('riskAssessment', managed),
      disabled('aspects', managed),
      disabled('objectives', managed),
      disabled('actionPlan', managed),
    ],
    managed,
  ),
  section('operation', [item('procedures', paths.procedures.list()), disabled('machines'), disabled('waste')]),
  section('documents', [
    item('legislationAssociations', paths.legislationAssociations.list()),
    item('ownDocuments', paths.documents.list()),
    disabled('questionnaires'),
    disabled('agreementTemplates'),
  ]),
  section(
    'monitoring',
    [
      item('controlBook', paths.controlBook()),
      item('meters', paths.meters.list(), limited),
      disabled('listsAndReports'),
    ],
    limited,
  ),
  section('chemicals', [item('chemicalAssociations', paths.chemicalAssociations.list())]),
  section('evaluation', [
    item('events', paths.events.list()),
    disabled('performanceOverview'),
    disabled('complianceEvaluation'),
    disabled('internalAudit'),
    disabled('managementReview'),
  ]),
]

export const adminGroups: readonly MenuSection[] = [
  section(
    'adminChemicals',
    [
      item('chemicals', paths.admin.chemicals.list(), maintained),
      item('substances', paths.admin.substances.list(), maintained),
    ],
    maintained,
  ),
  section('adminLegislation', [item('legislations', paths.admin.legislations.list(), maintained)], maintained),
  section(
    'adminMeters',
    [
      item('emissionFactors', paths.admin.emissionFactors.list(), maintained),
      item('wasteTypes', paths.admin.wasteTypes.list(), maintained),
    ],
    maintained,
  ),
  section('adminStakeholders', [item('stakeholders', paths.admin.stakeholders.list(), maintained)], maintained),
]

/** An item of the phone's bottom bar: a link, a button that opens a sheet, or a disabled item. */
export type MobileMenuItem = Omit<MenuItem, 'path'> &
  ({ readonly path: string } | { readonly sheet: 'actions' | 'menu' } | { readonly disabled: true })

const readable = { permission: 'READ_ORGANIZATION', availability: 'FULL' } as const

export const mobileMenuItems: readonly MobileMenuItem[] = [
  { key: 'dashboard', path: paths.dashboard(), ...readable },
  { key: 'actions', sheet: 'actions', ...readable },
  { key: 'search', disabled: true, ...readable },
  { key: 'help', disabled: true, ...readable },
  { key: 'menu', sheet: 'menu', ...readable, ...limited },
]

/** An action of the phone's menu, with a hint if it is implemented. */
export type MobileAction = MenuItem & { readonly hint?: Key }

export const mobileActions: readonly MobileAction[] = [
  { ...item('reportEvent', paths.events.create(), { permission: 'EDIT_ORGANIZATION' }), hint: 'menus.reportEventHint' },
  disabled('addReading'),
  disabled('carryOutInspection'),
  disabled('registerChemical'),
  disabled('answerQuestionnaire'),
]

/** Whether something of this availability is shown to an organization with that access. */
export const isAvailable = (availability: FeatureAccessibility, accessibility: FeatureAccessibility): boolean =>
  accessibility === 'FULL' || availability === 'LIMITED'

/** Returns the sections that an organization sees, without the items that its access hides. */
export function visibleSections(all: readonly MenuSection[], accessibility: FeatureAccessibility): MenuSection[] {
  return all
    .filter(({ availability }) => isAvailable(availability, accessibility))
    .map((one) => ({ ...one, items: one.items.filter((inner) => isAvailable(inner.availability, accessibility)) }))
}

/** Returns the path that the root and the sign-in redirect to. */
export const homePath = (accessibility: FeatureAccessibility): string =>
  accessibility === 'FULL' ? paths.dashboard() : paths.members.list()
