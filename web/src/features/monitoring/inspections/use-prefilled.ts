import { useEffect, useRef } from 'react'
import { useQuery } from 'urql'
import { useSearchParams } from 'wouter'
import { ReminderDocument } from '#features/monitoring/reminders/generated/reminders.graphql.ts'
import { useForm } from '#screen/form.ts'
import { useToday } from '#screen/use-today.ts'
import { useSession } from '#session/session.ts'

/** Fills in a draft once from the address: as done today by the user, who is a member, or from a reminder. */
export function usePrefilled(editing: boolean): void {
  const [search] = useSearchParams()
  const { values, change } = useForm()
  const today = useToday()
  const { organization, user } = useSession()
  const reminderId = search.get('reminder')
  const [{ data }] = useQuery({
    query: ReminderDocument,
    variables: { organizationId: organization.id, id: reminderId ?? '' },
    pause: reminderId === null || !editing,
  })
  const reminder = data?.record
  const filled = useRef({ done: false, reminder: false })
  useEffect(() => {
    if (!editing) return
    if (search.get('done') !== null && !filled.current.done && values['status'] === 'PENDING') {
      filled.current.done = true
      change('status', 'DONE')
      if (values['performedAt'] === null) change('performedAt', today)
      const isUnnamed = values['performer'] === null && values['performerName'] === ''
      if (isUnnamed && user.organizationId === organization.id) change('performer', { id: user.id, name: user.name })
    }
    if (reminder && !filled.current.reminder && values['reminder'] === null) {
      filled.current.reminder = true
      change('reminder', { id: reminder.id, name: reminder.title })
      if (values['dueOn'] === null) change('dueOn', today)
    }
  }, [editing, search, values, change, today, reminder, user, organization])
}
