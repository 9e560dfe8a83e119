import { z } from 'zod'
import { defaultLanguage } from '@ansvar/domain/languages'
import { passwordLimits } from '@ansvar/domain/passwords'
import { inputSchema } from '#contract/components.ts'
import { takeAttempts } from '#auth/attempts.ts'
import { passwordFaults } from '#auth/common-passwords.ts'
import { rememberDevice } from '#auth/known-devices.ts'
import { countedFor, resetLimits } from '#auth/limits.ts'
import { linkUrl } from '#auth/link-url.ts'
import { hashPassword } from '#auth/passwords.ts'
import { findCredentials } from '#auth/sessions.ts'
import { hashToken, newToken } from '#auth/tokens.ts'
import { invalid, type FieldProblem } from '#contract/problem.ts'
import { withoutUser } from '#db/scope.ts'
import { done } from '#http/responses.ts'
import { publicEndpoint, type Services } from '#http/endpoint.ts'
import { isTooManyMails } from '#http/database-errors.ts'
import { passwordChangedEmail, RESET_HOURS, passwordResetEmail } from '#mail/emails.ts'
import { findLink, findResetRecipient, requestReset, setPassword } from './queries.ts'

const HOUR_MS = 60 * 60_000
/** A response takes a multiple of this time, so that its time does not reveal whether the address is known. */
const RESPONSE_TIME_STEP_MS = 150

/** A new password. The calls also check that it is not a common or guessable one. */
export const newPassword = z.string().min(passwordLimits.min).max(passwordLimits.max)

export const passwords = [
  publicEndpoint({
    method: 'post',
    path: '/user/password-reset',
    summary: 'Sends an email with a link to set a password. The response is the same for unknown addresses',
    body: inputSchema('PasswordResetInput', { email: z.string().trim().min(1).max(320) }),
    async handle({ services, request, body, address, now }) {
      const username = body.valid().email.toLowerCase()
      await inSteps(async () => {
        const usable = !username.includes('\0') && username.isWellFormed()
        await withoutUser(services.database, async (trx) => {
          const account = usable ? await findCredentials(trx, username) : null
          const device = services.devices.find(request, account?.account_id, now)
          await takeAttempts(trx, countedFor(resetLimits, { username, address, device }), now)
        })
        if (usable) await mailLink(services, username, now)
      })
      return done
    },
  }),
  publicEndpoint({
    method: 'post',
    path: '/user/password',
    summary: 'Sets a password by the token of an emailed link. All sessions and other links of the user end',
    body: inputSchema('SetPasswordInput', {
      password: newPassword,
      token: z.string().min(1).max(200),
    }),
    async handle({ services: { config, database, devices, mailer }, request, body, now }) {
      const token = hashToken(body.parts.token ?? '')
      const link = await withoutUser(database, (trx) => findLink(trx, token, now))
      const about = [link?.user_name, link?.username, link?.organization_name]
      const faults = passwordFaults(body.parts.password, about, config)
      const outcome = link?.account_id ? (link.state === 'OPEN' ? 'DONE' : link.state) : 'INVALID'
      const { password } = body.valid([...faults, ...tokenProblems(outcome)])
      const email = passwordChangedEmail(link?.language ?? defaultLanguage)
      // Hashing runs outside of the transaction, so the token is checked again when it is used.
      const hash = await hashPassword(password)
      const accountId = link?.account_id ?? ''
      const device = await withoutUser(database, async (trx) => {
        const problems = tokenProblems(await setPassword(trx, { token, hash, now, email }))
        if (problems.length > 0) throw invalid(problems)
        return rememberDevice(trx, devices, { request, accountId, now })
      })
      mailer.notify()
      return { ...done, headers: { 'set-cookie': device } }
    },
  }),
]

/** Returns the problem of the token of a link. That an address is taken is revealed only to its own mailbox. */
export const tokenProblems = (outcome: string): FieldProblem[] =>
  outcome === 'DONE' ? [] : [{ path: 'token', code: outcome === 'TAKEN' ? 'taken' : 'invalid' }]

/** Runs the work, and ends at the next step, even if it throws. */
async function inSteps(work: () => Promise<void>): Promise<void> {
  const started = performance.now()
  try {
    await work()
  } finally {
    const spent = performance.now() - started
    await new Promise((resolve) => setTimeout(resolve, RESPONSE_TIME_STEP_MS - (spent % RESPONSE_TIME_STEP_MS)))
  }
}

/** Mails a link. Skips it if too many emails were sent, because a refusal would reveal that the address is known. */
async function mailLink(services: Services, username: string, now: Date): Promise<void> {
  const { database, config, mailer } = services
  const isMailed = await withoutUser(database, async (trx) => {
    const recipient = await findResetRecipient(trx, username)
    if (!recipient) return false
    const token = newToken()
    const { account_id: accountId, language } = recipient
    const email = passwordResetEmail(language, linkUrl(config, token))
    const until = new Date(now.getTime() + RESET_HOURS * HOUR_MS)
    await requestReset(trx, { accountId, token: hashToken(token), now, until, email })
    return true
  }).catch((error: unknown) => {
    if (!isTooManyMails(error)) throw error
    return false
  })
  if (isMailed) mailer.notify()
}
