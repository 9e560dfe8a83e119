import { localDay } from '@ansvar/domain/dates'
import type { Checked } from '#contract/check.ts'
import { named } from '#contract/components.ts'
import type { FieldProblem } from '#contract/problem.ts'
import { lockRecord, readRecord } from '#db/records.ts'
import { list, listOf, record } from '#http/answers.ts'
import { endpoint, type OrganizationCall } from '#http/endpoint.ts'
import { existingMembers } from '#resources/members/queries.ts'
import { policyKind } from '#resources/policies/queries.ts'
import { createReview, readReview, readReviews, reviewKind, reviewListSpec, updateReview } from './queries.ts'
import { review, reviewInput, type PolicyReviewInput } from './schema.ts'

const collection = '/organizations/{orgId}/policies/{policyId}/reviews'
const single = `${collection}/{id}` as const
const writing = { access: 'EDIT_ORGANIZATION', hiddenWhenLimited: true, versioned: true, answer: review } as const

export const policyReviews = [
  endpoint({
    method: 'get',
    path: collection,
    summary: 'The reviews of a policy, the newest first',
    access: 'READ_ORGANIZATION',
    list: reviewListSpec,
    answer: named('PolicyReviewList', listOf(review)),
    async handle({ scope, membership, params, query }) {
      await readRecord(scope, policyKind, { organizationId: membership.organizationId, id: params.policyId })
      const { rows, total } = await readReviews(scope, membership.organizationId, params.policyId, query)
      return list(rows, total)
    },
  }),
  endpoint({
    method: 'get',
    path: single,
    summary: 'One review of a policy',
    access: 'READ_ORGANIZATION',
    versioned: true,
    answer: review,
    handle: async ({ scope, membership, params }) =>
      record(reviewKind, await readReview(scope, membership.organizationId, params)),
  }),
  endpoint({
    ...writing,
    method: 'post',
    path: collection,
    summary: 'Records a review of a policy',
    body: reviewInput,
    status: 201,
    async handle(call) {
      const { scope, membership, params, body } = call
      const policy = await lockRecord(scope, policyKind, {
        organizationId: membership.organizationId,
        id: params.policyId,
      })
      const input = await settle(call, body)
      return record(reviewKind, await createReview(scope, policy, input), 201)
    },
  }),
  endpoint({
    ...writing,
    method: 'put',
    path: single,
    summary: 'Corrects a review of a policy',
    body: reviewInput,
    async handle(call) {
      const { scope, membership, params, body, ifMatch } = call
      const policy = await lockRecord(scope, policyKind, {
        organizationId: membership.organizationId,
        id: params.policyId,
      })
      await readReview(scope, membership.organizationId, params)
      return record(reviewKind, await updateReview(scope, policy, params.id, ifMatch, () => settle(call, body)))
    },
  }),
]

/** The review that the body asks for, or a refusal that names every faulty field. */
async function settle(
  { scope, membership, now }: Pick<OrganizationCall, 'scope' | 'membership' | 'now'>,
  body: Checked<PolicyReviewInput>,
) {
  const { performed_on: performedOn, reviewer_id: reviewerId } = body.parts
  const problems: FieldProblem[] = []
  if (performedOn && performedOn > localDay(now, membership.timeZone))
    problems.push({ path: 'performed_on', code: 'in_future' })
  if (reviewerId && !(await existingMembers(scope.trx, membership.organizationId, [reviewerId])).has(reviewerId))
    problems.push({ path: 'reviewer_id', code: 'not_found' })
  return body.valid(problems)
}
