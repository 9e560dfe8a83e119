import { z } from 'zod'
import { hashToken } from '#auth/tokens.ts'
import { inputSchema } from '#contract/components.ts'
import { callFunction } from '#db/functions.ts'
import { publicEndpoint } from '#http/endpoint.ts'
import { done } from '#http/responses.ts'
import { verifyUser } from './verified-user.ts'

export const confirmation = publicEndpoint({
  method: 'post',
  path: '/user/confirmation',
  summary: 'Confirms the identity of the user by the password, for five minutes of this session. Approving requires it',
  needsSession: true,
  body: inputSchema('ConfirmPasswordInput', { current_password: z.string().min(1).max(1_000) }),
  form: true,
  async handle(call) {
    const { services, request, body, now } = call
    const { problems, change } = await verifyUser(call, body.parts.current_password)
    body.valid(problems)
    const token = hashToken(services.cookie.read(request) ?? '')
    await change(
      async (trx, former) => (await callFunction<boolean>(trx, 'confirm_session', token, former, now)) === true && done,
    )
    return done
  },
})
