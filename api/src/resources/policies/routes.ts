import { usedBy } from '#http/bin.ts'
import { documentEndpoints } from '#resources/controlled-documents/endpoints.ts'
import { policyReviewKind } from '#resources/document-reviews/schema.ts'
import { policyKind, policyListSpec } from './queries.ts'
import { policyInput, policyRevision } from './schema.ts'

export const policies = documentEndpoints({
  collection: 'policies',
  summaries: {
    list: 'Lists the policies of the organization',
    create: 'Creates a policy and its first revision. The default status is DRAFT',
    read: 'Returns one policy',
    update: 'Replaces the values of a policy, and saves them as its next revision',
    inForce: 'Returns a policy as it is in force, also while its next version is written. 404 if none is in force',
    revisions: 'Lists the saved revisions of a policy, newest first',
  },
  kind: policyKind,
  list: policyListSpec,
  input: policyInput,
  revision: policyRevision,
  inside: [policyReviewKind],
  uses: [
    usedBy('policy_reviews', 'policy_id'),
    usedBy('approvals', 'policy_id'),
    usedBy('acknowledgement_rounds', 'policy_id'),
    usedBy('event_links', 'policy_id'),
  ],
})
