import { lazy, Suspense, use, useMemo } from 'react'
import { useSearchParams } from 'wouter'
import { LinkedEvents } from '#features/evaluation/events/linked-events.tsx'
import type { InspectionRecordFragment } from '#graphql/generated/types.ts'
import { CorrectiveActions } from '#screen/corrective-actions/corrective-actions.tsx'
import { DetailScreen, type DetailProps } from '#screen/detail/detail-screen.tsx'
import { PanelContext } from '#screen/list/panel-context.ts'
import { ChecklistAnswers } from './checklist-answers.tsx'
import { InspectionActions } from './inspection-actions.tsx'
import { InspectionFields } from './inspection-fields.tsx'
import { inspectionStatusOf } from './inspection-status.ts'
import { inspections } from './inspections.resource.ts'
import '../control-book.css'

/** Loaded when an inspection is started. */
const InspectionRun = lazy(() => import('./run/inspection-run.tsx'))

/** An inspection, or its checklist to answer if the address says so (`?run=1`). */
export default function InspectionDetail(props: DetailProps) {
  const [search] = useSearchParams()
  const panel = use(PanelContext)
  if (panel === null && props.mode === 'view' && search.has('run'))
    return (
      <Suspense>
        <InspectionRun key={props.id} id={props.id} />
      </Suspense>
    )
  return (
    <DetailScreen
      {...props}
      resource={inspections}
      status={inspectionStatusOf}
      actions={InspectionActions}
      actionsLead
      aside={InspectionEvents}
      below={InspectionCorrectiveActions}
    >
      {({ record, editing }) => <InspectionFields record={record} editing={editing} />}
    </DetailScreen>
  )
}

function InspectionEvents({ record }: { readonly record: InspectionRecordFragment }) {
  return <LinkedEvents kind="INSPECTION" record={record} />
}

/** What follows from an inspection, such as repairs. */
function InspectionCorrectiveActions({ record }: { readonly record: InspectionRecordFragment }) {
  const { organizationId, id } = record
  const scope = useMemo(() => ({ organizationId, inspectionId: id }), [organizationId, id])
  const source = useMemo(() => ({ kind: 'INSPECTION', id }) as const, [id])
  return (
    <>
      {record.checklistId !== null && <ChecklistAnswers record={record} />}
      <CorrectiveActions scope={scope} source={source} />
    </>
  )
}
