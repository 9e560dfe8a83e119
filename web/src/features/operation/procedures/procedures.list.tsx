import type { ProcedureRowFragment } from '#graphql/generated/types.ts'
import { documentStatusOf } from '#screen/controlled-documents/document-status.ts'
import { ListScreen, type ListColumn } from '#screen/list/list-screen.tsx'
import { StatusOf, statusText } from '#screen/record-status.tsx'
import { Person } from '#ui/avatar.tsx'
import { DocumentIcon } from '#ui/icons/document.ts'
import ProcedureDetail from './procedures.detail.tsx'
import { procedures } from './procedures.resource.ts'

const columns: readonly ListColumn<ProcedureRowFragment>[] = [
  { name: 'title', sortable: true, cell: (procedure) => procedure.title },
  {
    name: 'nextReviewDate',
    sortable: true,
    width: 256,
    cell: (row) => <StatusOf rule={documentStatusOf} record={row} />,
    value: statusText(documentStatusOf),
  },
  {
    name: 'departments',
    width: 232,
    wideOnly: true,
    cell: (procedure) => procedure.departments.map(({ name }) => name).join(', '),
  },
  {
    name: 'owner',
    width: 200,
    cell: (procedure) => procedure.owner && <Person name={procedure.owner.name} />,
    value: (procedure) => procedure.owner?.name,
  },
]

export default function ProceduresList() {
  return <ListScreen resource={procedures} icon={DocumentIcon} columns={columns} panel={ProcedureDetail} />
}
