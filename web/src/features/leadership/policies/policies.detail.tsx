import { lazy } from 'react'
import { LinkedEvents } from '#features/evaluation/events/linked-events.tsx'
import type { PolicyRecordFragment } from '#graphql/generated/types.ts'
import { paths } from '#paths/paths.ts'
import { documentStatusOf } from '#screen/controlled-documents/document-status.ts'
import {
  DocumentCards,
  DocumentContent,
  DocumentPrint,
  DocumentStages,
} from '#screen/controlled-documents/later-parts.tsx'
import { useClosed } from '#screen/controlled-documents/use-closed.ts'
import { DocumentVersionsCard } from '#screen/controlled-documents/document-versions-card.tsx'
import { DetailScreen, type DetailProps } from '#screen/detail/detail-screen.tsx'
import type { PrintProps } from '#screen/detail/print-button.tsx'
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

// Editing does not need them.
const PolicyReviews = lazy(() => import('./policy-reviews.tsx'))

export default function PolicyDetail(props: DetailProps) {
  return (
    <DetailScreen
      {...props}
      resource={policies}
      status={documentStatusOf}
      strip={PolicyStages}
      print={PolicyPrint}
      closed={useClosed()}
      actionsLead
      aside={props.mode === 'edit' ? PolicyEditingAside : PolicyAside}
      below={props.mode === 'edit' ? undefined : PolicyReviews}
    >
      {({ record, editing }) => (
        <DocumentContent
          name="policies"
          record={record}
          editing={editing || props.mode === 'edit'}
          inForce={PolicyInForceDocument}
          draftOf={policyDraft.toDraft}
        >
          <PolicyFields nextReviewDate={record?.nextReviewDate ?? null} />
        </DocumentContent>
      )}
    </DetailScreen>
  )
}

const operations = {
  record: PolicyDocument,
  send: SendPolicyDocument,
  withdraw: WithdrawPolicyDocument,
  takeUp: TakeUpPolicyDocument,
}

const PolicyStages = ({ record }: { readonly record: PolicyRecordFragment }) => (
  <DocumentStages record={record} operations={operations} />
)

const PolicyPrint = (props: PrintProps<PolicyRecordFragment>) => (
  <DocumentPrint
    {...props}
    name="policies"
    inForce={PolicyInForceDocument}
    draftOf={policyDraft.toDraft}
    path={paths.policies.list({ open: props.record.id })}
  />
)

const PolicyAside = ({ record }: { readonly record: PolicyRecordFragment }) => (
  <>
    <DocumentCards record={record} kind="POLICY" />
    <PolicyEditingAside record={record} />
  </>
)

function PolicyEditingAside({ record }: { readonly record: PolicyRecordFragment }) {
  const href = paths.policies.versions(record.id)
  return (
    <>
      <DocumentVersionsCard name="policies" document={PolicyRevisionsDocument} record={record} href={href} />
      <LinkedEvents kind="POLICY" record={record} />
    </>
  )
}
