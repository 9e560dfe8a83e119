import type { ComponentType } from 'react'
import { meterTypes } from '@ansvar/domain/meters'
import type { Permission } from '@ansvar/domain/permissions'
import type { FeatureAccessibility } from '@ansvar/domain/standards'
import type { Page } from '#session/page.ts'

/** What every screen is given; one that needs less declares less. */
export type ScreenProps = {
  /** The path's `:id`, else an empty text. */
  readonly id: string
  readonly mode: 'view' | 'edit'
  readonly page: Page
  readonly params: Readonly<Record<string, string>>
}

export type Screen = () => Promise<{ default: ComponentType<ScreenProps> }>

export type ScreenRoute = {
  readonly path: string
  readonly page: Page
  readonly screen: Screen
  readonly mode: 'view' | 'edit'
  /** What the active organisation must grant; null where nothing is asked. */
  readonly permission: Permission | null
  /** Values of `:id` for which the permission is not asked (specification, section 5). */
  readonly exempt: readonly string[]
  /** Drawn in CSS alone, so that it is there before Chakra is. */
  readonly isPlain: boolean
  /** The least accessibility in which the route is there: LIMITED routes are always there. */
  readonly availability: FeatureAccessibility
}

export type RedirectRoute = {
  readonly path: string
  /** Where it leads; `:id` stands for the path's own. */
  readonly redirect: string
  /** Where it leads in limited access, if elsewhere. */
  readonly limitedRedirect?: string
  readonly availability: FeatureAccessibility
}

const membersDetail: Screen = () => import('#features/organization/members/members.detail.tsx')
const scopeScreen: Screen = () => import('#features/organization/scope/scope.screen.tsx')
const organizationsDetail: Screen = () => import('#features/organization/manage-organization/organizations.detail.tsx')
const associationsDetail: Screen = () =>
  import('#features/organization/stakeholder-associations/stakeholder-associations.detail.tsx')
const stakeholdersDetail: Screen = () => import('#features/admin/stakeholders/stakeholders.detail.tsx')
const chemicalsDetail: Screen = () => import('#features/admin/chemicals/chemicals.detail.tsx')
const chemicalAssociationsDetail: Screen = () =>
  import('#features/chemicals/chemical-associations/chemical-associations.detail.tsx')
const substancesDetail: Screen = () => import('#features/admin/substances/substances.detail.tsx')
const legislationsDetail: Screen = () => import('#features/admin/legislations/legislations.detail.tsx')
const proceduresDetail: Screen = () => import('#features/operation/procedures/procedures.detail.tsx')
const inspectionsDetail: Screen = () => import('#features/monitoring/inspections/inspections.detail.tsx')
const remindersDetail: Screen = () => import('#features/monitoring/reminders/reminders.detail.tsx')
const metersDetail: Screen = () => import('#features/monitoring/meters/meters.detail.tsx')
const readingsDetail: Screen = () => import('#features/monitoring/meters/readings.detail.tsx')
const emissionFactorsDetail: Screen = () => import('#features/admin/emission-factors/emission-factors.detail.tsx')
const policiesDetail: Screen = () => import('#features/leadership/policies/policies.detail.tsx')

type Facts = Pick<ScreenRoute, 'screen'> & Partial<Omit<ScreenRoute, 'path' | 'page' | 'permission'>>

const route = (path: string, page: Page, permission: Permission | null, facts: Facts): ScreenRoute => ({
  path,
  page,
  permission,
  mode: path.endsWith('/edit') ? 'edit' : 'view',
  exempt: [],
  isPlain: false,
  availability: 'FULL',
  ...facts,
})

const redirect = (path: string, to: string, facts: Partial<RedirectRoute> = {}): RedirectRoute => ({
  path,
  redirect: to,
  availability: 'FULL',
  ...facts,
})

const READ = 'READ_ORGANIZATION'
const EDIT = 'EDIT_ORGANIZATION'
const MANAGE = 'MANAGE_ORGANIZATION'
const MAINTAIN = 'MAINTAIN_SYSTEM'
const limited = { availability: 'LIMITED' } as const
const exemptNew = { exempt: ['new'] } as const
const meterTypeSegments = meterTypes.map((type) => type.toLowerCase())

/** Outside the layout: they ask for no session (specification, section 2). */
export const publicRoutes: readonly ScreenRoute[] = [
  route('/', 'home', null, { screen: () => import('#features/home/sign-in.screen.tsx'), ...limited }),
  route('/reset-password', 'resetPassword', null, {
    screen: () => import('#features/home/reset-password.screen.tsx'),
    ...limited,
  }),
]

const organization = [
  redirect('/organization', '/organization/members', limited),
  route('/organization/members', 'members', READ, {
    screen: () => import('#features/organization/members/members.list.tsx'),
    ...limited,
  }),
  route('/organization/members/:id', 'members', MANAGE, { screen: membersDetail, ...exemptNew, ...limited }),
  route('/organization/members/:id/edit', 'members', MANAGE, { screen: membersDetail, ...limited }),
  route('/organization/scope', 'scope', READ, { screen: scopeScreen }),
  route('/organization/scope/edit', 'scope', EDIT, { screen: scopeScreen }),
  route('/organization/scope/versions', 'scope', READ, {
    screen: () => import('#features/organization/scope/scope.versions.tsx'),
  }),
  route('/organization/manage-organization/tokens', 'tokens', MANAGE, {
    screen: () => import('#features/organization/tokens/tokens.screen.tsx'),
  }),
  route('/organization/manage-organization', 'manageOrganization', MANAGE, {
    screen: () => import('#features/organization/manage-organization/manage-organization.screen.tsx'),
  }),
  route('/organization/manage-organization/:parentId/department/:id/edit', 'manageOrganization', MANAGE, {
    screen: () => import('#features/organization/manage-organization/departments.detail.tsx'),
  }),
  route('/organization/manage-organization/:parentId/subsidiary/:id/edit', 'manageOrganization', MANAGE, {
    screen: organizationsDetail,
  }),
  route('/organization/manage-organization/:id/edit', 'manageOrganization', MANAGE, { screen: organizationsDetail }),
  route('/organization/stakeholders', 'stakeholderAssociations', READ, {
    screen: () => import('#features/organization/stakeholder-associations/stakeholder-associations.list.tsx'),
  }),
  route('/organization/stakeholders/:id', 'stakeholderAssociations', EDIT, {
    screen: associationsDetail,
    ...exemptNew,
  }),
  route('/organization/stakeholders/:id/edit', 'stakeholderAssociations', EDIT, { screen: associationsDetail }),
]

const monitoring = [
  redirect('/monitoring', '/monitoring/control-book', { limitedRedirect: '/monitoring/meters', ...limited }),
  route('/monitoring/control-book', 'controlBook', READ, {
    screen: () => import('#features/monitoring/control-book.screen.tsx'),
  }),
  ...Object.entries({ inspections: inspectionsDetail, reminders: remindersDetail }).flatMap(([plural, screen]) => [
    redirect(`/monitoring/control-book/${plural}/new`, `/monitoring/control-book/${plural}/new/edit`),
    route(`/monitoring/control-book/${plural}/:id`, 'controlBook', EDIT, { screen }),
    route(`/monitoring/control-book/${plural}/:id/edit`, 'controlBook', EDIT, { screen }),
  ]),
  route('/monitoring/meters', 'meters', READ, {
    screen: () => import('#features/monitoring/meters/meters.list.tsx'),
    ...limited,
  }),
  route('/monitoring/meters/new', 'meters', EDIT, {
    screen: () => import('#features/monitoring/meters/meter-types.screen.tsx'),
    ...limited,
  }),
  ...meterTypeSegments.map((type) =>
    route(`/monitoring/meters/new/${type}`, 'meters', EDIT, { screen: metersDetail, mode: 'edit', ...limited }),
  ),
  route('/monitoring/meters/:id', 'meters', READ, { screen: metersDetail, ...limited }),
  route('/monitoring/meters/:id/edit', 'meters', EDIT, { screen: metersDetail, ...limited }),
  redirect('/monitoring/meters/:id/readings/new', '/monitoring/meters/:id/readings/new/edit', limited),
  route('/monitoring/meters/:id/readings/:readingId', 'meters', EDIT, { screen: readingsDetail, ...limited }),
  route('/monitoring/meters/:id/readings/:readingId/edit', 'meters', EDIT, { screen: readingsDetail, ...limited }),
]

const chemicals = [
  redirect('/chemicals', '/chemicals/my-chemicals'),
  route('/chemicals/my-chemicals', 'chemicalAssociations', READ, {
    screen: () => import('#features/chemicals/chemical-associations/chemical-associations.list.tsx'),
  }),
  route('/chemicals/my-chemicals/storage', 'chemicalAssociations', READ, {
    screen: () => import('#features/chemicals/chemical-associations/storage.screen.tsx'),
  }),
  redirect('/chemicals/my-chemicals/new', '/chemicals/my-chemicals/new/edit'),
  route('/chemicals/my-chemicals/:id', 'chemicalAssociations', READ, { screen: chemicalAssociationsDetail }),
  route('/chemicals/my-chemicals/:id/edit', 'chemicalAssociations', EDIT, { screen: chemicalAssociationsDetail }),
  redirect('/chemicals/:id', '/chemicals/my-chemicals/:id'),
  redirect('/chemicals/:id/edit', '/chemicals/my-chemicals/:id/edit'),
]

const sections = [
  route('/events/new', 'events', EDIT, {
    screen: () => import('#features/evaluation/events/events.report.tsx'),
    mode: 'edit',
  }),
  route('/evaluation/event-handling', 'events', READ, {
    screen: () => import('#features/evaluation/events/events.list.tsx'),
  }),
  redirect('/evaluation/event-handling/new', '/events/new'),
  route('/evaluation/event-handling/:id', 'events', READ, {
    screen: () => import('#features/evaluation/events/events.detail.tsx'),
  }),
  route('/operation/procedures', 'procedures', READ, {
    screen: () => import('#features/operation/procedures/procedures.list.tsx'),
  }),
  redirect('/operation/procedures/new', '/operation/procedures/new/edit'),
  route('/operation/procedures/:id', 'procedures', EDIT, { screen: proceduresDetail }),
  route('/operation/procedures/:id/edit', 'procedures', EDIT, { screen: proceduresDetail }),
  route('/documents/binding-obligations', 'legislationAssociations', READ, {
    screen: () => import('#features/documents/legislation-associations/legislation-associations.list.tsx'),
  }),
  route('/documents/binding-obligations/:id', 'legislationAssociations', READ, {
    screen: () => import('#features/documents/legislation-associations/legislation-associations.screen.tsx'),
  }),
  route('/documents/own-documents', 'documents', READ, {
    screen: () => import('#features/documents/documents/documents.list.tsx'),
  }),
]

const policies = [
  route('/leadership/policies', 'policies', READ, {
    screen: () => import('#features/leadership/policies/policies.list.tsx'),
  }),
  redirect('/leadership/policies/new', '/leadership/policies/new/edit'),
  route('/leadership/policies/:id', 'policies', EDIT, { screen: policiesDetail }),
  route('/leadership/policies/:id/edit', 'policies', EDIT, { screen: policiesDetail }),
  route('/leadership/policies/:id/versions', 'policies', EDIT, {
    screen: () => import('#features/leadership/policies/policies.versions.tsx'),
  }),
]

const admin = [
  route('/admin/chemicals', 'chemicals', MAINTAIN, {
    screen: () => import('#features/admin/chemicals/chemicals.list.tsx'),
    ...limited,
  }),
  redirect('/admin/chemicals/new', '/admin/chemicals/new/edit', limited),
  route('/admin/chemicals/:id', 'chemicals', MAINTAIN, { screen: chemicalsDetail, ...limited }),
  route('/admin/chemicals/:id/edit', 'chemicals', MAINTAIN, { screen: chemicalsDetail, ...limited }),
  route('/admin/substances', 'substances', MAINTAIN, {
    screen: () => import('#features/admin/substances/substances.list.tsx'),
    ...limited,
  }),
  redirect('/admin/substances/new', '/admin/substances/new/edit', limited),
  route('/admin/substances/:id', 'substances', MAINTAIN, { screen: substancesDetail, ...limited }),
  route('/admin/substances/:id/edit', 'substances', MAINTAIN, { screen: substancesDetail, ...limited }),
  route('/admin/waste-types', 'wasteTypes', MAINTAIN, {
    screen: () => import('#features/admin/waste-types/waste-types.list.tsx'),
    ...limited,
  }),
  route('/admin/emission-factors', 'emissionFactors', MAINTAIN, {
    screen: () => import('#features/admin/emission-factors/emission-factors.list.tsx'),
    ...limited,
  }),
  route('/admin/emission-factors/new', 'emissionFactors', MAINTAIN, {
    screen: () => import('#features/admin/emission-factors/emission-factor-types.screen.tsx'),
    ...limited,
  }),
  ...meterTypeSegments.map((type) =>
    route(`/admin/emission-factors/new/${type}`, 'emissionFactors', MAINTAIN, {
      screen: emissionFactorsDetail,
      mode: 'edit',
      ...limited,
    }),
  ),
  route('/admin/emission-factors/:id/edit', 'emissionFactors', MAINTAIN, {
    screen: emissionFactorsDetail,
    ...limited,
  }),
  route('/admin/legislation', 'legislations', MAINTAIN, {
    screen: () => import('#features/admin/legislations/legislations.list.tsx'),
    ...limited,
  }),
  route('/admin/legislation/new', 'legislations', MAINTAIN, { screen: legislationsDetail, mode: 'edit', ...limited }),
  route('/admin/legislation/:id/edit', 'legislations', MAINTAIN, { screen: legislationsDetail, ...limited }),
  route('/admin/stakeholders', 'stakeholders', MAINTAIN, {
    screen: () => import('#features/admin/stakeholders/stakeholders.list.tsx'),
    ...limited,
  }),
  route('/admin/stakeholders/new', 'stakeholders', MAINTAIN, { screen: stakeholdersDetail, mode: 'edit', ...limited }),
  route('/admin/stakeholders/:id/edit', 'stakeholders', MAINTAIN, { screen: stakeholdersDetail, ...limited }),
]

/** Inside the layout, which asks for READ_ORGANIZATION. The first that matches counts. */
export const routes: readonly (ScreenRoute | RedirectRoute)[] = [
  redirect('/', '/dashboard', { limitedRedirect: '/organization/members', ...limited }),
  route('/dashboard', 'dashboard', READ, {
    screen: () => import('#features/dashboard/dashboard.screen.tsx'),
    isPlain: true,
  }),
  ...organization,
  ...monitoring,
  ...chemicals,
  ...sections,
  ...policies,
  ...admin,
  route('/account', 'account', null, { screen: () => import('#features/account/account.screen.tsx'), ...limited }),
  route('/unauthorized', 'unauthorized', null, {
    screen: () => import('#features/unauthorized/unauthorized.screen.tsx'),
    ...limited,
  }),
]

export const isRedirect = (candidate: ScreenRoute | RedirectRoute): candidate is RedirectRoute =>
  'redirect' in candidate

/**
 * The permission that a visit needs: none beyond the layout's where the id is exempt; and nowhere less than EDIT where
 * the address names something new, which is written, not read.
 */
export function neededPermission(
  { permission, exempt }: ScreenRoute,
  params: Readonly<Record<string, string>>,
): Permission | null {
  if (exempt.includes(params['id'] ?? '')) return null
  return permission === READ && Object.values(params).includes('new') ? EDIT : permission
}
