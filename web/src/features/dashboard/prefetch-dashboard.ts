import { ignore, type Send } from '#graphql/send.ts'
import { paths } from '#paths/paths.ts'
import { DashboardDocument } from './generated/dashboard.graphql.ts'
import { dashboardVariables } from './dashboard-variables.ts'

/**
 * Requests for dashboards that were sent before the screen loaded, by organization. Null once the screen has taken one.
 */
const requests = new Map<string, Promise<unknown> | null>()

/**
 * Prefetches the dashboard of an organization, once per page load and in parallel with the permissions. The screen
 * takes the response or waits for it. A failure is not shown, because the screen sends the request again. Does nothing
 * at other addresses.
 */
export function prefetchDashboard(send: Send, organizationId: string): void {
  const isThere = location.pathname === paths.home() || location.pathname === paths.dashboard()
  if (!isThere || requests.has(organizationId)) return
  const callbacks = { data: ignore, failed: ignore }
  requests.set(
    organizationId,
    send(DashboardDocument, dashboardVariables(organizationId), callbacks, { quiet: 'prefetch' }),
  )
}

/** Resolves when the prefetched response is cached. Returns null after the first call. */
export function takePrefetched(organizationId: string): Promise<unknown> | null {
  const request = requests.get(organizationId) ?? null
  if (request) requests.set(organizationId, null)
  return request
}
