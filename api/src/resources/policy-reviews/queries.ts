import { policyReviewOutcomes } from '@ansvar/domain/policies'
import { idIn, oneOf, plainOrder, rankOrder, type ListQuery, type ListSpec } from '#contract/lists.ts'
import { RequestProblem } from '#contract/problem.ts'
import { readPage } from '#db/pages.ts'
import { createRecord, readRecord, updateRecord, type Kind, type Row } from '#db/records.ts'
import type { Scope } from '#db/scope.ts'
import { refreshNextReview } from '#resources/controlled-documents/queries.ts'
import { policyKind } from '#resources/policies/queries.ts'
import type { PolicyReviewInput } from './schema.ts'

const columns = [
  'id',
  'version',
  'organization_id',
  'policy_id',
  'performed_on',
  'reviewer_id',
  'outcome',
  'note',
  'created_date',
  'last_modified_date',
  'last_modified_by',
] as const

export const reviewKind: Kind<'policy_reviews', Row<'policy_reviews'>> = {
  table: 'policy_reviews',
  columns,
  present: (row) => row,
  parent: { table: 'policies', column: 'policy_id' },
  references: { reviewer_id: 'members' },
}

export const reviewListSpec: ListSpec = {
  sort: {
    performed_on: plainOrder('performed_on'),
    outcome: rankOrder('outcome', policyReviewOutcomes),
    created_date: plainOrder('created_date'),
    last_modified_date: plainOrder('last_modified_date'),
  },
  defaultSort: 'performed_on,desc',
  filters: { outcome: oneOf('outcome', policyReviewOutcomes), reviewer_id: idIn('reviewer_id') },
  byId: true,
}

export const readReviews = ({ trx }: Scope, organizationId: string, policyId: string, query: ListQuery) =>
  readPage(
    trx
      .selectFrom('policy_reviews')
      .select(columns)
      .where('organization_id', '=', organizationId)
      .where('policy_id', '=', policyId),
    query,
  )

/** One review; refuses with 404 where it is another policy's. */
export async function readReview(scope: Scope, organizationId: string, path: { policyId: string; id: string }) {
  const row = await readRecord(scope, reviewKind, { organizationId, id: path.id })
  if (row.policy_id !== path.policyId.toLowerCase()) throw new RequestProblem('not_found')
  return row
}

/** Writes a review of a policy, which must be locked, and moves the policy's next review. */
export async function createReview(scope: Scope, policy: Row<'policies'>, input: PolicyReviewInput) {
  const row = await createRecord(scope, reviewKind, policy.organization_id, { ...input, policy_id: policy.id })
  await refreshNextReview(scope, policyKind, policy)
  return row
}

/** Writes a review's next version. The policy must be locked. */
export async function updateReview(
  scope: Scope,
  policy: Row<'policies'>,
  id: string,
  expected: number | null,
  settle: () => Promise<PolicyReviewInput>,
) {
  const row = await updateRecord(scope, reviewKind, { organizationId: policy.organization_id, id }, expected, settle)
  await refreshNextReview(scope, policyKind, policy)
  return row
}
