import { DetailScreen, type DetailProps } from '#screen/detail/detail-screen.tsx'
import { InspectionActions } from './inspection-actions.tsx'
import { InspectionFields } from './inspection-fields.tsx'
import { inspectionStatusOf } from './inspection-status.ts'
import { inspections } from './inspections.resource.ts'
import '../control-book.css'

export default function InspectionDetail(props: DetailProps) {
  return (
    <DetailScreen {...props} resource={inspections} status={inspectionStatusOf} actions={InspectionActions} actionsLead>
      {({ record, editing }) => <InspectionFields record={record} editing={editing} />}
    </DetailScreen>
  )
}
