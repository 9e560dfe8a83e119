import type { IsoDate } from '@ansvar/domain/dates'
import type { PolicyReviewOutcome } from '@ansvar/domain/policies'
import { required } from '@ansvar/domain/problems'
import { draftOf, needed, reference, text, plain } from '#screen/draft-fields.ts'
import { dateProblems, defineSubResource } from '#screen/resource.ts'
import {
  CreatePolicyReviewDocument,
  PolicyReviewsDocument,
  UpdatePolicyReviewDocument,
} from './generated/policies.graphql.ts'

const draft = draftOf({
  performedOn: needed<IsoDate>(),
  reviewer: reference,
  outcome: plain<PolicyReviewOutcome>('STILL_VALID'),
  note: text,
})

/** The reviews of a policy, edited in place on the policy's screen. */
export const policyReviews = defineSubResource({
  name: 'policyReviews',
  permission: 'EDIT_ORGANIZATION',
  documents: {
    list: PolicyReviewsDocument,
    create: CreatePolicyReviewDocument,
    update: UpdatePolicyReviewDocument,
  },
  ...draft,
  toInput: (review) => ({ ...draft.toInput(review), note: review.note === '' ? null : review.note }),
  check: ({ performedOn }, today) => {
    if (performedOn === null) return required('performedOn', performedOn)
    const unreadable = dateProblems('performedOn', performedOn)
    if (unreadable.length > 0) return unreadable
    return performedOn > today ? [{ path: 'performedOn', code: 'in_future' }] : []
  },
})
