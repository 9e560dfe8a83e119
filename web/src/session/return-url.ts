/**
 * Returns the URL to open after signing in: one that begins with a single `/` and resolves to this origin, so that a link
 * to the sign-in page cannot lead elsewhere. Returns null if there is none or it is not safe.
 */
export function returnUrlOf(search: string, origin: string): string | null {
  const requested = requestedReturn(search)
  if (requested === null || !/^\/(?![/\\])/.test(requested)) return null
  const url = URL.parse(requested, origin)
  if (url?.origin !== origin || url.pathname.startsWith('//')) return null
  return url.pathname === '/' ? null : `${url.pathname}${url.search}${url.hash}`
}

/** Returns the return URL of a URL, safe or not. Returns null if there is none. */
export const requestedReturn = (search: string): string | null => new URLSearchParams(search).get('return_url')
