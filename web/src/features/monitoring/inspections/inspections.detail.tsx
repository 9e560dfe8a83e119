import { DetailScreen, type DetailProps } from '#screen/detail/detail-screen.tsx'
import { InspectionActions } from './inspection-actions.tsx'
import { InspectionFields } from './inspection-fields.tsx'
import { InspectionTag } from './inspection-status.tsx'
import { inspections } from './inspections.resource.ts'
import '../control-book.css'

export default function InspectionDetail(props: DetailProps) {
  return (
    <DetailScreen {...props} resource={inspections} status={InspectionTag} actions={InspectionActions} actionsLead>
      {({ record, editing }) => <InspectionFields record={record} editing={editing} />}
    </DetailScreen>
  )
}
