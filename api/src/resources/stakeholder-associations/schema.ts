import { z } from 'zod'
import { relevances, stakeholderLimits } from '@ansvar/domain/stakeholders'
import { named } from '#contract/components.ts'
import { id, instant, line, optionalProse, reference, version } from '#contract/fields.ts'
import { listOf } from '#http/answers.ts'
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
    stakeholder_id: reference.nullish().transform((value) => value ?? null),
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
    responsible_id: reference.nullish().transform((value) => value ?? null),
    note: optionalProse(stakeholderLimits.note),
    files: recordFilesInput,
    active: z
      .boolean()
      .nullish()
      .transform((active) => active ?? null),
  }),
)
export type AssociationInput = z.output<typeof associationInput>

export const association = named(
  'StakeholderAssociation',
  z.object({
    id,
    version,
    organization_id: id,
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
    created_date: instant,
    last_modified_date: instant,
    last_modified_by: z.string(),
  }),
)
export type Association = z.output<typeof association>
export const associationList = named('StakeholderAssociationList', listOf(association))
