import { z } from 'zod'
import { localDay } from '@ansvar/domain/dates'
import { tokenLevels } from '@ansvar/domain/permissions'
import { inputSchema, listSchema, named, recordAnswer } from '#contract/components.ts'
import { instant, line, optionalDay } from '#contract/fields.ts'
import type { FieldProblem } from '#contract/problem.ts'

export const tokenInput = inputSchema('TokenInput', {
  name: line(200),
  level: z.enum(tokenLevels),
  expires_on: optionalDay,
})
export const token = recordAnswer('Token', tokenInput, {
  revoked_date: instant.nullable(),
  last_used_date: instant.nullable(),
})
export const tokenList = listSchema(token)
/** The only response that contains the secret. */
export const newToken = named('NewToken', token.extend({ secret: z.string() }))

export type TokenInput = z.output<typeof tokenInput>
export type Token = z.output<typeof token>

/** A token's last day may be today, in the organization's time zone, and no day before. */
export function tokenProblems({ expires_on }: Partial<TokenInput>, now: Date, timeZone: string): FieldProblem[] {
  return expires_on && expires_on < localDay(now, timeZone) ? [{ path: 'expires_on', code: 'in_past' }] : []
}
