import { lazy } from 'react'
import type { ReminderRowFragment } from '#graphql/generated/types.ts'
import { ListScreen, type ListColumn } from '#screen/list/list-screen.tsx'
import { StatusOf, statusText } from '#screen/record-status.tsx'
import { Person } from '#ui/avatar.tsx'
import { ControlBookIcon } from '#ui/icons/control-book.ts'
import { ControlBookViews, viewParamNames } from '../control-book-views.tsx'
import { Frequency, formatFrequency } from '../frequency.tsx'
import { reminderStatusOf } from './reminder-status.ts'
import { reminders } from './reminders.resource.ts'

/** Loaded when a record is opened next to the list. */
const RemindersDetail = lazy(() => import('./reminders.detail.tsx'))

const columns: readonly ListColumn<ReminderRowFragment>[] = [
  { name: 'title', sortable: true, cell: (reminder) => reminder.title },
  {
    name: 'frequency',
    sortable: true,
    width: 152,
    cell: ({ frequency }) => <Frequency of={frequency} />,
    value: ({ frequency }, { t }) => formatFrequency(frequency, t),
  },
  { name: 'department', subtle: true, wideOnly: true, width: 216, cell: ({ department }) => department?.name },
  {
    name: 'responsible',
    width: 192,
    cell: ({ responsible }) => responsible && <Person name={responsible.name} />,
    value: ({ responsible }) => responsible?.name,
  },
  {
    name: 'active',
    sortable: true,
    wideOnly: true,
    width: 128,
    cell: (row) => <StatusOf rule={reminderStatusOf} record={row} />,
    value: statusText(reminderStatusOf),
  },
]

const views = { paramNames: viewParamNames, Switch: () => <ControlBookViews view="reminders" /> }

/** The reminders that create inspections. */
export function RemindersList() {
  return (
    <ListScreen resource={reminders} icon={ControlBookIcon} columns={columns} panel={RemindersDetail} views={views} />
  )
}
