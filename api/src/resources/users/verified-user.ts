import { returnAttempts, takeAttempts } from '#auth/attempts.ts'
import { countedInSession } from '#auth/limits.ts'
import { verifyPassword } from '#auth/passwords.ts'
import { SESSION_IDLE_HOURS } from '#auth/sessions.ts'
import { hashToken } from '#auth/tokens.ts'
import { invalid, RequestProblem, type FieldProblem } from '#contract/problem.ts'
import { asUser, withoutUser } from '#db/scope.ts'
import type { Trx } from '#db/tables.ts'
import type { Call } from '#http/endpoint.ts'
import { readOrganizationName, readOwnPassword } from './queries.ts'

const wrongPassword: readonly FieldProblem[] = [{ path: 'current_password', code: 'invalid' }]

/**
 * Verifies the password of the session's user, for calls that change how the user signs in. Hashing takes time, so it
 * runs between two transactions. `change` runs the second one, and throws `wrongPassword` if it returns false because the
 * password has changed in the meantime. Throws `unauthenticated` if there is no session, or too many attempts.
 */
export async function verifyUser({ services, request, now }: Call, password: string | undefined) {
  const { database, cookie, devices } = services
  const session = cookie.read(request)
  if (session === null) throw new RequestProblem('unauthenticated')
  const entry = { token: hashToken(session), organizationId: null, now, idleHours: SESSION_IDLE_HOURS }
  const own = await asUser(database, entry, async ({ trx, user }) => ({
    user,
    hash: await readOwnPassword(trx),
    organization: await readOrganizationName(trx, user.organizationId),
  }))
  if (own === null) throw new RequestProblem('unauthenticated')
  const tries = [countedInSession(own.user.id, devices.find(request, own.user.id, now))]
  await withoutUser(database, (trx) => takeAttempts(trx, tries, now))
  const isCurrent = await verifyPassword(own.hash, password ?? '')

  async function change<Result>(work: (trx: Trx, former: string) => Promise<Result | false>): Promise<Result> {
    const result = await asUser(database, entry, async ({ trx }) => {
      await returnAttempts(trx, tries, now)
      return work(trx, own?.hash ?? '')
    })
    if (result === null) throw new RequestProblem('unauthenticated')
    if (result === false) throw invalid(wrongPassword)
    return result
  }
  return { user: own.user, organization: own.organization, problems: isCurrent ? [] : wrongPassword, change }
}
