import { z } from 'zod'
import { policyLimits, policyReviewOutcomes } from '@ansvar/domain/policies'
import { named } from '#contract/components.ts'
import { date, day, id, identity, optionalProse, optionalReference, stamps } from '#contract/fields.ts'

const outcome = z.enum(policyReviewOutcomes)

export const reviewInput = named(
  'PolicyReviewInput',
  z.strictObject({
    performed_on: day,
    reviewer_id: optionalReference,
    outcome,
    note: optionalProse(policyLimits.note),
  }),
)

export const review = named(
  'PolicyReview',
  z.object({
    ...identity,
    policy_id: id,
    performed_on: date,
    reviewer_id: id.nullable(),
    outcome,
    note: z.string().nullable(),
    ...stamps,
  }),
)
