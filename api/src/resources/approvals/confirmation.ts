import { CONFIRMATION_MINUTES } from '@ansvar/domain/approval-states'
import { hashToken } from '#auth/tokens.ts'
import { RequestProblem } from '#contract/problem.ts'
import { callFunction } from '#db/functions.ts'
import type { UserCall } from '#http/endpoint.ts'

const CONFIRMATION_MS = CONFIRMATION_MINUTES * 60_000

/**
 * Returns when the user has typed the password in this session. Throws `forbidden` for an API token, which has none, and
 * `confirm_required` if it is more than five minutes ago.
 */
export async function demandConfirmed({
  scope,
  services,
  request,
}: Pick<UserCall, 'scope' | 'services' | 'request'>): Promise<string> {
  if (scope.user.isToken) throw new RequestProblem('forbidden')
  const token = hashToken(services.cookie.read(request) ?? '')
  const since = new Date(scope.now.getTime() - CONFIRMATION_MS)
  const confirmed = await callFunction<string>(scope.trx, 'session_confirmed', token, since)
  if (confirmed === null) throw new RequestProblem('confirm_required')
  return confirmed
}
