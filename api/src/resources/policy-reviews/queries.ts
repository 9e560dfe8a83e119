import { policyReviewOutcomes } from '@ansvar/domain/policies'
import { idIn, oneOf, plainOrder, rankOrder, stampOrders, type ListSpec } from '#contract/lists.ts'
import { kindOf } from '#db/records.ts'
import { review } from './schema.ts'

export const reviewKind = kindOf('policy_reviews', review, {
  parent: { table: 'policies', column: 'policy_id' },
  references: { reviewer_id: 'members' },
})

export const reviewListSpec: ListSpec = {
  sort: {
    performed_on: plainOrder('performed_on'),
    outcome: rankOrder('outcome', policyReviewOutcomes),
    ...stampOrders,
  },
  defaultSort: 'performed_on,desc',
  filters: { outcome: oneOf('outcome', policyReviewOutcomes), reviewer_id: idIn('reviewer_id') },
  byId: true,
}
