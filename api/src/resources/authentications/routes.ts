import { z } from 'zod'
import { DAY_MS } from '@ansvar/domain/dates'
import { clientOf } from '@ansvar/domain/networks'
import { demoPassword } from '@ansvar/domain/passwords'
import { inputSchema, listSchema } from '#contract/components.ts'
import { returnAttempts, takeAttempts } from '#auth/attempts.ts'
import { deviceOf } from '#auth/device.ts'
import { rememberDevice } from '#auth/known-devices.ts'
import { countedFor, signInLimits } from '#auth/limits.ts'
import { verifyPassword } from '#auth/passwords.ts'
import { endSession, findCredentials, SESSION_DAYS, SESSION_IDLE_HOURS, startSession } from '#auth/sessions.ts'
import { createQueue } from '#auth/throttle.ts'
import { hashToken, newToken } from '#auth/tokens.ts'
import { RequestProblem } from '#contract/problem.ts'
import { withoutUser, asUser } from '#db/scope.ts'
import { done, list } from '#http/responses.ts'
import { publicEndpoint, type Call } from '#http/endpoint.ts'
import { readHolding } from '#resources/organizations/queries.ts'
import { organization } from '#resources/organizations/schema.ts'

const credentials = inputSchema('AuthenticateInput', {
  username: z.string().trim().min(1).max(320),
  password: z.string().min(1).max(1_000),
})

export function authentications() {
  const inTurn = createQueue()
  return [
    publicEndpoint({
      method: 'post',
      path: '/authentications',
      summary: 'Signs in and sets the session cookie. Returns the organizations that the user has access to',
      body: credentials,
      form: true,
      response: listSchema(organization),
      async handle(call) {
        const { username, password } = call.body.valid()
        // Refuses before it looks the account up, so that the response reveals neither an account nor its password.
        if (password === demoPassword && call.services.config.seed !== 'demo')
          throw new RequestProblem('unauthenticated', { title: 'demo_password' })
        const name = username.toLowerCase()
        // Runs one at a time, so that concurrent correct passwords are not counted as failures before they are verified.
        const queue = `${clientOf(call.address)} ${name} ${call.services.devices.rawCookie(call.request)}`
        const accountId = await inTurn(queue, () => recognise(call, name, password))
        if (accountId === null) throw new RequestProblem('unauthenticated', { title: 'wrong_credentials' })
        return signIn(call, accountId)
      },
    }),
    publicEndpoint({
      method: 'post',
      path: '/logout',
      summary: 'Signs out: ends the session, if there is one, and clears its cookie',
      async handle({ services, request }) {
        const token = services.cookie.read(request)
        if (token !== null) await withoutUser(services.database, (trx) => endSession(trx, hashToken(token)))
        return { ...done, headers: { 'set-cookie': services.cookie.clear() } }
      },
    }),
  ]
}

/**
 * Returns the account with this name and password, or null. A wrong name takes as long as a wrong password. An attempt is
 * counted before it is verified, and returned if it succeeds, so that concurrent attempts cannot exceed the limit.
 */
async function recognise(call: Call, username: string, password: string): Promise<string | null> {
  const { services, request, address, now } = call
  const usable = !username.includes('\0') && username.isWellFormed()
  const { found, counted } = await withoutUser(services.database, async (trx) => {
    const account = usable ? await findCredentials(trx, username) : null
    const device = services.devices.find(request, account?.account_id, now)
    const claim = countedFor(signInLimits, { username, address, device })
    await takeAttempts(trx, claim, now)
    return { found: account, counted: claim }
  })
  if (!(await verifyPassword(found?.password_hash, password)) || !found) return null
  await withoutUser(services.database, (trx) => returnAttempts(trx, counted, now))
  return found.account_id
}

async function signIn({ services, request, now }: Pick<Call, 'services' | 'request' | 'now'>, accountId: string) {
  const former = services.cookie.read(request)
  const token = newToken()
  const device = await withoutUser(services.database, async (trx) => {
    await startSession(trx, {
      accountId,
      token: hashToken(token),
      former: former === null ? null : hashToken(former),
      now,
      until: new Date(now.getTime() + SESSION_DAYS * DAY_MS),
      device: deviceOf(request),
    })
    return rememberDevice(trx, services.devices, { request, accountId, now })
  })
  const entry = { token: hashToken(token), organizationId: null, now, idleHours: SESSION_IDLE_HOURS }
  const response = await asUser(services.database, entry, async ({ trx, user }) => ({
    ...list(await readHolding(trx, user.organizationId)),
    language: user.language,
  }))
  if (!response) throw new RequestProblem('unauthenticated')
  return {
    ...response,
    headers: { 'set-cookie': [services.cookie.set(token, (SESSION_DAYS * DAY_MS) / 1000), ...device] },
  }
}
