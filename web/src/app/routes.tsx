import { meterTypes, meterTypeSegment } from '@ansvar/domain/meter-types'
import { paths } from '#paths/paths.ts'
import {
  catalogue,
  EDIT,
  limited,
  MAINTAIN,
  MANAGE,
  READ,
  redirect,
  type Route,
  route,
  type Screen,
  screens,
  type ScreenRoute,
} from './route.ts'

const scopeScreen: Screen = () => import('#features/organization/scope/scope.screen.tsx')
const organizationsDetail: Screen = () => import('#features/organization/manage-organization/organizations.detail.tsx')
const metersDetail: Screen = () => import('#features/monitoring/meters/meters.detail.tsx')
const readingsDetail: Screen = () => import('#features/monitoring/meters/readings.detail.tsx')
const emissionFactorsDetail: Screen = () => import('#features/admin/emission-factors/emission-factors.detail.tsx')

const meterTypeSegments = meterTypes.map(meterTypeSegment)

/** Routes outside the layout, which need no session (specification, section 2). */
export const publicRoutes: readonly ScreenRoute[] = [
  route('/', 'home', null, { screen: () => import('#features/home/sign-in.screen.tsx'), ...limited }),
  route('/reset-password', 'resetPassword', null, {
    screen: () => import('#features/home/reset-password.screen.tsx'),
    ...limited,
  }),
]

const organization = [
  redirect('/organization', '/organization/members', limited),
  ...screens('members', paths.members.list(), {
    list: () => import('#features/organization/members/members.list.tsx'),
    detail: () => import('#features/organization/members/members.detail.tsx'),
    needs: { view: MANAGE, edit: MANAGE },
    create: 'new',
    ...limited,
  }),
  route('/organization/scope', 'scope', READ, { screen: scopeScreen }),
  route('/organization/scope/edit', 'scope', EDIT, { screen: scopeScreen }),
  route('/organization/scope/versions', 'scope', READ, {
    screen: () => import('#features/organization/scope/scope.versions.tsx'),
  }),
  route('/organization/manage-organization/tokens', 'tokens', MANAGE, {
    screen: () => import('#features/organization/tokens/tokens.screen.tsx'),
  }),
  route('/organization/manage-organization/audit-packs', 'auditPacks', MANAGE, {
    screen: () => import('#features/organization/audit-packs/audit-packs.screen.tsx'),
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
  ...screens('stakeholderAssociations', paths.stakeholderAssociations.list(), {
    list: () => import('#features/organization/stakeholder-associations/stakeholder-associations.list.tsx'),
    detail: () => import('#features/organization/stakeholder-associations/stakeholder-associations.detail.tsx'),
    needs: { view: EDIT },
    create: 'new',
  }),
]

const monitoring = [
  redirect('/monitoring', '/monitoring/control-book', { limitedRedirect: '/monitoring/meters', ...limited }),
  route('/monitoring/control-book', 'controlBook', READ, {
    screen: () => import('#features/monitoring/control-book.screen.tsx'),
  }),
  ...screens('controlBook', '/monitoring/control-book/inspections', {
    detail: () => import('#features/monitoring/inspections/inspections.detail.tsx'),
    needs: { view: EDIT },
  }),
  ...screens('controlBook', '/monitoring/control-book/reminders', {
    detail: () => import('#features/monitoring/reminders/reminders.detail.tsx'),
    needs: { view: EDIT },
  }),
  ...screens('controlBook', '/monitoring/control-book/checklists', {
    detail: () => import('#features/monitoring/checklists/checklists.detail.tsx'),
    needs: { view: EDIT },
  }),
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
  route('/chemicals/my-chemicals/storage', 'chemicalAssociations', READ, {
    screen: () => import('#features/chemicals/chemical-associations/storage.screen.tsx'),
  }),
  route(paths.chemicalRegister(), 'chemicalAssociations', READ, {
    screen: () => import('#features/chemicals/register/register.screen.tsx'),
  }),
  route(paths.sevesoFigure(), 'chemicalAssociations', READ, {
    screen: () => import('#features/chemicals/seveso/seveso.screen.tsx'),
  }),
  redirect('/chemicals/my-chemicals/assessments', paths.riskAssessments.list()),
  ...screens('chemicalAssociations', '/chemicals/my-chemicals/assessments', {
    detail: () => import('#features/chemicals/risk-assessments/risk-assessments.detail.tsx'),
  }),
  ...screens('chemicalAssociations', paths.chemicalAssociations.list(), {
    list: () => import('#features/chemicals/my-chemicals.screen.tsx'),
    detail: () => import('#features/chemicals/chemical-associations/chemical-associations.detail.tsx'),
  }),
  ...screens('chemicalAssociations', paths.ownChemicals.list(), {
    list: () => import('#features/chemicals/own-chemicals/own-chemicals.list.tsx'),
    detail: () => import('#features/chemicals/own-chemicals/own-chemicals.detail.tsx'),
  }),
  redirect('/chemicals/:id', '/chemicals/my-chemicals/:id'),
  redirect('/chemicals/:id/edit', '/chemicals/my-chemicals/:id/edit'),
]

const sections = [
  route('/events/new', 'events', EDIT, {
    screen: () => import('#features/evaluation/events/events.report.tsx'),
    mode: 'edit',
  }),
  route('/events/report', 'events', READ, {
    screen: () => import('#features/evaluation/events/event-report.screen.tsx'),
    mode: 'edit',
  }),
  route('/evaluation/event-handling', 'events', READ, {
    screen: () => import('#features/evaluation/events/events.list.tsx'),
  }),
  redirect('/evaluation/event-handling/new', '/events/new'),
  route('/evaluation/event-handling/:id', 'events', READ, {
    screen: () => import('#features/evaluation/events/events.detail.tsx'),
  }),
  ...screens('procedures', paths.procedures.list(), {
    list: () => import('#features/operation/procedures/procedures.list.tsx'),
    detail: () => import('#features/operation/procedures/procedures.detail.tsx'),
    needs: { view: EDIT },
  }),
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
  ...screens('policies', paths.policies.list(), {
    list: () => import('#features/leadership/policies/policies.list.tsx'),
    detail: () => import('#features/leadership/policies/policies.detail.tsx'),
    needs: { view: EDIT },
  }),
  route('/leadership/policies/:id/versions', 'policies', EDIT, {
    screen: () => import('#features/leadership/policies/policies.versions.tsx'),
  }),
]

const admin = [
  ...catalogue('chemicals', paths.admin.chemicals.list(), {
    list: () => import('#features/admin/chemicals/chemicals.list.tsx'),
    detail: () => import('#features/admin/chemicals/chemicals.detail.tsx'),
  }),
  route('/admin/chemical-requests', 'chemicals', MAINTAIN, {
    screen: () => import('#features/admin/chemical-requests/chemical-requests.list.tsx'),
    ...limited,
  }),
  route('/admin/chemical-requests/:id', 'chemicals', MAINTAIN, {
    screen: () => import('#features/admin/chemical-requests/chemical-requests.screen.tsx'),
    ...limited,
  }),
  ...catalogue('substances', paths.admin.substances.list(), {
    list: () => import('#features/admin/substances/substances.list.tsx'),
    detail: () => import('#features/admin/substances/substances.detail.tsx'),
  }),
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
  ...catalogue('legislations', paths.admin.legislations.list(), {
    list: () => import('#features/admin/legislations/legislations.list.tsx'),
    detail: () => import('#features/admin/legislations/legislations.detail.tsx'),
    create: 'edit only',
  }),
  ...catalogue('stakeholders', paths.admin.stakeholders.list(), {
    list: () => import('#features/admin/stakeholders/stakeholders.list.tsx'),
    detail: () => import('#features/admin/stakeholders/stakeholders.detail.tsx'),
    create: 'edit only',
  }),
]

/** Routes inside the layout, which needs READ_ORGANIZATION. The first match counts. */
export const routes: readonly Route[] = [
  redirect('/', '/dashboard', { limitedRedirect: '/organization/members', ...limited }),
  route('/dashboard', 'dashboard', READ, {
    screen: () => import('#features/dashboard/dashboard.screen.tsx'),
    isPlain: true,
  }),
  route('/dashboard/work', 'workItems', READ, {
    screen: () => import('#features/dashboard/work-items.list.tsx'),
    ...limited,
  }),
  route('/bin', 'binItems', EDIT, { screen: () => import('#features/bin/bin-items.list.tsx'), ...limited }),
  ...organization,
  ...monitoring,
  ...chemicals,
  ...sections,
  ...policies,
  ...admin,
  route('/q/:code', 'codes', READ, { screen: () => import('#features/codes/code.screen.tsx'), ...limited }),
  route('/labels', 'labels', EDIT, { screen: () => import('#features/codes/labels.screen.tsx'), ...limited }),
  route('/account', 'account', null, { screen: () => import('#features/account/account.screen.tsx'), ...limited }),
  route('/unauthorized', 'unauthorized', null, {
    screen: () => import('#features/unauthorized/unauthorized.screen.tsx'),
    ...limited,
  }),
]
