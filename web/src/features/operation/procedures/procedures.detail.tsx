import { use } from 'react'
import { useSearchParams } from 'wouter'
import { LinkedEvents } from '#features/evaluation/events/linked-events.tsx'
import type { ProcedureRecordFragment } from '#graphql/generated/types.ts'
import { paths } from '#paths/paths.ts'
import { documentStatusOf } from '#screen/controlled-documents/document-status.ts'
import { DocumentCards, DocumentContent, DocumentStages } from '#screen/controlled-documents/later-parts.tsx'
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
import { ProcedureReviews } from './procedure-reviews.tsx'
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
      aside={props.mode === 'edit' ? ProcedureEditingAside : ProcedureAside}
      below={ProcedureReviews}
    >
      {({ record, editing }) => (
        <DocumentContent
          name="procedures"
          record={record}
          editing={editing || props.mode === 'edit'}
          inForce={ProcedureInForceDocument}
          draftOf={procedureDraft.toDraft}
        >
          <ProcedureFields nextReviewDate={record?.nextReviewDate ?? null} />
        </DocumentContent>
      )}
    </DetailScreen>
  )
}

const operations = {
  record: ProcedureDocument,
  send: SendProcedureDocument,
  withdraw: WithdrawProcedureDocument,
  takeUp: TakeUpProcedureDocument,
}

const ProcedureStages = ({ record }: { readonly record: ProcedureRecordFragment }) => (
  <DocumentStages record={record} operations={operations} />
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

const ProcedureAside = ({ record }: { readonly record: ProcedureRecordFragment }) => (
  <>
    <DocumentCards record={record} kind="PROCEDURE" />
    <ProcedureEditingAside record={record} />
  </>
)

function ProcedureEditingAside({ record }: { readonly record: ProcedureRecordFragment }) {
  const href = paths.procedures.version(record.id, record.version)
  return (
    <>
      <DocumentVersionsCard name="procedures" document={ProcedureRevisionsDocument} record={record} href={href} />
      <LinkedEvents kind="PROCEDURE" record={record} />
    </>
  )
}
