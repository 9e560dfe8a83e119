import { sql } from 'kysely'
import { z } from 'zod'
import { normalizeCvr } from '@ansvar/domain/identifiers'
import { stakeholderLimits } from '@ansvar/domain/stakeholders'
import { listSpec, type Filter } from '#contract/lists.ts'
import { kindOf } from '#db/records.ts'
import { stakeholder } from './schema.ts'

export const stakeholderKind = kindOf('stakeholders', stakeholder, { owner: 'catalogue' })

const registrationNumber: Filter = {
  schema: z.string().min(1).max(stakeholderLimits.registrationNumber),
  repeated: true,
  where: (values) => sql`registration_number = any (${[...values, ...values.map(normalizeCvr)]}::text[])`,
}

/** Filters names that differ only in punctuation, legal form or ending, so that likely duplicates are found. */
const similarName: Filter = {
  schema: z.string().min(1).max(stakeholderLimits.name),
  repeated: false,
  where([name = '']) {
    const key = sql`app.company_key(${name})`
    return sql`(company_key = ${key} or (length(least(company_key, ${key})) >= 4 and length(${key}) >= 4
      and (starts_with(company_key, ${key}) or starts_with(${key}, company_key))))`
  },
}

export const stakeholderListSpec = listSpec(stakeholder, {
  sort: ['name', 'registration_number', 'country'],
  filters: ['kinds'],
  filterBy: { registration_number: registrationNumber, similar_name: similarName },
})
