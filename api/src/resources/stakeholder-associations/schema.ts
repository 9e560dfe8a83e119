import { z } from 'zod'
import { relevances, stakeholderLimits } from '@ansvar/domain/stakeholders'
import { active, line, listOfRows, optional, optionalProse, optionalReference, withDefault } from '#contract/fields.ts'
import { inputSchema, recordAnswer } from '#contract/components.ts'
import { recordFilesInput } from '#http/files.ts'
import { ownStakeholderInput, stakeholder } from '#resources/stakeholders/schema.ts'

const needInput = z.strictObject({
  expectation: line(stakeholderLimits.expectation),
  is_obligation: withDefault(z.boolean(), false),
  response: optionalProse(stakeholderLimits.response),
})

/**
 * The fields of an association that are saved: the id of a stakeholder in the catalogue, or an own stakeholder. PUT
 * replaces: a field left out becomes empty, except the stakeholder and `active`.
 */
export const associationInput = inputSchema('StakeholderAssociationInput', {
  stakeholder_id: optionalReference,
  stakeholder: optional(ownStakeholderInput),
  needs: listOfRows(needInput, stakeholderLimits.needs),
  relevance: withDefault(z.enum(relevances), 'MEDIUM'),
  responsible_id: optionalReference,
  note: optionalProse(stakeholderLimits.note),
  files: recordFilesInput,
  active,
})
export type AssociationInput = z.output<typeof associationInput>

export const association = recordAnswer('StakeholderAssociation', associationInput, {
  is_own: z.boolean(),
  stakeholder: stakeholder.optional(),
  is_obligation: z.boolean(),
})
export type Association = z.output<typeof association>

/** An association with the column of the organization's own stakeholder. */
export const storedAssociation = association.extend({ own_stakeholder: z.unknown() })
