import { present, type Status, wrong } from '../row.ts'
import { type RedirectRow, type RouteRow, limitedRoutes } from '../routes.ts'

type ScreenRoute = Omit<RouteRow, 'id' | 'area' | 'from'> & {
  readonly availability: string
}
type RedirectRoute = { readonly path: string; readonly redirect: string }

/**
 * The route table. The types are repeated here, because importing them would also import every screen and the DOM
 * types.
 */
type RouteTable = {
  readonly publicRoutes: readonly ScreenRoute[]
  readonly routes: readonly (ScreenRoute | RedirectRoute)[]
}
const module: string = '@ansvar/web/app/routes.tsx'
const { publicRoutes, routes } = (await import(/* @vite-ignore */ module)) as RouteTable

const isRedirect = (route: ScreenRoute | RedirectRoute): route is RedirectRoute => 'redirect' in route
const screens = [...publicRoutes, ...routes].filter((route): route is ScreenRoute => !isRedirect(route))
const redirects = routes.filter(isRedirect)

const isOpenToLimited = (path: string): boolean =>
  limitedRoutes.exactly.some((exact) => exact === path) ||
  limitedRoutes.prefixes.some((prefix) => path === prefix || path.startsWith(`${prefix}/`))

/** A route is present if the table has it with the guard in the specification. */
export function routeStatus({ path, permission, exempt }: RouteRow): Status {
  const route = screens.find((one) => one.path === path)
  if (!route) return wrong('the route table does not have it')
  if (route.permission !== permission) return wrong(`it asks for ${route.permission}`)
  if (route.exempt.join() !== exempt.join()) return wrong(`it exempts ${route.exempt.join() || 'nothing'}`)
  if (route.availability !== (isOpenToLimited(path) ? 'LIMITED' : 'FULL')) return wrong(`it is ${route.availability}`)
  return present
}

export function redirectStatus({ path, to }: RedirectRow): Status {
  const route = redirects.find((one) => one.path === path)
  if (!route) return wrong('the route table does not have it')
  return route.redirect === to ? present : wrong(`it leads to ${route.redirect}`)
}

/** Returns every path of the route table. */
export const tablePaths = (): readonly string[] => [...publicRoutes, ...routes].map(({ path }) => path)

/** The routes that show a screen, with the permission of each. */
export const guardedRoutes: readonly Pick<ScreenRoute, 'path' | 'permission'>[] = screens
