import { z } from 'zod'
import { languages } from '@ansvar/domain/languages'
import { inputSchema, responseSchema } from '#contract/components.ts'
import { hashToken } from '#auth/tokens.ts'
import { withoutUser } from '#db/scope.ts'
import { ok } from '#http/answers.ts'
import { publicEndpoint } from '#http/endpoint.ts'
import { findLink } from './queries.ts'

const linkKinds = ['RESET', 'INVITATION', 'SETUP', 'SIGN_IN_ADDRESS', 'SIGN_IN_ADDRESS_STOP'] as const
const linkStates = ['OPEN', 'TAKEN', 'USED', 'EXPIRED', 'UNKNOWN'] as const

const answer = responseSchema('OneTimeLink', {
  kind: z.enum(linkKinds).nullable(),
  state: z.enum(linkStates),
  username: z.string().nullable(),
  language: z.enum(languages).nullable(),
})

// A POST although it changes nothing, because proxies log addresses, and the token must not be in a log.
export const oneTimeLink = publicEndpoint({
  method: 'post',
  path: '/user/link',
  summary: 'What a one-time link is for and whether it still works, in the language of its owner',
  body: inputSchema('OneTimeLinkInput', { token: z.string().min(1).max(200) }),
  answer,
  async handle({ services, body, now, language }) {
    const token = hashToken(body.valid().token)
    const link = await withoutUser(services.database, (trx) => findLink(trx, token, now))
    const { kind = null, state = 'UNKNOWN' as const } = link ?? {}
    const username = state === 'OPEN' ? (link?.username ?? null) : null
    return {
      ...ok({ kind, state, username, language: link?.language ?? null }),
      language: link?.language ?? language,
    }
  },
})
