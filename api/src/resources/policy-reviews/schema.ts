import { z } from 'zod'
import { policyLimits, policyReviewOutcomes } from '@ansvar/domain/policies'
import { day, id, optionalProse, optionalReference } from '#contract/fields.ts'
import { inputSchema, recordAnswer } from '#contract/components.ts'

const outcome = z.enum(policyReviewOutcomes)

export const reviewInput = inputSchema('PolicyReviewInput', {
  performed_on: day,
  reviewer_id: optionalReference,
  outcome,
  note: optionalProse(policyLimits.note),
})

export const review = recordAnswer('PolicyReview', reviewInput, { policy_id: id })
