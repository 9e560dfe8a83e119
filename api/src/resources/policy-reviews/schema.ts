import { z } from 'zod'
import { policyLimits, policyReviewOutcomes } from '@ansvar/domain/policies'
import { named } from '#contract/components.ts'
import { day, id, optionalProse, optionalReference } from '#contract/fields.ts'
import { recordAnswer } from '#contract/stored.ts'

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

export const review = recordAnswer('PolicyReview', reviewInput, { policy_id: id })
