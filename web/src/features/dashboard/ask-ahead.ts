import { ignore, type Send } from '#graphql/send.ts'
import { paths } from '#paths/paths.ts'
import { DashboardDocument } from './generated/dashboard.graphql.ts'

/** The organizations whose dashboards were asked for before their screen was there; null once it has taken that. */
const asked = new Map<string, Promise<unknown> | null>()

/**
 * Asks for the dashboard of an organization as soon as it is likely to be shown, once a visit, while the permission to see
 * it is asked for; the screen, once it is allowed, takes the answer or waits for it. What fails is told by nobody: the
 * screen asks again. At another address it does nothing.
 */
export function askDashboardAhead(send: Send, organizationId: string): void {
  const isThere = location.pathname === paths.home() || location.pathname === paths.dashboard()
  if (!isThere || asked.has(organizationId)) return
  const answers = { data: ignore, failed: ignore }
  asked.set(organizationId, send(DashboardDocument, { organizationId }, answers, { quiet: 'ahead' }))
}

/** Ends when an organization's dashboard, just asked for, is answered, and in the cache if it could be; null after the first time. */
export function takeAskedAhead(organizationId: string): Promise<unknown> | null {
  const answered = asked.get(organizationId) ?? null
  if (answered) asked.set(organizationId, null)
  return answered
}
