import { z } from 'zod'
import { tokenLevels } from '@ansvar/domain/permissions'
import { inputSchema, named, recordAnswer } from '#contract/components.ts'
import { instant, line, optionalDay } from '#contract/fields.ts'

export const tokenInput = inputSchema('TokenInput', {
  name: line(200),
  level: z.enum(tokenLevels),
  expires_on: optionalDay,
})
export const token = recordAnswer('Token', tokenInput, {
  revoked_date: instant.nullable(),
  last_used_date: instant.nullable(),
})
/** The only response that contains the secret. */
export const newToken = named('NewToken', token.extend({ secret: z.string() }))
