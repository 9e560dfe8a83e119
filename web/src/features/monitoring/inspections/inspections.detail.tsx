import { useMemo } from 'react'
import { LinkedEvents } from '#features/evaluation/events/linked-events.tsx'
import type { InspectionRecordFragment } from '#graphql/generated/types.ts'
import { CorrectiveActions } from '#screen/corrective-actions/corrective-actions.tsx'
import { DetailScreen, type DetailProps } from '#screen/detail/detail-screen.tsx'
import { InspectionActions } from './inspection-actions.tsx'
import { InspectionFields } from './inspection-fields.tsx'
import { inspectionStatusOf } from './inspection-status.ts'
import { inspections } from './inspections.resource.ts'
import '../control-book.css'

export default function InspectionDetail(props: DetailProps) {
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
  return <CorrectiveActions scope={scope} source={source} />
}
