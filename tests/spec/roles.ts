import type { Permission } from '@ansvar/domain/permissions'
import type { Row } from './row.ts'

/** What a permission opens by section 6: routes with these prefixes, menu items and sections. */
export type RoleRow = Row & {
  readonly permission: Permission
  /**
   * Prefixes of paths. Every route below one requires the permission, except exempt routes and the lists themselves.
   */
  readonly routes: readonly string[]
  readonly menus: readonly string[]
}

const role = (
  id: string,
  permission: Permission,
  from: string,
  routes: readonly string[],
  menus: readonly string[],
): RoleRow => ({ id: `role ${id}`, area: 'permissions', from, permission, routes, menus })

export const roles: readonly RoleRow[] = [
  role(
    'read',
    'READ_ORGANIZATION',
    '- Read organization: default for every menu item and the main layout.',
    ['/dashboard'],
    ['dashboard', 'organization', 'leadership', 'operation', 'documents', 'monitoring', 'chemicals', 'evaluation'],
  ),
  role(
    'edit',
    'EDIT_ORGANIZATION',
    '- Edit organization: report events, stakeholders under the organization, inspections, reminders, meter readings and meter editing, procedures, policies.',
    [
      '/events/new',
      '/organization/stakeholders/:id',
      '/monitoring/control-book/inspections',
      '/monitoring/control-book/reminders',
      '/monitoring/meters/:id/readings',
      '/monitoring/meters/:id/edit',
      '/operation/procedures/:id',
      '/leadership/policies/:id',
    ],
    ['reportEvent'],
  ),
  role(
    'manage',
    'MANAGE_ORGANIZATION',
    '- Manage organization: manage-organization screens, member details and edit, organization menu item, planning group.',
    ['/organization/manage-organization', '/organization/members/:id'],
    ['manageOrganization', 'planning'],
  ),
  role(
    'maintain',
    'MAINTAIN_SYSTEM',
    '- Maintain system: all admin routes, the admin menu, emission factor creation.',
    ['/admin'],
    ['adminChemicals', 'adminLegislation', 'adminMeters', 'adminStakeholders'],
  ),
]
