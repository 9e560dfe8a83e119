import { listSpec } from '#contract/lists.ts'
import { kindOf } from '#db/records.ts'
import { review } from './schema.ts'

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
