import type { Permission } from '@ansvar/domain/permissions'
import { meterTypes } from './enumerations.ts'
import type { Row } from './row.ts'

export type RouteRow = Row & {
  readonly path: string
  /** Null if only the layout's permission is required. */
  readonly permission: Permission | null
  /** Ids for which the permission is not required. */
  readonly exempt: readonly string[]
}

export type RedirectRow = Row & { readonly path: string; readonly to: string }

const READ = 'READ_ORGANIZATION'
const EDIT = 'EDIT_ORGANIZATION'
const MANAGE = 'MANAGE_ORGANIZATION'
const MAINTAIN = 'MAINTAIN_SYSTEM'

type Child = readonly [path: string, permission: Permission | null, exempt?: readonly string[]]

const of = (area: string, from: string, children: readonly Child[]): RouteRow[] =>
  children.map(([path, permission, exempt = []]) => ({ id: `route ${path}`, area, from, path, permission, exempt }))

const redirect = (area: string, from: string, path: string, to: string): RedirectRow => ({
  id: `redirect ${path}`,
  area,
  from,
  path,
  to,
})

const meterTypePaths = meterTypes.map((type) => type.toLowerCase())

/** Routes outside the layout, which requires READ_ORGANIZATION. */
export const publicRoutes: readonly RouteRow[] = of(
  'home',
  'Public routes: the home page at the root, and reset-password.',
  [
    ['/', null],
    ['/reset-password', null],
  ],
)

export const redirects: readonly RedirectRow[] = [
  redirect('dashboard', '| / | redirects to /dashboard |', '/', '/dashboard'),
  redirect(
    'members',
    '| /organization | redirects to /organization/members |',
    '/organization',
    '/organization/members',
  ),
  redirect(
    'controlBook',
    '| /monitoring | redirects to /monitoring/control-book |',
    '/monitoring',
    '/monitoring/control-book',
  ),
  ...(
    [
      ['/chemicals', '/chemicals/my-chemicals'],
      ['/chemicals/:id', '/chemicals/my-chemicals/:id'],
      ['/chemicals/:id/edit', '/chemicals/my-chemicals/:id/edit'],
    ] as const
  ).map(([path, to]) =>
    redirect(
      'chemicalAssociations',
      '| /chemicals | redirects to /chemicals/my-chemicals; children /:id and /:id/edit |',
      path,
      to,
    ),
  ),
]

const organization = [
  ...of(
    'members',
    "| /organization/members | list; child /:id (manage permission, except id 'new' is exempt) and /:id/edit (manage permission) |",
    [
      ['/organization/members', READ],
      ['/organization/members/:id', MANAGE, ['new']],
      ['/organization/members/:id/edit', MANAGE],
    ],
  ),
  ...of('scope', '| /organization/scope | children edit and versions |', [
    ['/organization/scope', READ],
    ['/organization/scope/edit', EDIT],
    ['/organization/scope/versions', READ],
  ]),
  ...of(
    'manageOrganization',
    '| /organization/manage-organization | manage permission; children /:parentId/department/:id/edit, /:parentId/subsidiary/:id/edit, /:id/edit |',
    [
      ['/organization/manage-organization', MANAGE],
      ['/organization/manage-organization/:parentId/department/:id/edit', MANAGE],
      ['/organization/manage-organization/:parentId/subsidiary/:id/edit', MANAGE],
      ['/organization/manage-organization/:id/edit', MANAGE],
    ],
  ),
  ...of(
    'stakeholderAssociations',
    "| /organization/stakeholders | children /:id (id 'new' exempt from the check on the view route) and /:id/edit (edit permission) |",
    [
      ['/organization/stakeholders', READ],
      ['/organization/stakeholders/:id', EDIT, ['new']],
      ['/organization/stakeholders/:id/edit', EDIT],
    ],
  ),
]

const monitoring = [
  ...of(
    'controlBook',
    '| /monitoring/control-book | children inspections/:id, inspections/:id/edit, reminders/:id, reminders/:id/edit (edit permission) |',
    [
      ['/monitoring/control-book', READ],
      ['/monitoring/control-book/inspections/:id', EDIT],
      ['/monitoring/control-book/inspections/:id/edit', EDIT],
      ['/monitoring/control-book/reminders/:id', EDIT],
      ['/monitoring/control-book/reminders/:id/edit', EDIT],
    ],
  ),
  ...of(
    'meters',
    '| /monitoring/meters | children /:id, /:id/edit (edit), /:id/readings/:readingId and /:id/readings/:readingId/edit (edit permission on reading routes), and new/{meter type in lower case} for each meter type (edit) |',
    [
      ['/monitoring/meters', READ],
      ['/monitoring/meters/:id', READ],
      ['/monitoring/meters/:id/edit', EDIT],
      ['/monitoring/meters/:id/readings/:readingId', EDIT],
      ['/monitoring/meters/:id/readings/:readingId/edit', EDIT],
      ...meterTypePaths.map((type): Child => [`/monitoring/meters/new/${type}`, EDIT]),
    ],
  ),
]

const areas = [
  ...of('dashboard', '| /dashboard | dashboard |', [['/dashboard', READ]]),
  ...of('events', '| /events/new | edit permission; report an event |', [['/events/new', EDIT]]),
  ...of('chemicalAssociations', '| /chemicals | redirects to /chemicals/my-chemicals; children /:id and /:id/edit |', [
    ['/chemicals/my-chemicals', READ],
    ['/chemicals/my-chemicals/:id', READ],
    ['/chemicals/my-chemicals/:id/edit', EDIT],
  ]),
  ...of('events', '| /evaluation/event-handling | child /:id |', [
    ['/evaluation/event-handling', READ],
    ['/evaluation/event-handling/:id', READ],
  ]),
  ...of('procedures', '| /operation/procedures | children /:id and /:id/edit (edit permission) |', [
    ['/operation/procedures', READ],
    ['/operation/procedures/:id', EDIT],
    ['/operation/procedures/:id/edit', EDIT],
  ]),
  ...of('legislationAssociations', '| /documents/binding-obligations | child /:id |', [
    ['/documents/binding-obligations', READ],
    ['/documents/binding-obligations/:id', READ],
  ]),
  ...of('documents', '| /documents/own-documents | list |', [['/documents/own-documents', READ]]),
  ...of('policies', '| /leadership/policies | children /:id, /:id/edit, /:id/versions (edit permission) |', [
    ['/leadership/policies', READ],
    ['/leadership/policies/:id', EDIT],
    ['/leadership/policies/:id/edit', EDIT],
    ['/leadership/policies/:id/versions', EDIT],
  ]),
]

const admin = [
  ...of('chemicals', '- /admin/chemicals with /:id and /:id/edit', [
    ['/admin/chemicals', MAINTAIN],
    ['/admin/chemicals/:id', MAINTAIN],
    ['/admin/chemicals/:id/edit', MAINTAIN],
  ]),
  ...of('substances', '- /admin/substances with /:id and /:id/edit', [
    ['/admin/substances', MAINTAIN],
    ['/admin/substances/:id', MAINTAIN],
    ['/admin/substances/:id/edit', MAINTAIN],
  ]),
  ...of('wasteTypes', '- /admin/waste-types', [['/admin/waste-types', MAINTAIN]]),
  ...of('emissionFactors', '- /admin/emission-factors with new/{meter type} and /:id/edit', [
    ['/admin/emission-factors', MAINTAIN],
    ...meterTypePaths.map((type): Child => [`/admin/emission-factors/new/${type}`, MAINTAIN]),
    ['/admin/emission-factors/:id/edit', MAINTAIN],
  ]),
  ...of('legislations', '- /admin/legislation with new and /:id/edit', [
    ['/admin/legislation', MAINTAIN],
    ['/admin/legislation/new', MAINTAIN],
    ['/admin/legislation/:id/edit', MAINTAIN],
  ]),
  ...of('stakeholders', '- /admin/stakeholders with new and /:id/edit', [
    ['/admin/stakeholders', MAINTAIN],
    ['/admin/stakeholders/new', MAINTAIN],
    ['/admin/stakeholders/:id/edit', MAINTAIN],
  ]),
]

const unauthorized = of('unauthorized', 'A failed check redirects to an unauthorized page.', [['/unauthorized', null]])

/** Routes inside the layout. */
export const routes: readonly RouteRow[] = [...areas, ...organization, ...monitoring, ...admin, ...unauthorized]

/** Routes that are open with limited access. All other routes of the layout are closed, except administration. */
export const limitedRoutes = {
  from: 'In LIMITED accessibility only items marked available to limited access are shown: organization and its members, monitoring and its meters. FULL shows the whole menu.',
  prefixes: ['/organization/members', '/monitoring/meters', '/admin', '/unauthorized', '/account'],
  exactly: ['/', '/organization', '/monitoring', '/reset-password'],
} as const

/**
 * Routes that are not in the specification, each with its reason. They are a new record's address, which opens its edit
 * mode, or for an event its report; the types of a new meter and emission factor (decision 0200); the user's own
 * account; API tokens (decision 0088); which of an organization's chemicals can be stored together (decision 0131); its own
 * chemicals (decision 0312); requests for the catalogue (decision 0313); risk assessments (decision 0317); and the work list (decision 0265).
 */
export const beyond: readonly string[] = [
  '/monitoring/control-book/inspections/new',
  '/monitoring/control-book/reminders/new',
  '/monitoring/control-book/checklists/new',
  '/monitoring/control-book/checklists/:id',
  '/monitoring/control-book/checklists/:id/edit',
  '/monitoring/meters/new',
  '/monitoring/meters/:id/readings/new',
  '/chemicals/my-chemicals/new',
  '/chemicals/my-chemicals/assessments',
  '/chemicals/my-chemicals/assessments/new',
  '/chemicals/my-chemicals/assessments/:id',
  '/chemicals/my-chemicals/assessments/:id/edit',
  '/evaluation/event-handling/new',
  '/operation/procedures/new',
  '/leadership/policies/new',
  '/admin/chemicals/new',
  '/admin/substances/new',
  '/admin/emission-factors/new',
  '/account',
  '/organization/manage-organization/tokens',
  '/chemicals/my-chemicals/storage',
  '/admin/chemical-requests',
  '/admin/chemical-requests/:id',
  '/chemicals/my-chemicals/register',
  '/chemicals/my-chemicals/seveso',
  '/chemicals/own-chemicals',
  '/chemicals/own-chemicals/new',
  '/chemicals/own-chemicals/:id',
  '/chemicals/own-chemicals/:id/edit',
  '/dashboard/work',
  '/bin',
  '/q/:code',
  '/labels',
  '/organization/manage-organization/audit-packs',
  '/events/report',
]
