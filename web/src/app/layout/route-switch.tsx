import { Suspense } from 'react'
import { Redirect, Route, Switch, useSearch } from 'wouter'
import UnknownScreen from '#features/unknown/unknown.screen.tsx'
import { paths } from '#paths/paths.ts'
import { useSession } from '#session/session.ts'
import { useTranslation } from '#texts/translation.ts'
import { later, type Later } from '#ui/later.tsx'
import { loadParts } from '../load-parts.ts'
import { homePath, isAvailable } from '../menus.ts'
import {
  isRedirect,
  neededPermission,
  type RedirectRoute,
  type Screen,
  type ScreenProps,
  type ScreenRoute,
} from '../route.ts'
import { routes } from '../routes.tsx'
import { usePageTitleAndFocus } from './use-page-title-and-focus.ts'
import { RouteGuard, refusalOf } from './route-guard.tsx'

type Params = Readonly<Record<string, string>>

type Shown = ScreenRoute & {
  readonly Show: Later<ScreenProps>
  /** Equal for the routes of one screen, so that switching from view to edit mode does not unmount it. */
  readonly screenKey: string
}

const screens = new Map<Screen, Later<ScreenProps>>()

/** Loads a screen's code, and Chakra around it, once for all its routes. */
function lazyScreen({ screen, isPlain }: ScreenRoute): Later<ScreenProps> {
  const known = screens.get(screen) ?? later(isPlain ? screen : () => styled(screen))
  screens.set(screen, known)
  return known
}

async function styled(screen: Screen) {
  const [{ default: Show }, { Styled }] = await Promise.all([screen(), loadParts()])
  return {
    default: (props: ScreenProps) => (
      <Styled>
        <Show {...props} />
      </Styled>
    ),
  }
}

const loadedRoutes: readonly (Shown | RedirectRoute)[] = routes.map((route) =>
  isRedirect(route)
    ? route
    : {
        ...route,
        Show: lazyScreen(route),
        screenKey: `${route.page} ${[...screens.keys()].indexOf(route.screen)}`,
      },
)

/** The screen of the current address loads in parallel with the layout, the session and the permissions. */
const first = loadedRoutes.find(({ path }) => matches(path, location.pathname))
if (first && 'Show' in first) void first.Show.load().catch(() => undefined)

/** Renders the route table as one flat Switch. */
export function Routes() {
  return (
    <Switch>
      {loadedRoutes.map((route) => (
        <Route key={'Show' in route ? route.screenKey : route.path} path={route.path}>
          {(params: Record<string | number, string | undefined>) =>
            'Show' in route ? (
              <AllowedScreen route={route} params={named(params)} />
            ) : (
              <Onward route={route} params={named(params)} />
            )
          }
        </Route>
      ))}
      <Route>
        <Unknown />
      </Route>
    </Switch>
  )
}

/** Whether a path matches a pattern. Each part is equal, or is any text if the pattern's part is a parameter. */
function matches(pattern: string, path: string): boolean {
  const [expected, given] = [pattern.split('/'), path.split('/')]
  return (
    expected.length === given.length && expected.every((part, index) => part.startsWith(':') || part === given[index])
  )
}

/** Removes wouter's numbered parameters, which repeat the named ones. */
const named = (params: Record<string | number, string | undefined>): Params =>
  Object.fromEntries(Object.entries(params).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])))

function Onward({ route, params }: { route: RedirectRoute; params: Params }) {
  const { organization } = useSession()
  const search = useSearch()
  const target =
    organization.featureAccessibility === 'LIMITED' ? (route.limitedRedirect ?? route.redirect) : route.redirect
  const path = target.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
  return <Redirect replace to={search === '' ? path : `${path}${path.includes('?') ? '&' : '?'}${search}`} />
}

function AllowedScreen({ route, params }: { route: Shown; params: Params }) {
  const { t } = useTranslation()
  const { organization } = useSession()
  usePageTitleAndFocus(t(`pages.${route.page}.title`))
  const id = params['id'] ?? ''
  const needed = neededPermission(route, params) ?? 'READ_ORGANIZATION'
  if (!isAvailable(route.availability, organization.featureAccessibility))
    return route.page === 'dashboard' ? (
      <Redirect replace to={homePath(organization.featureAccessibility)} />
    ) : (
      <Redirect replace to={paths.unauthorized()} state={refusalOf(route.page, needed, true)} />
    )
  const screen = (
    <Suspense fallback={null}>
      <route.Show key={id} id={id} mode={route.mode} page={route.page} params={params} />
    </Suspense>
  )
  // The unauthorized page needs no permission, because refusals redirect to it.
  if (route.permission === null) return screen
  const actorKey = `${organization.id} ${needed}`
  return (
    <RouteGuard key={actorKey} actorKey={actorKey} needed={needed} organizationId={organization.id} page={route.page}>
      {() => screen}
    </RouteGuard>
  )
}

function Unknown() {
  const { t } = useTranslation()
  usePageTitleAndFocus(t('unknown.title'))
  return <UnknownScreen />
}
