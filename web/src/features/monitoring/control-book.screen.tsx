import { useSearchParams } from 'wouter'
import { ChecklistsList } from './checklists/checklists.list.tsx'
import { ControlBookMonth } from './control-book-month.tsx'
import { ControlBookYear } from './control-book-year.tsx'
import { InspectionsList } from './inspections/inspections.list.tsx'
import { RemindersList } from './reminders/reminders.list.tsx'

/** Inspections as a list, a month or a year, their reminders, or checklists. The address has the view. */
export default function ControlBookScreen() {
  const [search] = useSearchParams()
  const view = search.get('view')
  if (view === 'month') return <ControlBookMonth />
  if (view === 'year') return <ControlBookYear />
  if (view === 'checklists') return <ChecklistsList />
  return view === 'reminders' ? <RemindersList /> : <InspectionsList />
}
