import { DetailScreen, type DetailProps } from '#screen/detail/detail-screen.tsx'
import { ChecklistFields } from './checklist-fields.tsx'
import { checklistStatusOf } from './checklist-status.ts'
import { checklists } from './checklists.resource.ts'

export default function ChecklistDetail(props: DetailProps) {
  return (
    <DetailScreen {...props} resource={checklists} status={checklistStatusOf}>
      {() => <ChecklistFields />}
    </DetailScreen>
  )
}
