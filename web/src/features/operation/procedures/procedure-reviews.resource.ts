import { documentReviewsOf } from '#screen/controlled-documents/document-reviews.resource.ts'
import {
  CreateProcedureReviewDocument,
  ProcedureReviewsDocument,
  UpdateProcedureReviewDocument,
} from './generated/procedures.graphql.ts'

/** The reviews of a procedure, edited in place on the procedure’s screen. */
export const procedureReviews = documentReviewsOf({
  name: 'procedureReviews',
  documents: {
    list: ProcedureReviewsDocument,
    create: CreateProcedureReviewDocument,
    update: UpdateProcedureReviewDocument,
  },
})
