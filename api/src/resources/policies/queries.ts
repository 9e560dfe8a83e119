import { defineDocument, documentListSpec } from '#resources/controlled-documents/queries.ts'
import { policy, policyInput } from './schema.ts'

export const policyKind = defineDocument({
  table: 'policies',
  revisions: 'policy_revisions',
  reviews: 'policy_reviews',
  revised: 'policy_id',
  input: policyInput,
  response: policy,
})

export const policyListSpec = documentListSpec('policies', policy)
