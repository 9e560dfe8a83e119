import { reviewedDocuments } from '#resources/documents/reviews.ts'
import { reviewEndpoints } from './endpoints.ts'
import { documentReviewInput, documentReviewKind } from './schema.ts'

export const documentReviews = reviewEndpoints({
  path: '/organizations/{orgId}/files/{documentId}/reviews',
  param: 'documentId',
  summaries: {
    list: 'Lists the reviews of a document, newest first',
    read: 'Returns one review of a document',
    create:
      'Creates a review of a document, and updates the date of its next review. TO_BE_CHANGED starts a corrective action',
    update: 'Replaces the values of a review of a document, and updates the date of its next review',
  },
  document: reviewedDocuments,
  kind: documentReviewKind,
  input: documentReviewInput,
})
