import { LinkedEvents } from '#features/evaluation/events/linked-events.tsx'
import type { PolicyRecordFragment } from '#graphql/generated/types.ts'
import { paths } from '#paths/paths.ts'
import { documentStatusOf } from '#screen/controlled-documents/document-status.ts'
import { DocumentVersionsCard } from '#screen/controlled-documents/document-versions-card.tsx'
import { DetailScreen, type DetailProps } from '#screen/detail/detail-screen.tsx'
import { PolicyRevisionsDocument } from './generated/policies.graphql.ts'
import { PolicyFields } from './policy-fields.tsx'
import { policies } from './policies.resource.ts'
import { PolicyReviews } from './policy-reviews.tsx'

export default function PolicyDetail(props: DetailProps) {
  return (
    <DetailScreen {...props} resource={policies} status={documentStatusOf} aside={PolicyAside} below={PolicyReviews}>
      {({ record }) => <PolicyFields nextReviewDate={record?.nextReviewDate ?? null} />}
    </DetailScreen>
  )
}

function PolicyAside({ record }: { readonly record: PolicyRecordFragment }) {
  const href = paths.policies.versions(record.id)
  return (
    <>
      <DocumentVersionsCard name="policies" document={PolicyRevisionsDocument} record={record} href={href} />
      <LinkedEvents kind="POLICY" record={record} />
    </>
  )
}
