import { documentReviewsOf } from '#screen/controlled-documents/document-reviews.resource.ts'
import {
  CreatePolicyReviewDocument,
  PolicyReviewsDocument,
  UpdatePolicyReviewDocument,
} from './generated/policies.graphql.ts'

/** The reviews of a policy, edited in place on the policy’s screen. */
export const policyReviews = documentReviewsOf({
  name: 'policyReviews',
  documents: {
    list: PolicyReviewsDocument,
    create: CreatePolicyReviewDocument,
    update: UpdatePolicyReviewDocument,
  },
})
