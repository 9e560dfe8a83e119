import type { ComponentType } from 'react'
import type { Permission } from '@ansvar/domain/permissions'
import type { FeatureAccessibility } from '@ansvar/domain/standards'
import type { Page } from '#session/page.ts'

/** What every screen is given; one that needs less declares less. */
export type ScreenProps = {
  /** The path's `:id`, else an empty text. */
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
  /** What the active organization must grant; null where nothing is asked. */
  readonly permission: Permission | null
  /** Values of `:id` for which the permission is not asked (specification, section 5). */
  readonly exempt: readonly string[]
  /** Drawn in CSS alone, so that it is there before Chakra is. */
  readonly isPlain: boolean
  /** The least accessibility in which the route is there: LIMITED routes are always there. */
  readonly availability: FeatureAccessibility
}

export type RedirectRoute = {
  readonly path: string
  /** The target; `:id` is replaced by the id in the path. */
  readonly redirect: string
  /** Where it leads in limited access, if elsewhere. */
  readonly limitedRedirect?: string
  readonly availability: FeatureAccessibility
}

/** An address of the application, inside the layout or outside it. */
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
  /** Shows a record, edits it, and writes a new one. */
  readonly detail: Screen
  /** What each address needs; `view` is the record in view mode. */
  readonly needs?: { readonly list?: Permission; readonly view?: Permission; readonly edit?: Permission }
  /**
   * Where a new record is written: at `new/edit`, to which `new` redirects; at `new`, in the view that every member may open;
   * or at `new` in edit mode, of a resource without a view mode.
   */
  readonly create?: 'new/edit' | 'new' | 'edit only'
  readonly availability?: FeatureAccessibility
}

/** The addresses of a resource of the regular shape: its list, a new record, a record, and the record in edit mode. */
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

/** The addresses of a shared catalogue, which system maintainers alone open, in limited access too. */
export const catalogue = (
  page: Page,
  path: string,
  options: Omit<ResourceScreens, 'needs' | 'availability'>,
): Route[] => screens(page, path, { ...options, needs: { list: MAINTAIN, edit: MAINTAIN }, ...limited })

export const isRedirect = (candidate: Route): candidate is RedirectRoute => 'redirect' in candidate

/**
 * The permission that a visit needs: none beyond the layout's if the id is exempt, and at least EDIT if the address is
 * that of a new record.
 */
export function neededPermission(
  { permission, exempt }: ScreenRoute,
  params: Readonly<Record<string, string>>,
): Permission | null {
  if (exempt.includes(params['id'] ?? '')) return null
  return permission === READ && Object.values(params).includes('new') ? EDIT : permission
}
