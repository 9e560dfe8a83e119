import { lazy, use } from 'react'
import { useSearchParams } from 'wouter'
import { LinkedEvents } from '#features/evaluation/events/linked-events.tsx'
import type { ProcedureRecordFragment } from '#graphql/generated/types.ts'
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
import { DocumentVersions } from '#screen/controlled-documents/document-versions.tsx'
import { DetailScreen, type DetailProps } from '#screen/detail/detail-screen.tsx'
import type { PrintProps } from '#screen/detail/print-button.tsx'
import { PanelContext } from '#screen/list/panel-context.ts'
import {
  ProcedureDocument,
  ProcedureInForceDocument,
  ProcedureRevisionsDocument,
  SendProcedureDocument,
  TakeUpProcedureDocument,
  WithdrawProcedureDocument,
} from './generated/procedures.graphql.ts'
import { PrintedSteps } from './printed-steps.tsx'
import { ProcedureExtent, ProcedureFields } from './procedure-fields.tsx'
import { procedureDraft, procedures } from './procedures.resource.ts'

// Editing does not need them.
const ProcedureReviews = lazy(() => import('./procedure-reviews.tsx'))

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
      print={ProcedurePrint}
      closed={closed}
      actionsLead
      aside={props.mode === 'edit' ? ProcedureEditingAside : ProcedureAside}
      below={props.mode === 'edit' ? undefined : ProcedureReviews}
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
      printed={{ extent: <ProcedureExtent />, children: <PrintedSteps /> }}
    >
      <ProcedureFields />
    </DocumentVersions>
  )
}

const ProcedurePrint = (props: PrintProps<ProcedureRecordFragment>) => (
  <DocumentPrint
    {...props}
    name="procedures"
    inForce={ProcedureInForceDocument}
    draftOf={procedureDraft.toDraft}
    path={paths.procedures.list({ open: props.record.id })}
    extent={<ProcedureExtent />}
  >
    <PrintedSteps />
  </DocumentPrint>
)

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
