import { expect, test } from 'vitest'
import { beyond, limitedRoutes, publicRoutes, redirects, type RouteRow, routes } from './routes.ts'
import { newVisits, type Sign, type Visit, visits, walkers } from './visits.ts'

type Walker = (typeof walkers)[number]

const specified: readonly RouteRow[] = [...routes, ...publicRoutes]
const exempt = specified.flatMap(({ path, exempt: ids }) => ids.map((id) => path.replace(':id', id)))

const isOpenToLimited = (path: string): boolean =>
  limitedRoutes.exactly.some((exact) => exact === path) ||
  limitedRoutes.prefixes.some((prefix) => path === prefix || path.startsWith(`${prefix}/`))

/** Returns the addresses of a route with `new` in place of some of its ids. */
function withNew(path: string): string[] {
  const [first = '', ...rest] = path.split(/(?=\/)/)
  const heads = first.startsWith('/:') ? [first, '/new'] : [first]
  return rest.length === 0 ? heads : withNew(rest.join('')).flatMap((tail) => heads.map((head) => `${head}${tail}`))
}

/**
 * Returns the route of an address with the permission that it requires: none for an exempt id, and the edit permission
 * for a new record.
 */
function guardOf(path: string): Pick<RouteRow, 'path' | 'permission'> | undefined {
  if (exempt.includes(path)) return { path, permission: null }
  const exact = specified.find((route) => route.path === path)
  if (exact) return exact
  const route = specified.find((one) => withNew(one.path).includes(path))
  return route?.permission === 'READ_ORGANIZATION' ? { ...route, permission: 'EDIT_ORGANIZATION' } : route
}

/** Returns the result that sections 2, 5 and 6 require for a visitor. */
function expected({ path, to = path, limitedTo }: Visit, walker: Walker): Sign | null {
  const isLimited = walker.accessibility === 'LIMITED'
  if (walker.name === 'visitor') return publicRoutes.some((route) => route.path === path) ? 'o' : 'S'
  const route = guardOf(((isLimited ? limitedTo : undefined) ?? to).replace(/\?.*/, ''))
  if (!route) return null
  if (isLimited && !isOpenToLimited(route.path)) return 'x'
  if (route.permission !== null && !walker.permissions.includes(route.permission)) return 'x'
  return path.includes(':') && !walker.owns ? '-' : 'o'
}

const known = [...specified, ...redirects].map(({ path }) => path)

test('every route and redirect, in the specification or beyond it, is visited', () => {
  const paths = visits.map(({ path }) => path)
  const news = newVisits.map(({ path }) => path)
  expect(new Set(paths).size).toBe(paths.length)
  expect(paths.toSorted()).toEqual([...new Set([...known, ...exempt, ...beyond, ...news, '/no/such/page'])].toSorted())
})

/** Pages without a list that opens a record next to it. */
const alone =
  /^\/$|^\/(reset-password|dashboard|unauthorized|organization\/(scope|manage-organization))|\/(new|edit)(\/|$)/

test('the id `new` is visited in place of every id of every route, and next to every list', () => {
  const news = new Set(newVisits.map(({ path }) => path))
  const ids = [...known, ...beyond].filter((path) => path.includes(':')).flatMap(withNew)
  const lists = specified.map(({ path }) => path).filter((path) => !path.includes(':') && !alone.test(path))
  expect(ids.filter((path) => !known.includes(path) && !beyond.includes(path) && !news.has(path))).toEqual([])
  expect(lists.filter((path) => !news.has(`${path}?open=new`))).toEqual([])
  expect(lists).toHaveLength(16)
})

test('every visitor gets the result of the guards in the specification', () => {
  const wrong: string[] = []
  let checked = 0
  for (const row of visits)
    for (const [column, walker] of walkers.entries()) {
      const sign = expected(row, walker)
      if (sign === null) continue
      checked += 1
      // Below a new record there are no records. In another organization the form of a new record opens, until it is
      // saved.
      const isThere = (sign === 'o' || sign === '-') && newVisits.includes(row) ? ['o', '-'] : [sign]
      if (!isThere.some((one) => one === row.met[column]))
        wrong.push(`${walker.name} at ${row.path}: ${row.met[column]} in place of ${sign}`)
    }
  expect(wrong).toEqual([])
  expect(checked).toBeGreaterThan(600)
})

test('redirects lead where the specification says', () => {
  const led = new Map(visits.map(({ path, to }) => [path, to]))
  expect(redirects.filter(({ path, to }) => led.get(path) !== to)).toEqual([])
})
