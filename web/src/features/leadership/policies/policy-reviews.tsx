import { useMemo } from 'react'
import type { PolicyRecordFragment } from '#graphql/generated/types.ts'
import { paths } from '#paths/paths.ts'
import { DocumentReviews, draftHrefOf } from '#screen/controlled-documents/document-reviews.tsx'
import { policyReviews } from './policy-reviews.resource.ts'

/** The reviews of a policy, and the corrective actions that follow from them. */
export default function PolicyReviews({ record }: { readonly record: PolicyRecordFragment }) {
  const { organizationId, id: policyId } = record
  const scope = useMemo(() => ({ organizationId, policyId }), [organizationId, policyId])
  return (
    <DocumentReviews
      resource={policyReviews}
      scope={scope}
      draftHref={draftHrefOf(record, paths.policies.edit(policyId))}
      source="POLICY_REVIEW"
    />
  )
}
