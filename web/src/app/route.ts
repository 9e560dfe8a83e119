import type { ComponentType } from 'react'
import type { Permission } from '@ansvar/domain/permissions'
import type { FeatureAccessibility } from '@ansvar/domain/standards'
import type { Page } from '#session/page.ts'

/** The props of every screen. A screen declares those that it uses. */
export type ScreenProps = {
  /** The `:id` of the path, or an empty text. */
  readonly id: string
  readonly mode: 'view' | 'edit'
  readonly page: Page
  readonly params: Readonly<Record<string, string>>
}

export type Screen = () => Promise<{ default: ComponentType<ScreenProps> }>

export type ScreenRoute = {
  readonly path: string
  readonly page: Page
  readonly screen: Screen
  readonly mode: 'view' | 'edit'
  /** The permission that the active organization must grant, or null if none is needed. */
  readonly permission: Permission | null
  /** Values of `:id` that need no permission (specification, section 5). */
  readonly exempt: readonly string[]
  /** Whether the screen uses CSS only and can render before Chakra is loaded. */
  readonly isPlain: boolean
  /** The access that the route needs. LIMITED routes are always available. */
  readonly availability: FeatureAccessibility
}

export type RedirectRoute = {
  readonly path: string
  /** The target. `:id` is replaced by the id in the path. */
  readonly redirect: string
  /** The target in limited access, if it differs. */
  readonly limitedRedirect?: string
  readonly availability: FeatureAccessibility
}

/** An address of the app, inside or outside the layout. */
export type Route = ScreenRoute | RedirectRoute

export const READ = 'READ_ORGANIZATION'
export const EDIT = 'EDIT_ORGANIZATION'
export const MANAGE = 'MANAGE_ORGANIZATION'
export const MAINTAIN = 'MAINTAIN_SYSTEM'
export const limited = { availability: 'LIMITED' } as const

type Options = Pick<ScreenRoute, 'screen'> & Partial<Omit<ScreenRoute, 'path' | 'page' | 'permission'>>

export const route = (path: string, page: Page, permission: Permission | null, options: Options): ScreenRoute => ({
  path,
  page,
  permission,
  mode: path.endsWith('/edit') ? 'edit' : 'view',
  exempt: [],
  isPlain: false,
  availability: 'FULL',
  ...options,
})

export const redirect = (path: string, to: string, options: Partial<RedirectRoute> = {}): RedirectRoute => ({
  path,
  redirect: to,
  availability: 'FULL',
  ...options,
})

type ResourceScreens = {
  readonly list?: Screen
  /** The screen that shows, edits and creates a record. */
  readonly detail: Screen
  /** The permission of each address; `view` is the record in view mode. */
  readonly needs?: { readonly list?: Permission; readonly view?: Permission; readonly edit?: Permission }
  /**
   * The address of a new record: `new/edit`, to which `new` redirects; `new` in view mode, which every member may open;
   * or `new` in edit mode, for a resource without a view mode.
   */
  readonly create?: 'new/edit' | 'new' | 'edit only'
  readonly availability?: FeatureAccessibility
}

/** Returns the routes of a resource: its list, a new record, a record, and the record in edit mode. */
export function screens(page: Page, path: string, { list, detail, ...options }: ResourceScreens): Route[] {
  const { needs = {}, create = 'new/edit', availability = 'FULL' } = options
  const { list: read = READ, view = read, edit = EDIT } = needs
  const [screen, record] = [{ screen: detail, availability }, `${path}/:id`]
  return [
    ...(list ? [route(path, page, read, { screen: list, availability })] : []),
    ...(create === 'new/edit' ? [redirect(`${path}/new`, `${path}/new/edit`, { availability })] : []),
    create === 'edit only'
      ? route(`${path}/new`, page, edit, { ...screen, mode: 'edit' })
      : route(record, page, view, { ...screen, exempt: create === 'new' ? ['new'] : [] }),
    route(`${record}/edit`, page, edit, screen),
  ]
}

/** Returns the routes of a shared catalogue. Only system maintainers open it, also in limited access. */
export const catalogue = (
  page: Page,
  path: string,
  options: Omit<ResourceScreens, 'needs' | 'availability'>,
): Route[] => screens(page, path, { ...options, needs: { list: MAINTAIN, edit: MAINTAIN }, ...limited })

export const isRedirect = (candidate: Route): candidate is RedirectRoute => 'redirect' in candidate

/**
 * Returns the permission that an address needs: none beyond the layout's if the id is exempt, and at least EDIT for a
 * new record.
 */
export function neededPermission(
  { permission, exempt }: ScreenRoute,
  params: Readonly<Record<string, string>>,
): Permission | null {
  if (exempt.includes(params['id'] ?? '')) return null
  // A code is no id. The router also lists each part by its position.
  if ('code' in params) return permission
  return permission === READ && Object.values(params).includes('new') ? EDIT : permission
}
