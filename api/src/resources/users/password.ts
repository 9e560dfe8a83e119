import { z } from 'zod'
import { defaultLanguage } from '@ansvar/domain/languages'
import { passwordLimits } from '@ansvar/domain/passwords'
import { takeAttempt } from '#auth/attempts.ts'
import { passwordFaults } from '#auth/common-passwords.ts'
import { hashPassword } from '#auth/passwords.ts'
import { hashToken, newToken } from '#auth/tokens.ts'
import { asNobody } from '#db/scope.ts'
import { done } from '#http/answers.ts'
import { publicEndpoint, type Services } from '#http/endpoint.ts'
import { named } from '#http/openapi.ts'
import { invalid, type FieldProblem } from '#http/problem.ts'
import { passwordChangedLetter, RESET_HOURS, resetLetter } from '#mail/letters.ts'
import { findLink, findResetRecipient, requestReset, setPassword } from './queries.ts'

const HOUR_MS = 60 * 60_000
const byBoth = { name: 'reset', most: 5, minutes: 15 }
const byName = { name: 'reset by name', most: 10, minutes: 60 }
const byAddress = { name: 'reset by address', most: 50, minutes: 15 }
/** A request takes a whole number of these, so that its time does not tell whether the address is known. */
const BEAT_MS = 150

/** A password to be: long enough, and no longer than is worth hashing. What else it may not be, the call knows. */
export const newPassword = z.string().min(passwordLimits.min).max(passwordLimits.max)

export const passwords = [
  publicEndpoint({
    method: 'post',
    path: '/user/password-reset',
    summary: 'Mails a link to set a new password; the answer is the same for known and unknown addresses',
    body: named('PasswordResetInput', z.strictObject({ email: z.string().trim().min(1).max(320) })),
    async handle({ services, body, address, now }) {
      const username = body.valid().email.toLowerCase()
      await onTheBeat(async () => {
        await asNobody(services.database, async (trx) => {
          await takeAttempt(trx, { limit: byAddress, of: address, now })
          await takeAttempt(trx, { limit: byName, of: username, now })
          await takeAttempt(trx, { limit: byBoth, of: `${address} ${username}`, now })
        })
        const usable = !username.includes('\0') && username.isWellFormed()
        if (usable) await mailLink(services, username, now)
      })
      return done
    },
  }),
  publicEndpoint({
    method: 'post',
    path: '/user/password',
    summary: 'Sets a password by the token of a mailed link, and ends all sessions of the account',
    body: named(
      'SetPasswordInput',
      z.strictObject({
        password: newPassword,
        token: z.string().min(1).max(200),
      }),
    ),
    async handle({ services: { database, mailer }, body, now }) {
      const token = hashToken(body.parts.token ?? '')
      const link = await asNobody(database, (trx) => findLink(trx, token, now))
      const wrongToken: FieldProblem[] = [{ path: 'token', code: 'invalid' }]
      const about = [link?.user_name, link?.username, link?.organization_name]
      const faults = passwordFaults(body.parts.password, about)
      const isOpen = link?.state === 'OPEN' && link.account_id !== null
      const { password } = body.valid([...faults, ...(isOpen ? [] : wrongToken)])
      const letter = passwordChangedLetter(link?.language ?? defaultLanguage, link?.user_name ?? '')
      // Hashed outside of the transaction; so the token is asked for once more when it is used up.
      const hash = await hashPassword(password)
      const isSet = await asNobody(database, (trx) => setPassword(trx, { token, hash, now, letter }))
      if (!isSet) throw invalid(wrongToken)
      mailer.wake()
      return done
    },
  }),
]

/** Does the work, and ends at the next beat after it, however it ends. */
async function onTheBeat(work: () => Promise<void>): Promise<void> {
  const started = performance.now()
  try {
    await work()
  } finally {
    const spent = performance.now() - started
    await new Promise((resolve) => setTimeout(resolve, BEAT_MS - (spent % BEAT_MS)))
  }
}

async function mailLink({ database, config, mailer }: Services, username: string, now: Date): Promise<void> {
  const isMailed = await asNobody(database, async (trx) => {
    const recipient = await findResetRecipient(trx, username)
    if (!recipient) return false
    const token = newToken()
    const { account_id: accountId, language, user_name: name } = recipient
    const letter = resetLetter(language, name, `${config.publicUrl}/reset-password?token=${token}`)
    const until = new Date(now.getTime() + RESET_HOURS * HOUR_MS)
    await requestReset(trx, { accountId, token: hashToken(token), now, until, letter })
    return true
  })
  if (isMailed) mailer.wake()
}
