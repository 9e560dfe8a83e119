import { documentStatusOf } from '#screen/controlled-documents/document-status.ts'
import { ListScreen, type ListColumn } from '#screen/list/list-screen.tsx'
import type { PolicyRowFragment } from '#graphql/generated/types.ts'
import { StatusOf, statusText } from '#screen/record-status.tsx'
import { Person } from '#ui/avatar.tsx'
import { DocumentIcon } from '#ui/icons/document.ts'
import PolicyDetail from './policies.detail.tsx'
import { policies } from './policies.resource.ts'

const columns: readonly ListColumn<PolicyRowFragment>[] = [
  { name: 'title', sortable: true, cell: (policy) => policy.title },
  {
    name: 'nextReviewDate',
    sortable: true,
    width: 256,
    cell: (row) => <StatusOf rule={documentStatusOf} record={row} />,
    value: statusText(documentStatusOf),
  },
  { name: 'version', sortable: true, width: 96, end: true, wideOnly: true, cell: (policy) => policy.version },
  {
    name: 'owner',
    width: 232,
    cell: (policy) => policy.owner && <Person name={policy.owner.name} />,
    value: (policy) => policy.owner?.name,
  },
]

export default function PoliciesList() {
  return <ListScreen resource={policies} icon={DocumentIcon} columns={columns} panel={PolicyDetail} />
}
