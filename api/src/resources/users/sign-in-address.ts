import { z } from 'zod'
import { defaultLanguage } from '@ansvar/domain/languages'
import { isEmail, memberLimits } from '@ansvar/domain/members'
import { inputSchema } from '#contract/components.ts'
import { returnAttempts, takeAttempts } from '#auth/attempts.ts'
import { countedInSession } from '#auth/limits.ts'
import { linkUrl } from '#auth/link-url.ts'
import { verifyPassword } from '#auth/passwords.ts'
import { SESSION_IDLE_HOURS } from '#auth/sessions.ts'
import { hashToken, newToken } from '#auth/tokens.ts'
import { fault, line } from '#contract/fields.ts'
import { invalid, RequestProblem, type FieldProblem } from '#contract/problem.ts'
import { withoutUser, asUser } from '#db/scope.ts'
import { done } from '#http/answers.ts'
import { endpoint, publicEndpoint } from '#http/endpoint.ts'
import {
  addressRequestedEmail,
  addressChangedEmail,
  addressTakenEmail,
  CONFIRMATION_HOURS,
  confirmAddressEmail,
  RESET_HOURS,
  passwordResetEmail,
} from '#mail/emails.ts'
import { tokenProblems } from './password.ts'
import {
  confirmSignInAddress,
  findLink,
  readOwnPassword,
  requestSignInAddress,
  stopSignInAddress,
  withdrawSignInAddress,
} from './queries.ts'

const HOUR_MS = 60 * 60_000

const token = z.string().min(1).max(200)
const linkInput = inputSchema('SignInAddressLinkInput', { token })

export const signInAddress = [
  publicEndpoint({
    method: 'post',
    path: '/user/sign-in-address',
    summary: 'Asks for another sign-in address: its mailbox confirms it, the present one can stop it',
    // The password is held against its hash between two transactions, so it opens them itself.
    needsSession: true,
    body: inputSchema('SignInAddressInput', {
      address: line(memberLimits.email).refine((text) => text === '' || isEmail(text), fault('not_an_email')),
      current_password: z.string().min(1).max(1_000),
    }),
    async handle({ services, request, body, now }) {
      const { database, config, cookie, devices, mailer } = services
      const session = cookie.read(request)
      if (session === null) throw new RequestProblem('unauthenticated')
      const entry = { token: hashToken(session), organizationId: null, now, idleHours: SESSION_IDLE_HOURS }
      const own = await asUser(database, entry, async ({ trx, user }) => ({ user, hash: await readOwnPassword(trx) }))
      if (own === null) throw new RequestProblem('unauthenticated')

      const tries = [countedInSession(own.user.id, devices.find(request, own.user.id, now))]
      await withoutUser(database, (trx) => takeAttempts(trx, tries, now))
      const isCurrent = await verifyPassword(own.hash, body.parts.current_password ?? '')
      const isSame = body.parts.address?.toLowerCase() === own.user.email
      const wrong: FieldProblem[] = [
        ...(isCurrent ? [] : [{ path: 'current_password', code: 'invalid' } as const]),
        ...(isSame ? [{ path: 'address', code: 'unchanged' } as const] : []),
      ]
      const address = body.valid(wrong).address.toLowerCase()

      const { language } = own.user
      const [confirm, stop] = [newToken(), newToken()]
      const url = linkUrl(config, confirm)
      const isKept = await asUser(database, entry, async ({ trx }) => {
        await returnAttempts(trx, tries, now)
        return requestSignInAddress(trx, {
          former: own.hash ?? '',
          address,
          confirm: hashToken(confirm),
          stop: hashToken(stop),
          now,
          until: new Date(now.getTime() + CONFIRMATION_HOURS * HOUR_MS),
          email: confirmAddressEmail(language, url),
          taken: addressTakenEmail(language, url),
          notice: addressRequestedEmail(language, linkUrl(config, stop)),
        })
      })
      if (isKept === null) throw new RequestProblem('unauthenticated')
      if (!isKept) throw invalid([{ path: 'current_password', code: 'invalid' }])
      mailer.notify()
      return done
    },
  }),
  endpoint({
    method: 'put',
    path: '/user/sign-in-address/withdraw',
    summary: 'Ends the wish for another sign-in address, as long as its mailbox has not confirmed it',
    access: 'account',
    async handle({ scope }) {
      if (!(await withdrawSignInAddress(scope))) throw new RequestProblem('conflict')
      return done
    },
  }),
  publicEndpoint({
    method: 'post',
    path: '/user/sign-in-address/confirmation',
    summary: 'Changes the sign-in address by the link that its mailbox was sent; ends all sessions and links',
    body: linkInput,
    async handle({ services: { database, config, mailer }, body, now }) {
      const hash = hashToken(body.valid().token)
      const revert = newToken()
      const outcome = await withoutUser(database, async (trx) => {
        const link = await findLink(trx, hash, now)
        const email = addressChangedEmail(link?.language ?? defaultLanguage, linkUrl(config, revert))
        return confirmSignInAddress(trx, { token: hash, revert: hashToken(revert), now, email })
      })
      if (outcome !== 'DONE') throw invalid(tokenProblems(outcome))
      mailer.notify()
      return done
    },
  }),
  publicEndpoint({
    method: 'post',
    path: '/user/sign-in-address/cancellation',
    summary: 'Stops or takes back a change of the sign-in address, by the link that the former mailbox was sent',
    body: linkInput,
    async handle({ services: { database, config, mailer }, body, now }) {
      const hash = hashToken(body.valid().token)
      const reset = newToken()
      const until = new Date(now.getTime() + RESET_HOURS * HOUR_MS)
      const outcome = await withoutUser(database, async (trx) => {
        const link = await findLink(trx, hash, now)
        const email = passwordResetEmail(link?.language ?? defaultLanguage, linkUrl(config, reset))
        return stopSignInAddress(trx, { token: hash, reset: hashToken(reset), now, until, email })
      })
      if (outcome !== 'DONE') throw invalid(tokenProblems(outcome))
      mailer.notify()
      return done
    },
  }),
]
