import { ignore, type Send } from '#graphql/send.ts'
import { paths } from '#paths/paths.ts'
import { DashboardDocument } from './generated/dashboard.graphql.ts'

/** Requests for dashboards that were sent before the screen loaded, by organization; null once the screen has taken one. */
const asked = new Map<string, Promise<unknown> | null>()

/**
 * Requests the dashboard of an organization as soon as it is likely to be shown, once per visit and in parallel with the
 * permissions; the screen takes the response or waits for it. A failure is not shown: the screen sends the request again.
 * At another address it does nothing.
 */
export function askDashboardAhead(send: Send, organizationId: string): void {
  const isThere = location.pathname === paths.home() || location.pathname === paths.dashboard()
  if (!isThere || asked.has(organizationId)) return
  const answers = { data: ignore, failed: ignore }
  asked.set(organizationId, send(DashboardDocument, { organizationId }, answers, { quiet: 'ahead' }))
}

/** Resolves when the request that was sent ahead is answered and its result is cached; null after the first call. */
export function takeAskedAhead(organizationId: string): Promise<unknown> | null {
  const answered = asked.get(organizationId) ?? null
  if (answered) asked.set(organizationId, null)
  return answered
}
