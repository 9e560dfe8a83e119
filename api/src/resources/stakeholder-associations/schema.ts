import { z } from 'zod'
import { relevances, stakeholderLimits } from '@ansvar/domain/stakeholders'
import { named } from '#contract/components.ts'
import { active, id, identity, line, optionalProse, optionalReference, stamps } from '#contract/fields.ts'
import { recordFiles, recordFilesInput } from '#http/files.ts'
import { ownStakeholderInput, stakeholder } from '#resources/stakeholders/schema.ts'

const needInput = z.strictObject({
  expectation: line(stakeholderLimits.expectation),
  is_obligation: z
    .boolean()
    .nullish()
    .transform((is) => is ?? false),
  response: optionalProse(stakeholderLimits.response),
})

/**
 * What an association is saved as: with a stakeholder of the catalogue by its id, or with one of the organisation's own.
 * PUT replaces: a field left out becomes empty; only whom it is about, and whether it is in use, then stay.
 */
export const associationInput = named(
  'StakeholderAssociationInput',
  z.strictObject({
    stakeholder_id: optionalReference,
    stakeholder: ownStakeholderInput.nullish().transform((value) => value ?? null),
    needs: z
      .array(needInput)
      .max(stakeholderLimits.needs)
      .nullish()
      .transform((list) => list ?? []),
    relevance: z
      .enum(relevances)
      .nullish()
      .transform((relevance) => relevance ?? 'MEDIUM'),
    responsible_id: optionalReference,
    note: optionalProse(stakeholderLimits.note),
    files: recordFilesInput,
    active,
  }),
)
export type AssociationInput = z.output<typeof associationInput>

export const association = named(
  'StakeholderAssociation',
  z.object({
    ...identity,
    is_own: z.boolean(),
    stakeholder_id: id.nullable(),
    stakeholder: stakeholder.optional(),
    needs: z.array(z.object({ expectation: z.string(), is_obligation: z.boolean(), response: z.string().nullable() })),
    is_obligation: z.boolean(),
    relevance: z.enum(relevances),
    responsible_id: id.nullable(),
    note: z.string().nullable(),
    files: recordFiles,
    active: z.boolean(),
    ...stamps,
  }),
)
export type Association = z.output<typeof association>

/** The fields that are stored. The stakeholder of the catalogue is embedded; one of the organization's own is a column. */
export const storedAssociation = association
  .omit({ is_own: true, stakeholder: true, is_obligation: true })
  .extend({ own_stakeholder: z.unknown() })
