import { sql } from 'kysely'
import { z } from 'zod'
import { normalizeCvr } from '@ansvar/domain/identifiers'
import { memberLimits } from '@ansvar/domain/members'
import {
  normalizeRegistration,
  normalizeWeb,
  stakeholderKinds,
  stakeholderLimits,
  stakeholderProblems,
} from '@ansvar/domain/stakeholders'
import { domainFields } from '#contract/cases.ts'
import { inputSchema, named } from '#contract/components.ts'
import { active, line, listOfRows, optionalLine, optionalProse, someOf, territory } from '#contract/fields.ts'
import { listSpec, type Filter } from '#contract/lists.ts'
import { snakeProblems, type FieldProblem } from '#contract/problem.ts'
import { kindOf } from '#db/records.ts'
import { recordFilesInput } from '#http/files.ts'
import { catalogueResponse, catalogueFile } from '#http/maintainers.ts'

const contactInput = z.strictObject({
  name: line(stakeholderLimits.contactName),
  role: optionalLine(stakeholderLimits.contactRole),
  email: optionalLine(memberLimits.email),
  phone: optionalLine(memberLimits.phone),
})

const details = {
  name: line(stakeholderLimits.name),
  kinds: someOf(stakeholderKinds),
  registration_number: optionalLine(stakeholderLimits.registrationNumber),
  address: optionalProse(stakeholderLimits.address),
  country: territory.nullish().transform((country) => country ?? null),
  web: optionalLine(stakeholderLimits.web),
  contacts: listOfRows(contactInput, stakeholderLimits.contacts),
}

/** A stakeholder that is not in the catalogue. */
export const ownStakeholderInput = named('OwnStakeholderInput', z.strictObject(details))
export type OwnStakeholderInput = z.output<typeof ownStakeholderInput>

/** The fields of a stakeholder that are saved. PUT replaces: a field left out becomes empty, except `active`. */
export const stakeholderInput = inputSchema('StakeholderInput', {
  ...details,
  files: recordFilesInput,
  active,
})

export const stakeholder = catalogueResponse('Stakeholder', stakeholderInput, { files: z.array(catalogueFile) })
export type Stakeholder = z.output<typeof stakeholder>

/** Returns the problems of a stakeholder. `at` is the path of its fields in the body. */
export const detailProblems = (parts: Partial<OwnStakeholderInput>, at = ''): FieldProblem[] => {
  const fields = domainFields(parts, ['country', 'registration_number', 'web'])
  return snakeProblems(stakeholderProblems({ ...fields, contacts: parts.contacts ?? [] }), at)
}

/** Returns a stakeholder as it is stored: its registration number and its address on the web in their standard form. */
export const normalized = <T extends OwnStakeholderInput>(input: T): T => ({
  ...input,
  registration_number: input.registration_number && normalizeRegistration(input.country, input.registration_number),
  web: input.web && normalizeWeb(input.web),
})

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
