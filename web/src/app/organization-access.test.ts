import { expect, test } from 'vitest'
import { permissionsOf, type Level } from '@ansvar/domain/permissions'
import type { FeatureAccessibility } from '@ansvar/domain/standards'
import { isAvailable, sections, visibleSections } from './menus.ts'
import { isRedirect, neededPermission } from './route.ts'
import { routes } from './routes.tsx'

// Which users may open which addresses, as a table. `·` is refused.
const who = [
  ['READ', false],
  ['EDIT', false],
  ['MANAGE', false],
  ['MANAGE', true],
] as const satisfies readonly (readonly [Level, boolean])[]

const table = [
  ['/organization/members', '', 'R E M S'],
  ['/organization/members/:id', 'new', 'R E M S'],
  ['/organization/members/:id', 'x', '· · M S'],
  ['/organization/members/:id/edit', 'x', '· · M S'],
  ['/organization/scope', '', 'R E M S'],
  ['/organization/scope/edit', '', '· E M S'],
  ['/organization/scope/versions', '', 'R E M S'],
  ['/organization/manage-organization', '', '· · M S'],
  ['/organization/manage-organization/tokens', '', '· · M S'],
  ['/organization/manage-organization/audit-packs', '', '· · M S'],
  ['/organization/manage-organization/:id/edit', 'x', '· · M S'],
  ['/organization/manage-organization/:parentId/department/:id/edit', 'new', '· · M S'],
  ['/organization/manage-organization/:parentId/subsidiary/:id/edit', 'new', '· · M S'],
  ['/organization/stakeholders', '', 'R E M S'],
  ['/organization/stakeholders/:id', 'new', 'R E M S'],
  ['/organization/stakeholders/:id', 'x', '· E M S'],
  ['/organization/stakeholders/:id/edit', 'x', '· E M S'],
  ['/admin/stakeholders', '', '· · · S'],
  ['/admin/stakeholders/new', '', '· · · S'],
  ['/admin/stakeholders/:id/edit', 'x', '· · · S'],
] as const

const routeOf = (path: string) => {
  const route = routes.find((one) => one.path === path)
  if (!route || isRedirect(route)) throw new Error(`${path} is no screen`)
  return route
}

test.each(table)('%s with id %j lets in %s', (path, id, expected) => {
  const needed = neededPermission(routeOf(path), { id })
  const letters = who.map(([level, maintains], index) => {
    const isIn = needed === null || permissionsOf(level, maintains).includes(needed)
    return isIn ? 'REMS'[index] : '·'
  })
  expect(letters.join(' ')).toBe(expected)
})

test('the table has every path of /organization', () => {
  const known = new Set<string>(table.map(([path]) => path))
  const screens = routes.filter((route) => !isRedirect(route) && route.path.startsWith('/organization/'))
  expect(screens.map(({ path }) => path).filter((path) => !known.has(path))).toEqual([])
})

test.each([
  ['FULL', ['members', 'scope', 'stakeholderAssociations', 'manageOrganization']],
  ['LIMITED', ['members']],
] as const satisfies readonly (readonly [FeatureAccessibility, readonly string[]])[])(
  'the menu of a %s organization has %j, and their screens open',
  (accessibility, expected) => {
    const section = visibleSections(sections, accessibility).find(({ key }) => key === 'organization')
    const open = (section?.items ?? []).filter(({ path }) => path !== null)
    expect(open.map(({ key }) => key)).toEqual(expected)
    expect(open.filter(({ path }) => !isAvailable(routeOf(path ?? '').availability, accessibility))).toEqual([])
  },
)
