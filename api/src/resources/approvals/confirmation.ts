import { CONFIRMATION_MINUTES } from '@ansvar/domain/document-states'
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
}: Pick<UserCall, 'scope' | 'services' | 'request'>): Promise<Date> {
  if (scope.user.isToken) throw new RequestProblem('forbidden')
  const token = hashToken(services.cookie.read(request) ?? '')
  const confirmed = await callFunction<string>(scope.trx, 'session_confirmed', token)
  const at = confirmed === null ? null : new Date(confirmed)
  if (at === null || scope.now.getTime() - at.getTime() > CONFIRMATION_MS) throw new RequestProblem('confirm_required')
  return at
}
