import { kindOfDocument } from '#resources/approvals/queries.ts'
import { reviewEndpoints } from '#resources/document-reviews/endpoints.ts'
import { controlled } from '#resources/document-reviews/reviewed.ts'
import { policyReviewInput, policyReviewKind } from '#resources/document-reviews/schema.ts'

export const policyReviews = reviewEndpoints({
  path: '/organizations/{orgId}/policies/{policyId}/reviews',
  param: 'policyId',
  summaries: {
    list: 'Lists the reviews of a policy, newest first',
    read: 'Returns one review of a policy',
    create: 'Creates a review of a policy, and updates the date of its next review. TO_BE_CHANGED starts a draft',
    update: 'Replaces the values of a review of a policy, and updates the date of its next review',
  },
  document: controlled(kindOfDocument('POLICY'), 'POLICY_REVIEW'),
  kind: policyReviewKind,
  input: policyReviewInput,
})
