import { localDay } from '@ansvar/domain/dates'
import { lockRecord } from '#db/records.ts'
import { collection } from '#http/collection.ts'
import { refreshNextReview } from '#resources/controlled-documents/queries.ts'
import { policyKind } from '#resources/policies/queries.ts'
import { reviewInput, reviewKind, reviewListSpec } from './schema.ts'

export const policyReviews = collection({
  path: '/organizations/{orgId}/policies/{policyId}/reviews',
  within: { kind: policyKind, param: 'policyId' },
  summaries: {
    list: 'Lists the reviews of a policy, newest first',
    read: 'Returns one review of a policy',
    create: 'Creates a review of a policy, and updates the date of its next review',
    update: 'Replaces the values of a review of a policy, and updates the date of its next review',
  },
  writing: 'EDIT_ORGANIZATION',
  hiddenWhenLimited: true,
  kind: reviewKind,
  list: reviewListSpec,
  input: reviewInput,
  problems({ membership, now, body }) {
    const { performed_on: performedOn } = body.parts
    const isInFuture = performedOn !== undefined && performedOn > localDay(now, membership.timeZone)
    return isInFuture ? [{ path: 'performed_on', code: 'in_future' }] : []
  },
  async saved({ scope, membership }, { policy_id: id }) {
    const policy = await lockRecord(scope, policyKind, { organizationId: membership.organizationId, id })
    await refreshNextReview(scope, policyKind, policy)
    return null
  },
  history: false,
})
