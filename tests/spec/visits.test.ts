import { expect, test } from 'vitest'
import { beyond, limitedRoutes, publicRoutes, redirects, type RouteRow, routes } from './routes.ts'
import { type Sign, type Visit, visits, walkers } from './visits.ts'

type Walker = (typeof walkers)[number]

const specified: readonly RouteRow[] = [...routes, ...publicRoutes]
const exempt = specified.flatMap(({ path, exempt: ids }) => ids.map((id) => path.replace(':id', id)))

const isOpenToLimited = (path: string): boolean =>
  limitedRoutes.exactly.some((exact) => exact === path) ||
  limitedRoutes.prefixes.some((prefix) => path === prefix || path.startsWith(`${prefix}/`))

/** The route that an address belongs to, with the permission that its visit needs: none where its id is exempt. */
function guardOf(path: string): Pick<RouteRow, 'path' | 'permission'> | undefined {
  if (exempt.includes(path)) return { path, permission: null }
  return specified.find((route) => route.path === path)
}

/** What the sentences of sections 2, 5 and 6 say that a walker meets. */
function expected({ path, to = path, limitedTo }: Visit, walker: Walker): Sign | null {
  const isLimited = walker.accessibility === 'LIMITED'
  if (walker.name === 'visitor') return publicRoutes.some((route) => route.path === path) ? 'o' : 'S'
  const route = guardOf((isLimited ? limitedTo : undefined) ?? to)
  if (!route) return null
  if (isLimited && !isOpenToLimited(route.path)) return 'x'
  if (route.permission !== null && !walker.permissions.includes(route.permission)) return 'x'
  return path.includes(':') && !walker.owns ? '-' : 'o'
}

test('every route and redirect of the specification, and every one beyond it, is walked', () => {
  const known = [...specified, ...redirects].map(({ path }) => path)
  const paths = visits.map(({ path }) => path)
  expect(paths.toSorted()).toEqual([...new Set([...known, ...exempt, ...beyond, '/no/such/page'])].toSorted())
})

test('everybody meets what the guards of the specification say', () => {
  const wrong: string[] = []
  let held = 0
  for (const row of visits)
    for (const [column, walker] of walkers.entries()) {
      const sign = expected(row, walker)
      if (sign === null) continue
      held += 1
      if (row.met[column] !== sign) wrong.push(`${walker.name} at ${row.path}: ${row.met[column]} in place of ${sign}`)
    }
  expect(wrong).toEqual([])
  expect(held).toBeGreaterThan(600)
})

test('redirects lead where the specification says', () => {
  const led = new Map(visits.map(({ path, to }) => [path, to]))
  expect(redirects.filter(({ path, to }) => led.get(path) !== to)).toEqual([])
})
