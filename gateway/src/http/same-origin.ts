import type { HeaderOf } from 'rest-graphql'

/**
 * Returns whether a page of another site may have sent the request. Browsers send Sec-Fetch-Site, older ones Origin. A
 * client that sends neither is not a browser, so that no user's cookie is abused.
 */
export function isForeign(header: HeaderOf, publicOrigin: string): boolean {
  const site = header('sec-fetch-site')
  if (site !== undefined) return site !== 'same-origin' && site !== 'none'
  const origin = header('origin')
  if (origin === undefined || origin === publicOrigin) return false
  return URL.parse(origin)?.host !== header('host')
}

export const isUnsafe = (method: string): boolean => !['GET', 'HEAD', 'OPTIONS'].includes(method)
