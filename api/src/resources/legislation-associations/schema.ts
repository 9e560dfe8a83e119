import { z } from 'zod'
import { complianceStatuses, legislationLimits } from '@ansvar/domain/legislations'
import { inputSchema, listOf, named, recordAnswer, responseSchema } from '#contract/components.ts'
import { optionalDay, optionalProse, optionalReference, withDefault } from '#contract/fields.ts'
import { historyField, historyReference } from '#http/history.ts'
import { legislation } from '#resources/legislations/schema.ts'

/**
 * What an obligation is saved as. PUT replaces: a field left out becomes empty. Where status, day or note differ from
 * the last assessment, or the body says so, the save is a new assessment, of the act as it is now.
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
export const associationList = named('LegislationAssociationList', listOf(association))
