import { kindOfDocument } from '#resources/approvals/queries.ts'
import { reviewEndpoints } from '#resources/document-reviews/endpoints.ts'
import { controlled } from '#resources/document-reviews/reviewed.ts'
import { procedureReviewInput, procedureReviewKind } from '#resources/document-reviews/schema.ts'

export const procedureReviews = reviewEndpoints({
  path: '/organizations/{orgId}/procedures/{procedureId}/reviews',
  param: 'procedureId',
  summaries: {
    list: 'Lists the reviews of a procedure, newest first',
    read: 'Returns one review of a procedure',
    create: 'Creates a review of a procedure, and updates the date of its next review. TO_BE_CHANGED starts a draft',
    update: 'Replaces the values of a review of a procedure, and updates the date of its next review',
  },
  document: controlled(kindOfDocument('PROCEDURE'), 'PROCEDURE_REVIEW'),
  kind: procedureReviewKind,
  input: procedureReviewInput,
})
