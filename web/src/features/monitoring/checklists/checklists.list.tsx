import { lazy } from 'react'
import type { ChecklistRowFragment } from '#graphql/generated/types.ts'
import { ListScreen, type ListColumn } from '#screen/list/list-screen.tsx'
import { StatusOf, statusText } from '#screen/record-status.tsx'
import { ControlBookIcon } from '#ui/icons/control-book.ts'
import { ControlBookViews, viewParamNames } from '../control-book-views.tsx'
import { checklistStatusOf } from './checklist-status.ts'
import { checklists } from './checklists.resource.ts'

/** Loaded when a record is opened next to the list. */
const ChecklistDetail = lazy(() => import('./checklists.detail.tsx'))

const countOf = ({ items }: ChecklistRowFragment): number => items.filter(({ kind }) => kind !== 'SECTION').length

const columns: readonly ListColumn<ChecklistRowFragment>[] = [
  { name: 'title', sortable: true, cell: (checklist) => checklist.title },
  { name: 'items', width: 120, end: true, cell: countOf, value: countOf },
  {
    name: 'active',
    sortable: true,
    width: 128,
    cell: (row) => <StatusOf rule={checklistStatusOf} record={row} />,
    value: statusText(checklistStatusOf),
  },
]

const views = { paramNames: viewParamNames, Switch: () => <ControlBookViews view="checklists" /> }

/** The checklists that inspections follow. */
export function ChecklistsList() {
  return (
    <ListScreen resource={checklists} icon={ControlBookIcon} columns={columns} panel={ChecklistDetail} views={views} />
  )
}
