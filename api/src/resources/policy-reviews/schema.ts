import { z } from 'zod'
import { policyLimits, policyReviewOutcomes } from '@ansvar/domain/policies'
import { inputSchema, recordResponse } from '#contract/components.ts'
import { day, id, optionalProse, optionalReference } from '#contract/fields.ts'
import { listSpec } from '#contract/lists.ts'
import { kindOf } from '#db/records.ts'

const outcome = z.enum(policyReviewOutcomes)

export const reviewInput = inputSchema('PolicyReviewInput', {
  performed_on: day,
  reviewer_id: optionalReference,
  outcome,
  note: optionalProse(policyLimits.note),
})

export const review = recordResponse('PolicyReview', reviewInput, { policy_id: id })

export const reviewKind = kindOf('policy_reviews', review, {
  parent: { table: 'policies', column: 'policy_id' },
  references: { reviewer_id: 'members' },
})

export const reviewListSpec = listSpec(review, {
  sort: ['performed_on', 'outcome'],
  defaultSort: 'performed_on,desc',
  filters: ['outcome', 'reviewer_id'],
  searchable: false,
})
