import { z } from 'zod'
import { documentReviewLimits, documentReviewOutcomes } from '@ansvar/domain/document-reviews'
import { inputSchema, recordResponse } from '#contract/components.ts'
import { date, day, id, optionalProse, optionalReference, staying } from '#contract/fields.ts'
import { listSpec } from '#contract/lists.ts'
import { kindOf, type Kind, type Row } from '#db/records.ts'

// Reviews of policies, of procedures and of own documents: three tables of one shape.

export type ReviewTable = 'policy_reviews' | 'procedure_reviews' | 'document_reviews'

const fields = {
  performed_on: day,
  reviewer_id: optionalReference,
  outcome: z.enum(documentReviewOutcomes),
  note: optionalProse(documentReviewLimits.note),
  /** The due date of the action that the review starts, if it does. */
  change_due_on: staying(day),
}
const inputOf = (name: string) => inputSchema(name, fields)
export type ReviewInput = ReturnType<typeof inputOf>

const own = { change_due_on: date.nullable(), action_id: id.nullable() }
const references = { reviewer_id: 'members' } as const

export const policyReviewInput = inputOf('PolicyReviewInput')
export const policyReview = recordResponse('PolicyReview', policyReviewInput, { policy_id: id, ...own })
export const policyReviewKind = kindOf('policy_reviews', policyReview, {
  parent: { table: 'policies', column: 'policy_id' },
  references,
})

export const procedureReviewInput = inputOf('ProcedureReviewInput')
export const procedureReview = recordResponse('ProcedureReview', procedureReviewInput, { procedure_id: id, ...own })
export const procedureReviewKind = kindOf('procedure_reviews', procedureReview, {
  parent: { table: 'procedures', column: 'procedure_id' },
  references,
})

export const documentReviewInput = inputOf('DocumentReviewInput')
export const documentReview = recordResponse('DocumentReview', documentReviewInput, { document_id: id, ...own })
export const documentReviewKind = kindOf('document_reviews', documentReview, {
  parent: { table: 'documents', column: 'document_id' },
  references,
})

export type ReviewKind<T extends ReviewTable> = Kind<T, Row<T>>

export const reviewListSpec = (response: z.ZodObject) =>
  listSpec(response, {
    sort: ['performed_on', 'outcome'],
    defaultSort: 'performed_on,desc',
    filters: ['outcome', 'reviewer_id'],
    searchable: false,
  })
