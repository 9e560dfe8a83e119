import type { TypedDocumentNode } from '@urql/core'
import type { IsoDate } from '@ansvar/domain/dates'
import type { DocumentReviewOutcome } from '@ansvar/domain/document-reviews'
import { required } from '@ansvar/domain/problems'
import type { PolicyReviewInput, PolicyReviewRecordFragment } from '#graphql/generated/types.ts'
import { draftOf, needed, optional, plain, reference, text } from '../draft-fields.ts'
import { dateProblems, defineSubResource, type SubResource } from '../resource.ts'

/** A review of a policy, a procedure or an own document. */
export type Review = Pick<
  PolicyReviewRecordFragment,
  | 'id'
  | 'version'
  | 'organizationId'
  | 'performedOn'
  | 'reviewer'
  | 'outcome'
  | 'note'
  | 'changeDueOn'
  | 'actionId'
  | 'lastModifiedDate'
  | 'lastModifiedBy'
>

const draft = draftOf({
  performedOn: needed<IsoDate>(),
  reviewer: reference,
  outcome: plain<DocumentReviewOutcome>('STILL_VALID'),
  note: text,
  /** The due date of the action that the review starts. */
  changeDueOn: optional<IsoDate>(),
})

export type ReviewDraft = ReturnType<typeof draft.empty>

type Documents<Rec extends Review, Create> = Omit<SubResource<Rec, ReviewDraft>['documents'], 'create'> & {
  readonly create: TypedDocumentNode<{ record: Rec }, Create>
}

const dateOf = (path: string, date: IsoDate | null) => (date === null ? [] : dateProblems(path, date))

/** The reviews of a kind of document, edited in place on its screen. */
export const documentReviewsOf = <
  Name extends 'policyReviews' | 'procedureReviews' | 'documentReviews',
  Rec extends Review,
  Create extends { input: PolicyReviewInput },
>({
  name,
  documents,
}: {
  readonly name: Name
  readonly documents: Documents<Rec, Create>
}) =>
  defineSubResource<Rec, ReviewDraft, Create, Name>({
    name,
    permission: 'EDIT_ORGANIZATION',
    documents,
    ...draft,
    toInput: (review) => ({ ...draft.toInput(review), note: review.note === '' ? null : review.note }),
    check: ({ performedOn, outcome, changeDueOn }, today) => {
      if (performedOn === null) return required('performedOn', performedOn)
      const unreadable = [...dateOf('performedOn', performedOn), ...dateOf('changeDueOn', changeDueOn)]
      if (unreadable.length > 0) return unreadable
      const isLate = outcome === 'TO_BE_CHANGED' && changeDueOn !== null && changeDueOn < today
      return [
        ...(performedOn > today ? [{ path: 'performedOn', code: 'in_future' }] : []),
        ...(isLate ? [{ path: 'changeDueOn', code: 'in_past' }] : []),
      ]
    },
  })
