/**
 * The address to follow at the end of a sign-in: one that begins with a single `/` and resolves to this origin, so that
 * a link to the sign-in page cannot lead elsewhere. Null where there is none or it is no such address.
 */
export function returnUrlOf(search: string, origin: string): string | null {
  const asked = new URLSearchParams(search).get('return_url')
  if (asked === null || !/^\/(?![/\\])/.test(asked)) return null
  const url = URL.parse(asked, origin)
  if (url?.origin !== origin || url.pathname.startsWith('//')) return null
  return url.pathname === '/' ? null : `${url.pathname}${url.search}${url.hash}`
}

/** Whether an address asks to be returned to, safely or not. */
export const hasReturnUrl = (search: string): boolean => new URLSearchParams(search).has('return_url')
