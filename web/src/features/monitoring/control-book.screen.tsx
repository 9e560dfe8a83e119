import { useSearchParams } from 'wouter'
import { ControlBookMonth } from './control-book-month.tsx'
import { InspectionsList } from './inspections/inspections.list.tsx'
import { RemindersList } from './reminders/reminders.list.tsx'

/** What is inspected: as a list, as a month, or by its rules. Which, is in the address. */
export default function ControlBookScreen() {
  const [search] = useSearchParams()
  const view = search.get('view')
  if (view === 'month') return <ControlBookMonth />
  return view === 'reminders' ? <RemindersList /> : <InspectionsList />
}
