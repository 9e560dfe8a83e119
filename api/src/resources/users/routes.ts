import { z } from 'zod'
import { dateFormats, defaultDateFormat } from '@ansvar/domain/date-formats'
import { languages, type Language } from '@ansvar/domain/languages'
import { hashToken } from '#auth/tokens.ts'
import { inputSchema, responseSchema } from '#contract/components.ts'
import { id, instant } from '#contract/fields.ts'
import type { FieldProblem } from '#contract/problem.ts'
import { withoutUser, type Scope } from '#db/scope.ts'
import { ok, type ApiResponse } from '#http/responses.ts'
import { endpoint, publicEndpoint } from '#http/endpoint.ts'
import { findLink, readDateFormat, readSignIn, updatePreferences } from './queries.ts'

const languageCode = z.enum(languages)

const user = responseSchema('User', {
  id,
  name: z.string(),
  /** The same as `sign_in_address`, for older clients. */
  email: z.string(),
  sign_in_address: z.string(),
  pending_sign_in_address: z.string().nullable(),
  pending_until: instant.nullable(),
  language: languageCode,
  date_format: z.enum(dateFormats),
  maintains_system: z.boolean(),
  organization_id: id,
})

/** Returns the user. The response is in the stored language, which the interface then uses. */
async function present(scope: Scope, language: Language = scope.user.language): Promise<ApiResponse> {
  const { id: userId, name, email, maintainsSystem, organizationId } = scope.user
  const { pending = null, pending_until = null } = (await readSignIn(scope)) ?? {}
  const returned = {
    id: userId,
    name,
    email,
    sign_in_address: email,
    pending_sign_in_address: pending,
    pending_until,
    language,
    date_format: (await readDateFormat(scope)) ?? defaultDateFormat,
    maintains_system: maintainsSystem,
    organization_id: organizationId,
  }
  return { ...ok(returned), language }
}

const userInput = inputSchema('UserInput', {
  language: languageCode.nullish(),
  date_format: z.enum(dateFormats).nullish(),
})

export const users = [
  endpoint({
    method: 'get',
    path: '/user',
    summary: 'Returns the account of the signed-in user',
    access: 'account',
    response: user,
    handle: ({ scope }) => present(scope),
  }),
  endpoint({
    method: 'patch',
    path: '/user',
    summary: 'Changes the language or the date format of the user. An omitted field is unchanged',
    access: 'account',
    body: userInput,
    response: user,
    async handle({ scope, body }) {
      const { language: chosen, date_format: format } = body.valid(
        body.problems.length > 0 ? [] : chosenNothing(body.parts),
      )
      await updatePreferences(scope, { ...(chosen && { language: chosen }), ...(format && { date_format: format }) })
      return present(scope, chosen ?? scope.user.language)
    },
  }),
]

/** Refuses a PATCH without any known field, which is probably misspelt. */
const chosenNothing = (parts: Partial<z.output<typeof userInput>>): FieldProblem[] =>
  parts.language || parts.date_format ? [] : [{ path: 'language', code: 'required' }]

const linkKinds = ['RESET', 'INVITATION', 'SETUP', 'SIGN_IN_ADDRESS', 'SIGN_IN_ADDRESS_STOP'] as const
const linkStates = ['OPEN', 'TAKEN', 'USED', 'EXPIRED', 'UNKNOWN'] as const

const response = responseSchema('OneTimeLink', {
  kind: z.enum(linkKinds).nullable(),
  state: z.enum(linkStates),
  username: z.string().nullable(),
  language: z.enum(languages).nullable(),
})

// A POST although it changes nothing, because proxies log addresses, and the token must not be in a log.
export const oneTimeLink = publicEndpoint({
  method: 'post',
  path: '/user/link',
  summary: 'Returns the purpose and the status of a one-time link. The link remains unused',
  body: inputSchema('OneTimeLinkInput', { token: z.string().min(1).max(200) }),
  response,
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
