import { LinkedEvents } from '#features/evaluation/events/linked-events.tsx'
import type { PolicyRecordFragment } from '#graphql/generated/types.ts'
import { paths } from '#paths/paths.ts'
import { ApprovalsCard } from '#screen/controlled-documents/approvals-card.tsx'
import { DocumentComparison } from '#screen/controlled-documents/document-comparison.tsx'
import { DocumentStages } from '#screen/controlled-documents/document-stages.tsx'
import { documentStatusOf } from '#screen/controlled-documents/document-status.ts'
import { documentTransitionsOf } from '#screen/controlled-documents/document-transitions.ts'
import { useClosed } from '#screen/controlled-documents/use-closed.ts'
import { DocumentVersionsCard } from '#screen/controlled-documents/document-versions-card.tsx'
import { DetailScreen, type DetailProps } from '#screen/detail/detail-screen.tsx'
import {
  PolicyDocument,
  PolicyInForceDocument,
  PolicyRevisionsDocument,
  SendPolicyDocument,
  TakeUpPolicyDocument,
  WithdrawPolicyDocument,
} from './generated/policies.graphql.ts'
import { PolicyFields } from './policy-fields.tsx'
import { policies, policyDraft } from './policies.resource.ts'
import { PolicyReviews } from './policy-reviews.tsx'

export default function PolicyDetail(props: DetailProps) {
  return (
    <DetailScreen
      {...props}
      resource={policies}
      status={documentStatusOf}
      strip={PolicyStages}
      closed={useClosed()}
      actionsLead
      aside={PolicyAside}
      below={PolicyReviews}
    >
      {({ record, editing }) => (
        <DocumentComparison
          name="policies"
          record={record}
          editing={editing}
          inForce={PolicyInForceDocument}
          draftOf={policyDraft.toDraft}
        >
          <PolicyFields nextReviewDate={record?.nextReviewDate ?? null} />
        </DocumentComparison>
      )}
    </DetailScreen>
  )
}

const transitions = documentTransitionsOf({
  record: PolicyDocument,
  send: SendPolicyDocument,
  withdraw: WithdrawPolicyDocument,
  takeUp: TakeUpPolicyDocument,
})

const PolicyStages = ({ record }: { readonly record: PolicyRecordFragment }) => (
  <DocumentStages record={record} transitions={transitions} />
)

function PolicyAside({ record }: { readonly record: PolicyRecordFragment }) {
  const href = paths.policies.versions(record.id)
  return (
    <>
      <ApprovalsCard record={record} />
      <DocumentVersionsCard name="policies" document={PolicyRevisionsDocument} record={record} href={href} />
      <LinkedEvents kind="POLICY" record={record} />
    </>
  )
}
