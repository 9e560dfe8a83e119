/**
 * The address to follow at the end of a sign-in: one that begins with a single `/` and resolves to this origin, so that
 * a link to the sign-in page cannot lead elsewhere. Null where there is none or it is no such address.
 */
export function returnUrlOf(search: string, origin: string): string | null {
  const asked = askedReturn(search)
  if (asked === null || !/^\/(?![/\\])/.test(asked)) return null
  const url = URL.parse(asked, origin)
  if (url?.origin !== origin || url.pathname.startsWith('//')) return null
  return url.pathname === '/' ? null : `${url.pathname}${url.search}${url.hash}`
}

/** What an address asks to be returned to, safe to follow or not; null where it does not ask. */
export const askedReturn = (search: string): string | null => new URLSearchParams(search).get('return_url')
