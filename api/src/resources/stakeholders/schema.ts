import { z } from 'zod'
import { memberLimits } from '@ansvar/domain/members'
import {
  normalizeRegistration,
  normalizeWeb,
  stakeholderKinds,
  stakeholderLimits,
  stakeholderProblems,
} from '@ansvar/domain/stakeholders'
import { inputSchema, named } from '#contract/components.ts'
import { active, line, listOfRows, optionalLine, optionalProse, someOf, territory } from '#contract/fields.ts'
import { snakePath, type FieldProblem } from '#contract/problem.ts'
import { recordFilesInput } from '#http/files.ts'
import { catalogueAnswer, catalogueFile } from '#http/maintainers.ts'

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

/** A stakeholder that an organization keeps for itself. */
export const ownStakeholderInput = named('OwnStakeholderInput', z.strictObject(details))
export type OwnStakeholderInput = z.output<typeof ownStakeholderInput>

/** The fields of a stakeholder that are saved. PUT replaces: a field left out becomes empty, except `active`. */
export const stakeholderInput = inputSchema('StakeholderInput', {
  ...details,
  files: recordFilesInput,
  active,
})

export const stakeholder = catalogueAnswer('Stakeholder', stakeholderInput, { files: z.array(catalogueFile) })
export type Stakeholder = z.output<typeof stakeholder>

/** What the domain finds wrong with a stakeholder; `at` is where its fields stand in the body. */
export function detailProblems(parts: Partial<OwnStakeholderInput>, at = ''): FieldProblem[] {
  const found = stakeholderProblems({
    country: parts.country ?? null,
    registrationNumber: parts.registration_number ?? null,
    web: parts.web ?? null,
    contacts: parts.contacts ?? [],
  })
  return found.map(({ path, code }) => ({ path: `${at}${snakePath(path)}`, code }))
}

/** A stakeholder as it is kept: its number and address in one form each. */
export const normalized = <T extends OwnStakeholderInput>(input: T): T => ({
  ...input,
  registration_number: input.registration_number && normalizeRegistration(input.country, input.registration_number),
  web: input.web && normalizeWeb(input.web),
})
