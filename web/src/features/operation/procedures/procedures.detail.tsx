import { use } from 'react'
import { useSearchParams } from 'wouter'
import { LinkedEvents } from '#features/evaluation/events/linked-events.tsx'
import type { ProcedureRecordFragment } from '#graphql/generated/types.ts'
import { paths } from '#paths/paths.ts'
import { ApprovalsCard } from '#screen/controlled-documents/approvals-card.tsx'
import { DocumentComparison } from '#screen/controlled-documents/document-comparison.tsx'
import { DocumentStages } from '#screen/controlled-documents/document-stages.tsx'
import { documentStatusOf } from '#screen/controlled-documents/document-status.ts'
import { documentTransitionsOf } from '#screen/controlled-documents/document-transitions.ts'
import { useClosed } from '#screen/controlled-documents/use-closed.ts'
import { DocumentVersionsCard } from '#screen/controlled-documents/document-versions-card.tsx'
import { DocumentVersions } from '#screen/controlled-documents/document-versions.tsx'
import { DetailScreen, type DetailProps } from '#screen/detail/detail-screen.tsx'
import { PanelContext } from '#screen/list/panel-context.ts'
import {
  ProcedureDocument,
  ProcedureInForceDocument,
  ProcedureRevisionsDocument,
  SendProcedureDocument,
  TakeUpProcedureDocument,
  WithdrawProcedureDocument,
} from './generated/procedures.graphql.ts'
import { ProcedureFields } from './procedure-fields.tsx'
import { procedureDraft, procedures } from './procedures.resource.ts'

/** A procedure, or its versions if the address has one (`?version=3&against=2`). The versions have no route. */
export default function ProcedureDetail(props: DetailProps) {
  const [search] = useSearchParams()
  const panel = use(PanelContext)
  const closed = useClosed()
  if (panel === null && props.mode === 'view' && search.has('version')) return <ProcedureVersions id={props.id} />
  return (
    <DetailScreen
      {...props}
      resource={procedures}
      status={documentStatusOf}
      strip={ProcedureStages}
      closed={closed}
      actionsLead
      aside={ProcedureAside}
    >
      {({ record, editing }) => (
        <DocumentComparison
          name="procedures"
          record={record}
          editing={editing}
          inForce={ProcedureInForceDocument}
          draftOf={procedureDraft.toDraft}
        >
          <ProcedureFields nextReviewDate={record?.nextReviewDate ?? null} />
        </DocumentComparison>
      )}
    </DetailScreen>
  )
}

const transitions = documentTransitionsOf({
  record: ProcedureDocument,
  send: SendProcedureDocument,
  withdraw: WithdrawProcedureDocument,
  takeUp: TakeUpProcedureDocument,
})

const ProcedureStages = ({ record }: { readonly record: ProcedureRecordFragment }) => (
  <DocumentStages record={record} transitions={transitions} />
)

function ProcedureVersions({ id }: { readonly id: string }) {
  return (
    <DocumentVersions
      name="procedures"
      id={id}
      document={ProcedureRevisionsDocument}
      paths={paths.procedures}
      draftOf={procedureDraft.toDraft}
    >
      <ProcedureFields />
    </DocumentVersions>
  )
}

function ProcedureAside({ record }: { readonly record: ProcedureRecordFragment }) {
  const href = paths.procedures.version(record.id, record.version)
  return (
    <>
      <ApprovalsCard record={record} />
      <DocumentVersionsCard name="procedures" document={ProcedureRevisionsDocument} record={record} href={href} />
      <LinkedEvents kind="PROCEDURE" record={record} />
    </>
  )
}
