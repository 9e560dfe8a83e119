import { documentReviewsOf } from '#screen/controlled-documents/document-reviews.resource.ts'
import {
  CreateDocumentReviewDocument,
  DocumentReviewsDocument,
  UpdateDocumentReviewDocument,
} from './generated/documents.graphql.ts'

/** The reviews of an own document, edited in place below the document. */
export const documentReviews = documentReviewsOf({
  name: 'documentReviews',
  documents: {
    list: DocumentReviewsDocument,
    create: CreateDocumentReviewDocument,
    update: UpdateDocumentReviewDocument,
  },
})
