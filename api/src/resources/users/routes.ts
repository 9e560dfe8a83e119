import { z } from 'zod'
import { languages, type Language } from '@ansvar/domain/languages'
import type { User } from '#db/scope.ts'
import { ok, type Answer } from '#http/answers.ts'
import { endpoint } from '#http/endpoint.ts'
import { id } from '#http/fields.ts'
import { named } from '#http/openapi.ts'
import { updateLanguage } from './queries.ts'

const language = z.enum(languages)

const user = named(
  'User',
  z.object({
    id,
    name: z.string(),
    email: z.string(),
    language,
    maintains_system: z.boolean(),
    organization_id: id,
  }),
)

// In the user's own language, whatever was asked for: that is how a stored language reaches the interface.
const present = ({ maintainsSystem, organizationId, ...rest }: User, spoken: Language = rest.language): Answer => ({
  ...ok({ ...rest, language: spoken, maintains_system: maintainsSystem, organization_id: organizationId }),
  language: spoken,
})

export const users = [
  endpoint({
    method: 'get',
    path: '/user',
    summary: 'The account behind the session',
    access: 'account',
    answer: user,
    handle: async ({ scope }) => present(scope.user),
  }),
  endpoint({
    method: 'patch',
    path: '/user',
    summary: 'Changes the language of the interface',
    access: 'account',
    body: named('LanguageInput', z.strictObject({ language })),
    answer: user,
    async handle({ scope, body }) {
      const wanted = body.valid()
      await updateLanguage(scope, wanted.language)
      return present(scope.user, wanted.language)
    },
  }),
]
