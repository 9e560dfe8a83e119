import { z } from 'zod'
import { complianceStatuses, legislationLimits } from '@ansvar/domain/legislations'
import { inputSchema, recordAnswer, responseSchema } from '#contract/components.ts'
import { optionalDay, optionalProse, optionalReference, withDefault } from '#contract/fields.ts'
import { historyField, historyReference } from '#http/history.ts'
import { legislation } from '#resources/legislations/schema.ts'

/**
 * The fields of an obligation that are saved. PUT replaces: a field left out becomes empty. If status, date or note differ
 * from the last assessment, or `is_reassessed` is true, the save is a new assessment of the current legislation.
 */
export const associationInput = inputSchema('LegislationAssociationInput', {
  how_it_applies: optionalProse(legislationLimits.howItApplies),
  responsible_id: optionalReference,
  compliance_status: withDefault(z.enum(complianceStatuses), 'NOT_ASSESSED'),
  assessed_on: optionalDay,
  note: optionalProse(legislationLimits.note),
  is_reassessed: withDefault(z.boolean(), false),
})
export type AssociationInput = z.output<typeof associationInput>

const change = responseSchema('LegislationChange', {
  fields: z.array(historyField),
  references: z.array(historyReference),
})
export type LegislationChange = z.output<typeof change>

export const association = recordAnswer('LegislationAssociation', associationInput.omit({ is_reassessed: true }), {
  legislation: legislation.optional(),
  needs_assessment: z.boolean(),
  legislation_change: change.nullable(),
})
export type Association = z.output<typeof association>
