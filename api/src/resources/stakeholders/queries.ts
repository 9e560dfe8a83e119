import { sql } from 'kysely'
import { z } from 'zod'
import { normalizeCvr } from '@ansvar/domain/identifiers'
import { stakeholderLimits } from '@ansvar/domain/stakeholders'
import { listSpec, type Filter } from '#contract/lists.ts'
import { kindOf } from '#db/records.ts'
import type { Trx } from '#db/tables.ts'
import { stakeholder } from './schema.ts'

export const stakeholderKind = kindOf('stakeholders', stakeholder, { owner: 'catalogue' })

const registrationNumber: Filter = {
  schema: z.string().min(1).max(stakeholderLimits.registrationNumber),
  repeated: true,
  where: (values) => sql`registration_number = any (${[...values, ...values.map(normalizeCvr)]}::text[])`,
}

/** Names that are the same but for punctuation, legal form and what follows, so that a likely duplicate is found. */
const similarName: Filter = {
  schema: z.string().min(1).max(stakeholderLimits.name),
  repeated: false,
  where: ([name]) => sql`(company_key = app.company_key(${name ?? ''}) or (
    length(least(company_key, app.company_key(${name ?? ''}))) >= 4 and length(app.company_key(${name ?? ''})) >= 4 and (
      starts_with(company_key, app.company_key(${name ?? ''})) or starts_with(app.company_key(${name ?? ''}), company_key))))`,
}

export const stakeholderListSpec = listSpec(stakeholder, {
  sort: ['name', 'registration_number', 'country'],
  filters: ['kinds'],
  filterBy: { registration_number: registrationNumber, similar_name: similarName },
})

/** The stakeholder of the catalogue with this id, if there is one. */
export const findStakeholder = (trx: Trx, id: string) =>
  trx.selectFrom('stakeholders').select(stakeholderKind.columns).where('id', '=', id).executeTakeFirst()
