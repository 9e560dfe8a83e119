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
 * What an association is saved as: with a stakeholder of the catalogue by its id, or with one of the organization's own.
 * PUT replaces: a field left out becomes empty; only whom it is about, and whether it is in use, then stay.
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

/** The fields that are stored. The stakeholder of the catalogue is embedded; one of the organization's own is a column. */
export const storedAssociation = association
  .omit({ is_own: true, stakeholder: true, is_obligation: true })
  .extend({ own_stakeholder: z.unknown() })
