import { z } from 'zod'
import { localDay } from '@ansvar/domain/dates'
import { tokenLevels } from '@ansvar/domain/permissions'
import { named } from '#contract/components.ts'
import { date, id, instant, line, optionalDay, version } from '#contract/fields.ts'
import type { FieldProblem } from '#contract/problem.ts'
import { listOf } from '#http/answers.ts'

const fields = {
  id,
  version,
  organization_id: id,
  name: z.string(),
  level: z.enum(tokenLevels),
  expires_on: date.nullable(),
  revoked_date: instant.nullable(),
  last_used_date: instant.nullable(),
  created_date: instant,
  last_modified_date: instant,
  last_modified_by: z.string(),
}

export const token = named('Token', z.object(fields))
export const tokenList = named('TokenList', listOf(token))
/** The one answer that tells the secret. */
export const newToken = named('NewToken', z.object({ ...fields, secret: z.string() }))

export const tokenInput = named(
  'TokenInput',
  z.strictObject({
    name: line(200),
    level: z.enum(tokenLevels),
    expires_on: optionalDay,
  }),
)
export type TokenInput = z.output<typeof tokenInput>
export type Token = z.output<typeof token>

/** A token's last day may be today, in the organisation's time zone, and no day before. */
export function tokenProblems({ expires_on }: Partial<TokenInput>, now: Date, timeZone: string): FieldProblem[] {
  return expires_on && expires_on < localDay(now, timeZone) ? [{ path: 'expires_on', code: 'in_past' }] : []
}
