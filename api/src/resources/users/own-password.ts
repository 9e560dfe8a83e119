import { z } from 'zod'
import { DAY_MS } from '@ansvar/domain/dates'
import { inputSchema } from '#contract/components.ts'
import { returnAttempts, takeAttempts } from '#auth/attempts.ts'
import { passwordFaults } from '#auth/common-passwords.ts'
import { deviceOf } from '#auth/device.ts'
import { rememberDevice } from '#auth/known-devices.ts'
import { countedInSession } from '#auth/limits.ts'
import { hashPassword, verifyPassword } from '#auth/passwords.ts'
import { SESSION_DAYS, SESSION_IDLE_HOURS } from '#auth/sessions.ts'
import { hashToken, newToken } from '#auth/tokens.ts'
import { invalid, RequestProblem, type FieldProblem } from '#contract/problem.ts'
import { withoutUser, asUser } from '#db/scope.ts'
import { done } from '#http/answers.ts'
import { publicEndpoint } from '#http/endpoint.ts'
import { passwordChangedEmail } from '#mail/emails.ts'
import { newPassword } from './password.ts'
import { changeOwnPassword, readOrganizationName, readOwnPassword } from './queries.ts'

export const ownPassword = publicEndpoint({
  method: 'put',
  path: '/user/password',
  summary: 'Changes the own password, which ends all sessions and begins this one anew',
  // Passwords are held and hashed between two transactions, so it opens them itself.
  needsSession: true,
  body: inputSchema('ChangePasswordInput', { current_password: z.string().min(1).max(1_000), password: newPassword }),
  async handle({ services, request, body, now }) {
    const { database, cookie, devices, mailer } = services
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
    const isCurrent = await verifyPassword(own.hash, body.parts.current_password ?? '')
    const faults = passwordFaults(
      body.parts.password,
      [own.user.name, own.user.email, own.organization],
      services.config,
    )
    const wrong: FieldProblem[] = isCurrent ? [] : [{ path: 'current_password', code: 'invalid' }]
    const { password } = body.valid([...wrong, ...faults])

    const hash = await hashPassword(password)
    const token = newToken()
    const device = await asUser(database, entry, async ({ trx }) => {
      await returnAttempts(trx, tries, now)
      const isDone = await changeOwnPassword(trx, {
        former: own.hash ?? '',
        hash,
        token: hashToken(token),
        now,
        until: new Date(now.getTime() + SESSION_DAYS * DAY_MS),
        device: deviceOf(request),
        email: passwordChangedEmail(own.user.language),
      })
      return isDone ? rememberDevice(trx, devices, { request, accountId: own.user.id, now }) : false
    })
    if (device === null) throw new RequestProblem('unauthenticated')
    if (device === false) throw invalid([{ path: 'current_password', code: 'invalid' }])
    mailer.notify()
    return { ...done, headers: { 'set-cookie': [cookie.set(token, (SESSION_DAYS * DAY_MS) / 1000), ...device] } }
  },
})
