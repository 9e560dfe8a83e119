/** The URLs of the public pages. They are a module of their own, because the first load contains no others. */

export type Query = Readonly<Record<string, string | undefined>>

export function withQuery(path: string, query: Query): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) if (value !== undefined && value !== '') search.set(name, value)
  const text = search.toString()
  return text === '' ? path : `${path}?${text}`
}

export const publicPaths = {
  home: (query: { readonly returnUrl?: string } = {}) => withQuery('/', { return_url: query.returnUrl }),
  resetPassword: (query: { readonly token?: string } = {}) => withQuery('/reset-password', query),
} as const

/** The root, with the current URL as the return URL. */
export function rootFrom({ pathname, search, hash }: Record<'pathname' | 'search' | 'hash', string>): string {
  return publicPaths.home({ returnUrl: `${pathname}${search}${hash}` })
}

const addresses: ReadonlySet<string> = new Set([publicPaths.home(), publicPaths.resetPassword()])

export const isPublic = (path: string): boolean => addresses.has(path)
