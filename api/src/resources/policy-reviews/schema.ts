import { z } from 'zod'
import { policyLimits, policyReviewOutcomes } from '@ansvar/domain/policies'
import { named } from '#contract/components.ts'
import { date, day, id, instant, optionalProse, reference, version } from '#contract/fields.ts'

const outcome = z.enum(policyReviewOutcomes)

export const reviewInput = named(
  'PolicyReviewInput',
  z.strictObject({
    performed_on: day,
    reviewer_id: reference.nullish().transform((value) => value ?? null),
    outcome,
    note: optionalProse(policyLimits.note),
  }),
)
export type PolicyReviewInput = z.output<typeof reviewInput>

export const review = named(
  'PolicyReview',
  z.object({
    id,
    version,
    organization_id: id,
    policy_id: id,
    performed_on: date,
    reviewer_id: id.nullable(),
    outcome,
    note: z.string().nullable(),
    created_date: instant,
    last_modified_date: instant,
    last_modified_by: z.string(),
  }),
)
