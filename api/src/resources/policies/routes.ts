import { documentEndpoints } from '#resources/controlled-documents/endpoints.ts'
import { reviewKind } from '#resources/policy-reviews/schema.ts'
import { policyKind, policyListSpec } from './queries.ts'
import { policyInput, policyRevision } from './schema.ts'

export const policies = documentEndpoints({
  collection: 'policies',
  summaries: {
    list: 'The policies of an organization',
    create: 'Creates a policy, as a draft by default',
    read: 'One policy',
    update: 'Saves a policy’s next version',
    revisions: 'Every saved version of a policy, the newest first',
  },
  kind: policyKind,
  list: policyListSpec,
  input: policyInput,
  revision: policyRevision,
  inside: [reviewKind],
})
