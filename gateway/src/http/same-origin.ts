import type { HeaderOf } from 'rest-graphql'

/**
 * Whether a request that changes something may have been made by a foreign page. Browsers say where a request comes
 * from (Sec-Fetch-Site; older ones Origin); what says nothing is no browser, and carries no cookie of a bystander.
 */
export function isForeign(header: HeaderOf, publicOrigin: string): boolean {
  const site = header('sec-fetch-site')
  if (site !== undefined) return site !== 'same-origin' && site !== 'none'
  const origin = header('origin')
  if (origin === undefined || origin === publicOrigin) return false
  return URL.parse(origin)?.host !== header('host')
}

export const isUnsafe = (method: string): boolean => !['GET', 'HEAD', 'OPTIONS'].includes(method)
