import type { Permission } from '@ansvar/domain/permissions'
import type { FeatureAccessibility } from '@ansvar/domain/standards'
import { meterTypes } from './enumerations.ts'

// The result of each route for each level. tests/app/routes.test.tsx visits the routes. visits.test.ts compares this
// table with the guards that the specification gives each route.

type Walker = {
  readonly name: 'visitor' | 'reader' | 'editor' | 'manager' | 'maintainer' | 'limited' | 'outsider'
  readonly permissions: readonly Permission[]
  readonly accessibility: FeatureAccessibility
  /** Whether the addresses refer to records of the visitor's own organization. */
  readonly owns: boolean
}

const [READ, EDIT] = ['READ_ORGANIZATION', 'EDIT_ORGANIZATION'] as const
const all = [READ, EDIT, 'MANAGE_ORGANIZATION'] as const

/** The visitors, in the order of the table's columns. The first one is not signed in. */
export const walkers: readonly Walker[] = [
  { name: 'visitor', permissions: [], accessibility: 'FULL', owns: false },
  { name: 'reader', permissions: [READ], accessibility: 'FULL', owns: true },
  { name: 'editor', permissions: [READ, EDIT], accessibility: 'FULL', owns: true },
  { name: 'manager', permissions: all, accessibility: 'FULL', owns: true },
  { name: 'maintainer', permissions: [...all, 'MAINTAIN_SYSTEM'], accessibility: 'FULL', owns: true },
  { name: 'limited', permissions: all, accessibility: 'LIMITED', owns: false },
  { name: 'outsider', permissions: all, accessibility: 'FULL', owns: false },
]

/** The possible results of a visit. */
export const signs = {
  S: 'the sign-in, with the way back',
  o: 'its screen',
  '-': 'its screen, which says that the record is not found',
  x: 'the unauthorized page',
  '?': 'the page that says that there is no such page',
} as const
export type Sign = keyof typeof signs

export type Visit = {
  readonly path: string
  readonly met: readonly Sign[]
  /** The redirect target after access is granted, if any; and the one with limited access, if it differs. */
  readonly to?: string | undefined
  readonly limitedTo?: string | undefined
}

const visit = (path: string, met: string, to?: string, limitedTo?: string): Visit => ({
  path,
  met: met.split(' ') as Sign[],
  to,
  limitedTo,
})

const meterTypePaths = meterTypes.map((type) => type.toLowerCase())

/**
 * The id `new` in place of every id, and next to every list. Users who cannot create a record are rejected, except on
 * the two exempt routes (specification, section 5). Columns as below.
 */
export const newVisits: readonly Visit[] = [
  visit('/organization/members/new', 'S o o o o o o'),
  visit('/organization/members/new/edit', 'S x x o o o o'),
  visit('/organization/members?open=new', 'S o o o o o o', '/organization/members/new'),
  visit('/organization/manage-organization/new/department/:id/edit', 'S x x - - x -'),
  visit('/organization/manage-organization/:parentId/department/new/edit', 'S x x o o x -'),
  visit('/organization/manage-organization/new/department/new/edit', 'S x x - - x -'),
  visit('/organization/manage-organization/new/subsidiary/:id/edit', 'S x x - - x -'),
  visit('/organization/manage-organization/:parentId/subsidiary/new/edit', 'S x x o o x -'),
  visit('/organization/manage-organization/new/subsidiary/new/edit', 'S x x - - x -'),
  visit('/organization/manage-organization/new/edit', 'S x x o o x o'),
  visit('/organization/stakeholders/new', 'S o o o o x o'),
  visit('/organization/stakeholders/new/edit', 'S x o o o x o'),
  visit('/organization/stakeholders?open=new', 'S o o o o x o', '/organization/stakeholders/new'),

  ...['inspections', 'reminders', 'checklists'].flatMap((plural) => [
    visit(`/monitoring/control-book/${plural}/new`, 'S x o o o x o', `/monitoring/control-book/${plural}/new/edit`),
    visit(`/monitoring/control-book/${plural}/new/edit`, 'S x o o o x o'),
  ]),
  ...['', 'view=month&', 'view=year&', 'view=reminders&'].map((view) =>
    visit(`/monitoring/control-book?${view}open=new`, 'S x o o o x o', '/monitoring/control-book/reminders/new/edit'),
  ),
  visit('/monitoring/meters/new', 'S x o o o o o'),
  visit('/monitoring/meters/new/edit', 'S x o o o o o'),
  visit('/monitoring/meters/new/readings/:readingId', 'S x - - - - -'),
  visit('/monitoring/meters/new/readings/:readingId/edit', 'S x - - - - -'),
  visit('/monitoring/meters/new/readings/new', 'S x - - - - -', '/monitoring/meters/new/readings/new/edit'),
  visit('/monitoring/meters/new/readings/new/edit', 'S x - - - - -'),
  visit('/monitoring/meters/:id/readings/new', 'S x o o o - -', '/monitoring/meters/:id/readings/new/edit'),
  visit('/monitoring/meters/:id/readings/new/edit', 'S x o o o - -'),
  visit('/monitoring/meters?open=new', 'S o o o o o o', '/monitoring/meters'),

  visit('/chemicals/new', 'S x o o o x o', '/chemicals/my-chemicals/new/edit'),
  visit('/chemicals/new/edit', 'S x o o o x o', '/chemicals/my-chemicals/new/edit'),
  visit('/chemicals/my-chemicals/assessments', 'S o o o o x o', '/chemicals/my-chemicals'),
  visit('/chemicals/my-chemicals/assessments/new', 'S x o o o x o', '/chemicals/my-chemicals/assessments/new/edit'),
  visit('/chemicals/my-chemicals/assessments/new/edit', 'S x o o o x o'),
  visit('/chemicals/my-chemicals/assessments/:id', 'S o o o o x -'),
  visit('/chemicals/my-chemicals/assessments/:id/edit', 'S x o o o x -'),
  visit('/chemicals/my-chemicals/new', 'S x o o o x o', '/chemicals/my-chemicals/new/edit'),
  visit('/chemicals/my-chemicals/new/edit', 'S x o o o x o'),
  visit('/chemicals/own-chemicals/new', 'S x o o o x o', '/chemicals/own-chemicals/new/edit'),
  visit('/chemicals/own-chemicals/new/edit', 'S x o o o x o'),
  visit('/chemicals/my-chemicals?open=new', 'S x o o o x o', '/chemicals/my-chemicals/new/edit'),

  visit('/evaluation/event-handling/new', 'S x o o o x o', '/events/new'),
  visit('/evaluation/event-handling?open=new', 'S x o o o x o', '/events/new'),
  visit('/documents/binding-obligations/new', 'S x o o o x o'),
  visit('/documents/binding-obligations?open=new', 'S x o o o x o', '/documents/binding-obligations/new'),
  visit('/documents/own-documents?open=new', 'S o o o o x o', '/documents/own-documents'),
  ...['/operation/procedures', '/leadership/policies'].flatMap((list) => [
    visit(`${list}/new`, 'S x o o o x o', `${list}/new/edit`),
    visit(`${list}/new/edit`, 'S x o o o x o'),
    visit(`${list}?open=new`, 'S x o o o x o', `${list}/new/edit`),
  ]),
  visit('/q/new', 'S o o o o o o'),
  visit('/leadership/policies/new/versions', 'S x - - - x -'),

  ...['chemicals', 'substances'].flatMap((plural) => [
    visit(`/admin/${plural}/new`, 'S x x x o x x', `/admin/${plural}/new/edit`),
    visit(`/admin/${plural}/new/edit`, 'S x x x o x x'),
    visit(`/admin/${plural}?open=new`, 'S x x x o x x', `/admin/${plural}/new/edit`),
  ]),
  visit('/admin/chemical-requests/new', 'S x x x - x x'),
  visit('/admin/waste-types?open=new', 'S x x x o x x', '/admin/waste-types'),
  visit('/admin/emission-factors/new/edit', 'S x x x o x x'),
  visit('/admin/emission-factors?open=new', 'S x x x o x x', '/admin/emission-factors'),
  ...['legislation', 'stakeholders'].flatMap((collection) => [
    visit(`/admin/${collection}/new`, 'S x x x o x x'),
    visit(`/admin/${collection}/new/edit`, 'S x x x o x x'),
    visit(`/admin/${collection}?open=new`, 'S x x x o x x', `/admin/${collection}/new`),
  ]),
]

/** Columns: visitor, reader, editor, manager, maintainer, limited, outsider. */
export const visits: readonly Visit[] = [
  visit('/', 'o o o o o o o', '/dashboard', '/organization/members'),
  visit('/reset-password', 'o o o o o o o'),
  visit('/dashboard', 'S o o o o o o', undefined, '/organization/members'),
  visit('/dashboard/work', 'S o o o o o o'),
  visit('/bin', 'S x o o o o o'),
  visit('/labels', 'S x o o o o o'),
  visit('/q/:code', 'S o o o o o o'),
  visit('/events/new', 'S x o o o x o'),
  visit('/events/report', 'S o o o o x o'),

  visit('/organization', 'S o o o o o o', '/organization/members'),
  visit('/organization/members', 'S o o o o o o'),
  visit('/organization/members/:id', 'S x x o o - -'),
  visit('/organization/members/:id/edit', 'S x x o o - -'),
  visit('/organization/scope', 'S o o o o x o'),
  visit('/organization/scope/edit', 'S x o o o x o'),
  visit('/organization/scope/versions', 'S o o o o x o'),
  visit('/organization/manage-organization', 'S x x o o x o'),
  visit('/organization/manage-organization/tokens', 'S x x o o x o'),
  visit('/organization/manage-organization/audit-packs', 'S x x o o x o'),
  visit('/organization/manage-organization/:parentId/department/:id/edit', 'S x x o o x -'),
  visit('/organization/manage-organization/:parentId/subsidiary/:id/edit', 'S x x o o x -'),
  visit('/organization/manage-organization/:id/edit', 'S x x o o x -'),
  visit('/organization/stakeholders', 'S o o o o x o'),
  visit('/organization/stakeholders/:id', 'S x o o o x -'),
  visit('/organization/stakeholders/:id/edit', 'S x o o o x -'),

  visit('/monitoring', 'S o o o o o o', '/monitoring/control-book', '/monitoring/meters'),
  visit('/monitoring/control-book', 'S o o o o x o'),
  ...['inspections', 'reminders', 'checklists'].flatMap((plural) => [
    visit(`/monitoring/control-book/${plural}/:id`, 'S x o o o x -'),
    visit(`/monitoring/control-book/${plural}/:id/edit`, 'S x o o o x -'),
  ]),
  visit('/monitoring/meters', 'S o o o o o o'),
  ...meterTypePaths.map((type) => visit(`/monitoring/meters/new/${type}`, 'S x o o o o o')),
  visit('/monitoring/meters/:id', 'S o o o o - -'),
  visit('/monitoring/meters/:id/edit', 'S x o o o - -'),
  visit('/monitoring/meters/:id/readings/:readingId', 'S x o o o - -'),
  visit('/monitoring/meters/:id/readings/:readingId/edit', 'S x o o o - -'),

  visit('/chemicals', 'S o o o o x o', '/chemicals/my-chemicals'),
  visit('/chemicals/:id', 'S o o o o x -', '/chemicals/my-chemicals/:id'),
  visit('/chemicals/:id/edit', 'S x o o o x -', '/chemicals/my-chemicals/:id/edit'),
  visit('/chemicals/my-chemicals', 'S o o o o x o'),
  visit('/chemicals/my-chemicals/storage', 'S o o o o x o'),
  visit('/admin/chemical-requests', 'S x x x o x x'),
  visit('/admin/chemical-requests/:id', 'S x x x o x x'),
  visit('/chemicals/my-chemicals/register', 'S o o o o x o'),
  visit('/chemicals/my-chemicals/seveso', 'S o o o o x o'),
  visit('/chemicals/own-chemicals', 'S o o o o x o'),
  visit('/chemicals/own-chemicals/:id', 'S o o o o x -'),
  visit('/chemicals/own-chemicals/:id/edit', 'S x o o o x -'),
  visit('/chemicals/my-chemicals/:id', 'S o o o o x -'),
  visit('/chemicals/my-chemicals/:id/edit', 'S x o o o x -'),

  visit('/evaluation/event-handling', 'S o o o o x o'),
  visit('/evaluation/event-handling/:id', 'S o o o o x -'),
  visit('/operation/procedures', 'S o o o o x o'),
  visit('/operation/procedures/:id', 'S x o o o x -'),
  visit('/operation/procedures/:id/edit', 'S x o o o x -'),
  visit('/documents/binding-obligations', 'S o o o o x o'),
  visit('/documents/binding-obligations/:id', 'S o o o o x -'),
  visit('/documents/own-documents', 'S o o o o x o'),
  visit('/leadership/policies', 'S o o o o x o'),
  visit('/leadership/policies/:id', 'S x o o o x -'),
  visit('/leadership/policies/:id/edit', 'S x o o o x -'),
  visit('/leadership/policies/:id/versions', 'S x o o o x -'),

  ...['chemicals', 'substances'].flatMap((plural) => [
    visit(`/admin/${plural}`, 'S x x x o x x'),
    visit(`/admin/${plural}/:id`, 'S x x x o x x'),
    visit(`/admin/${plural}/:id/edit`, 'S x x x o x x'),
  ]),
  visit('/admin/waste-types', 'S x x x o x x'),
  visit('/admin/emission-factors', 'S x x x o x x'),
  visit('/admin/emission-factors/new', 'S x x x o x x'),
  ...meterTypePaths.map((type) => visit(`/admin/emission-factors/new/${type}`, 'S x x x o x x')),
  visit('/admin/emission-factors/:id/edit', 'S x x x o x x'),
  ...['legislation', 'stakeholders'].flatMap((collection) => [
    visit(`/admin/${collection}`, 'S x x x o x x'),
    visit(`/admin/${collection}/:id/edit`, 'S x x x o x x'),
  ]),

  ...newVisits,

  visit('/account', 'S o o o o o o'),
  visit('/unauthorized', 'S o o o o o o'),
  visit('/no/such/page', 'S ? ? ? ? ? ?'),
]
