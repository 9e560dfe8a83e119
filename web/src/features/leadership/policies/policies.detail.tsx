import { useMemo } from 'react'
import { policyLimits, policyReviewOutcomes } from '@ansvar/domain/policies'
import type { PolicyRecordFragment } from '#graphql/generated/types.ts'
import { paths } from '#paths/paths.ts'
import { documentStatusOf } from '#screen/controlled-documents/document-status.ts'
import { DocumentVersionsCard } from '#screen/controlled-documents/document-versions-card.tsx'
import { DetailScreen, type DetailProps } from '#screen/detail/detail-screen.tsx'
import { DateField } from '#screen/fields/date-field.tsx'
import { MemberField } from '#screen/fields/member-field.tsx'
import { SelectField } from '#screen/fields/select-field.tsx'
import { LongTextField } from '#screen/fields/text-field.tsx'
import { SubRecords } from '#screen/sub-records.tsx'
import { FieldGrid } from '#ui/field-frame.tsx'
import { PolicyRevisionsDocument } from './generated/policies.graphql.ts'
import { PolicyFields } from './policy-fields.tsx'
import { policies } from './policies.resource.ts'
import { policyReviews } from './policy-reviews.resource.ts'

export default function PolicyDetail(props: DetailProps) {
  return (
    <DetailScreen {...props} resource={policies} status={documentStatusOf} aside={PolicyAside} below={PolicyReviews}>
      {({ record }) => <PolicyFields nextReviewDate={record?.nextReviewDate ?? null} />}
    </DetailScreen>
  )
}

function PolicyAside({ record }: { readonly record: PolicyRecordFragment }) {
  const href = paths.policies.versions(record.id)
  return <DocumentVersionsCard name="policies" document={PolicyRevisionsDocument} record={record} href={href} />
}

function PolicyReviews({ record }: { readonly record: PolicyRecordFragment }) {
  const { organizationId, id: policyId } = record
  const scope = useMemo(() => ({ organizationId, policyId }), [organizationId, policyId])
  return (
    <SubRecords resource={policyReviews} scope={scope}>
      {() => (
        <FieldGrid columns={3}>
          <DateField name="performedOn" required />
          <MemberField name="reviewer" />
          <SelectField name="outcome" options={policyReviewOutcomes} />
          <LongTextField name="note" wide maxLength={policyLimits.note} />
        </FieldGrid>
      )}
    </SubRecords>
  )
}
