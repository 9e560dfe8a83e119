import { z } from 'zod'
import { defaultLanguage, type Language } from '@ansvar/domain/languages'
import { isEmail, memberLimits } from '@ansvar/domain/members'
import { linkUrl } from '#auth/link-url.ts'
import { hashToken, newToken } from '#auth/tokens.ts'
import type { Checked } from '#contract/check.ts'
import { inputSchema } from '#contract/components.ts'
import { fault, line } from '#contract/fields.ts'
import { RequestProblem, invalid, type FieldProblem } from '#contract/problem.ts'
import { withoutUser } from '#db/scope.ts'
import type { Trx } from '#db/tables.ts'
import { done } from '#http/responses.ts'
import { endpoint, publicEndpoint, type Call } from '#http/endpoint.ts'
import * as emails from '#mail/emails.ts'
import { tokenProblems } from './password.ts'
import {
  confirmSignInAddress,
  findLink,
  requestSignInAddress,
  stopSignInAddress,
  withdrawSignInAddress,
  type LinkOutcome,
} from './queries.ts'
import { verifyUser } from './verified-user.ts'

const HOUR_MS = 60 * 60_000

const linkInput = inputSchema('SignInAddressLinkInput', { token: z.string().min(1).max(200) })

/** The values for using a link: the hash of its token, a new link for the email about it, and the owner's language. */
type UsedLink = { readonly token: Buffer; readonly next: Buffer; readonly url: string; readonly language: Language }

/** Uses the link of a body in one transaction. Throws `validation` if it does not work. */
async function useLink(
  { services: { database, config, mailer }, body, now }: Call<string, Checked<z.output<typeof linkInput>>>,
  use: (trx: Trx, link: UsedLink) => Promise<LinkOutcome>,
) {
  const token = hashToken(body.valid().token)
  const next = newToken()
  const outcome = await withoutUser(database, async (trx) => {
    const { language } = (await findLink(trx, token, now)) ?? {}
    return use(trx, { token, next: hashToken(next), url: linkUrl(config, next), language: language ?? defaultLanguage })
  })
  if (outcome !== 'DONE') throw invalid(tokenProblems(outcome))
  mailer.notify()
  return done
}

export const signInAddress = [
  publicEndpoint({
    method: 'post',
    path: '/user/sign-in-address',
    summary: 'Requests a new sign-in address, and sends emails with links to confirm it and to stop the change',
    needsSession: true,
    body: inputSchema('SignInAddressInput', {
      address: line(memberLimits.email).refine((text) => text === '' || isEmail(text), fault('not_an_email')),
      current_password: z.string().min(1).max(1_000),
    }),
    async handle(call) {
      const { services, body, now } = call
      const { user, problems, change } = await verifyUser(call, body.parts.current_password)
      const isSame = body.parts.address?.toLowerCase() === user.email
      const unchanged: FieldProblem[] = isSame ? [{ path: 'address', code: 'unchanged' }] : []
      const address = body.valid([...problems, ...unchanged]).address.toLowerCase()
      const [confirm, stop] = [newToken(), newToken()]
      const url = linkUrl(services.config, confirm)
      await change((trx, former) =>
        requestSignInAddress(trx, {
          former,
          address,
          confirm: hashToken(confirm),
          stop: hashToken(stop),
          now,
          until: new Date(now.getTime() + emails.CONFIRMATION_HOURS * HOUR_MS),
          email: emails.confirmAddressEmail(user.language, url),
          taken: emails.addressTakenEmail(user.language, url),
          notice: emails.addressRequestedEmail(user.language, linkUrl(services.config, stop)),
        }),
      )
      services.mailer.notify()
      return done
    },
  }),
  endpoint({
    method: 'put',
    path: '/user/sign-in-address/withdraw',
    summary: 'Withdraws the request for a new sign-in address. 409 if there is no unconfirmed request',
    access: 'account',
    async handle({ scope }) {
      if (!(await withdrawSignInAddress(scope))) throw new RequestProblem('conflict')
      return done
    },
  }),
  publicEndpoint({
    method: 'post',
    path: '/user/sign-in-address/confirmation',
    summary: 'Confirms a new sign-in address by the token of the emailed link. All sessions and links end',
    body: linkInput,
    handle: (call) =>
      useLink(call, (trx, { token, next, url, language }) =>
        confirmSignInAddress(trx, {
          token,
          revert: next,
          now: call.now,
          email: emails.addressChangedEmail(language, url),
        }),
      ),
  }),
  publicEndpoint({
    method: 'post',
    path: '/user/sign-in-address/cancellation',
    summary: 'Stops or reverts a change of the sign-in address by the emailed token. The password and all sessions end',
    body: linkInput,
    handle: (call) =>
      useLink(call, (trx, { token, next, url, language }) => {
        const until = new Date(call.now.getTime() + emails.RESET_HOURS * HOUR_MS)
        const email = emails.passwordResetEmail(language, url)
        return stopSignInAddress(trx, { token, reset: next, now: call.now, until, email })
      }),
  }),
]
