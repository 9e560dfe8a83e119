import { expect, test } from 'vitest'
import { beyond, limitedRoutes, publicRoutes, redirects, type RouteRow, routes } from './routes.ts'
import { newVisits, type Sign, type Visit, visits, walkers } from './visits.ts'

type Walker = (typeof walkers)[number]

const specified: readonly RouteRow[] = [...routes, ...publicRoutes]
const exempt = specified.flatMap(({ path, exempt: ids }) => ids.map((id) => path.replace(':id', id)))

const isOpenToLimited = (path: string): boolean =>
  limitedRoutes.exactly.some((exact) => exact === path) ||
  limitedRoutes.prefixes.some((prefix) => path === prefix || path.startsWith(`${prefix}/`))

/** Every address that a route with ids has with `new` in the place of some of them. */
function withNew(path: string): string[] {
  const [first = '', ...rest] = path.split(/(?=\/)/)
  const heads = first.startsWith('/:') ? [first, '/new'] : [first]
  return rest.length === 0 ? heads : withNew(rest.join('')).flatMap((tail) => heads.map((head) => `${head}${tail}`))
}

/**
 * The route that an address belongs to, with the permission that its visit needs: none where its id is exempt, and what it
 * takes to edit where something new is named.
 */
function guardOf(path: string): Pick<RouteRow, 'path' | 'permission'> | undefined {
  if (exempt.includes(path)) return { path, permission: null }
  const exact = specified.find((route) => route.path === path)
  if (exact) return exact
  const route = specified.find((one) => withNew(one.path).includes(path))
  return route?.permission === 'READ_ORGANIZATION' ? { ...route, permission: 'EDIT_ORGANIZATION' } : route
}

/** What the sentences of sections 2, 5 and 6 say that a walker meets. */
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

test('every route and redirect of the specification, and every one beyond it, is walked', () => {
  const paths = visits.map(({ path }) => path)
  const news = newVisits.map(({ path }) => path)
  expect(new Set(paths).size).toBe(paths.length)
  expect(paths.toSorted()).toEqual([...new Set([...known, ...exempt, ...beyond, ...news, '/no/such/page'])].toSorted())
})

/** What stands alone: no list that opens a record beside it. */
const alone =
  /^\/$|^\/(reset-password|dashboard|unauthorized|organization\/(scope|manage-organization))|\/(new|edit)(\/|$)/

test('the id `new` is visited in the place of every id of every route, and beside every list', () => {
  const news = new Set(newVisits.map(({ path }) => path))
  const ids = [...known, ...beyond].filter((path) => path.includes(':')).flatMap(withNew)
  const lists = specified.map(({ path }) => path).filter((path) => !path.includes(':') && !alone.test(path))
  expect(ids.filter((path) => !known.includes(path) && !beyond.includes(path) && !news.has(path))).toEqual([])
  expect(lists.filter((path) => !news.has(`${path}?open=new`))).toEqual([])
  expect(lists).toHaveLength(16)
})

test('everybody meets what the guards of the specification say', () => {
  const wrong: string[] = []
  let held = 0
  for (const row of visits)
    for (const [column, walker] of walkers.entries()) {
      const sign = expected(row, walker)
      if (sign === null) continue
      held += 1
      // Below something that is only to be no record is there; and of somebody else's a form for a new one is, until it is saved.
      const isThere = (sign === 'o' || sign === '-') && newVisits.includes(row) ? ['o', '-'] : [sign]
      if (!isThere.some((one) => one === row.met[column]))
        wrong.push(`${walker.name} at ${row.path}: ${row.met[column]} in place of ${sign}`)
    }
  expect(wrong).toEqual([])
  expect(held).toBeGreaterThan(600)
})

test('redirects lead where the specification says', () => {
  const led = new Map(visits.map(({ path, to }) => [path, to]))
  expect(redirects.filter(({ path, to }) => led.get(path) !== to)).toEqual([])
})
