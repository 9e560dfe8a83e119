import type { IsoDate } from '@ansvar/domain/dates'
import type { PolicyReviewOutcome } from '@ansvar/domain/policies'
import type { PolicyReviewRecordFragment } from '#graphql/generated/types.ts'
import { dateProblems, defineSubResource, referenceTo } from '#screen/resource.ts'
import type { Reference } from '#ui/combobox.tsx'
import {
  CreatePolicyReviewDocument,
  PolicyReviewsDocument,
  UpdatePolicyReviewDocument,
} from './generated/policies.graphql.ts'

type PolicyReviewDraft = {
  readonly performedOn: IsoDate | null
  readonly reviewer: Reference | null
  readonly outcome: PolicyReviewOutcome
  readonly note: string
}

/** The reviews of a policy, edited in place on the policy's own screen. */
export const policyReviews = defineSubResource({
  name: 'policyReviews',
  permission: 'EDIT_ORGANIZATION',
  documents: {
    list: PolicyReviewsDocument,
    create: CreatePolicyReviewDocument,
    update: UpdatePolicyReviewDocument,
  },
  empty: (): PolicyReviewDraft => ({ performedOn: null, reviewer: null, outcome: 'STILL_VALID', note: '' }),
  toDraft: (review: PolicyReviewRecordFragment) => ({
    performedOn: review.performedOn,
    reviewer: referenceTo(review.reviewer),
    outcome: review.outcome,
    note: review.note ?? '',
  }),
  // A review without a day never gets past the check; the service would refuse the empty one all the same.
  toInput: ({ performedOn, reviewer, outcome, note }) => ({
    performedOn: performedOn ?? ('' as IsoDate),
    reviewerId: reviewer?.id ?? null,
    outcome,
    note: note === '' ? null : note,
  }),
  check: ({ performedOn }, today) => {
    if (performedOn === null) return [{ path: 'performedOn', code: 'required' }]
    const unreadable = dateProblems('performedOn', performedOn)
    if (unreadable.length > 0) return unreadable
    return performedOn > today ? [{ path: 'performedOn', code: 'in_future' }] : []
  },
})
