import { useSearchParams } from 'wouter'
import { ControlBookMonth } from './control-book-month.tsx'
import { InspectionsList } from './inspections/inspections.list.tsx'
import { RemindersList } from './reminders/reminders.list.tsx'

/** Inspections as a list or a month, or their reminders. The address has the view. */
export default function ControlBookScreen() {
  const [search] = useSearchParams()
  const view = search.get('view')
  if (view === 'month') return <ControlBookMonth />
  return view === 'reminders' ? <RemindersList /> : <InspectionsList />
}
