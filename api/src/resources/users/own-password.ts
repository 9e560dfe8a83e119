import { z } from 'zod'
import { DAY_MS } from '@ansvar/domain/dates'
import { passwordFaults } from '#auth/common-passwords.ts'
import { deviceOf } from '#auth/device.ts'
import { rememberDevice } from '#auth/known-devices.ts'
import { hashPassword } from '#auth/passwords.ts'
import { SESSION_DAYS } from '#auth/sessions.ts'
import { hashToken, newToken } from '#auth/tokens.ts'
import { inputSchema } from '#contract/components.ts'
import { done } from '#http/responses.ts'
import { publicEndpoint } from '#http/endpoint.ts'
import { passwordChangedEmail } from '#mail/emails.ts'
import { newPassword } from './password.ts'
import { changeOwnPassword } from './queries.ts'
import { verifyUser } from './verified-user.ts'

export const ownPassword = publicEndpoint({
  method: 'put',
  path: '/user/password',
  summary: 'Changes the user’s own password. All sessions of the user end, and a new session starts with a new cookie',
  needsSession: true,
  body: inputSchema('ChangePasswordInput', {
    current_password: z.string().min(1).max(1_000),
    password: newPassword,
  }),
  async handle(call) {
    const { services, request, body, now } = call
    const { user, organization, problems, change } = await verifyUser(call, body.parts.current_password)
    const faults = passwordFaults(body.parts.password, [user.name, user.email, organization], services.config)
    const hash = await hashPassword(body.valid([...problems, ...faults]).password)
    const token = newToken()
    const device = await change(async (trx, former) => {
      const isDone = await changeOwnPassword(trx, {
        former,
        hash,
        token: hashToken(token),
        now,
        until: new Date(now.getTime() + SESSION_DAYS * DAY_MS),
        device: deviceOf(request),
        email: passwordChangedEmail(user.language),
      })
      return isDone && rememberDevice(trx, services.devices, { request, accountId: user.id, now })
    })
    services.mailer.notify()
    const session = services.cookie.set(token, (SESSION_DAYS * DAY_MS) / 1000)
    return { ...done, headers: { 'set-cookie': [session, ...device] } }
  },
})
