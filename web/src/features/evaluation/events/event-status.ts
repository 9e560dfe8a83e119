import type { IsoDate } from '@ansvar/domain/dates'
import { isActionOpen, type EventState } from '@ansvar/domain/events'
import type { RecordStatus } from '#screen/record-status.tsx'
import { RetiredIcon } from '#ui/icons/retired.ts'

type Event = {
  readonly state: EventState
  readonly correctiveAction?: string | null
  readonly actionDueDate?: IsoDate | null
  readonly actionCompletedDate?: IsoDate | null
}

/** Returns the status of an event: open, dismissed, or the progress of its corrective action. */
export function eventStatusOf(event: Event, today: IsoDate): RecordStatus {
  const { state, correctiveAction = null, actionDueDate = null, actionCompletedDate = null } = event
  if (state === 'DISMISSED') return { text: 'events.status.DISMISSED', tone: 'neutral', icon: RetiredIcon }
  if (actionCompletedDate) return { text: 'events.status.done', tone: 'good', day: actionCompletedDate }
  if (!isActionOpen({ state, correctiveAction, actionCompletedDate }))
    return { text: 'events.status.OPEN', tone: 'attention' }
  if (!actionDueDate) return { text: 'events.status.acting', tone: 'attention' }
  return actionDueDate < today
    ? { text: 'events.status.overdue', tone: 'critical', day: actionDueDate }
    : { text: 'events.status.due', tone: 'attention', day: actionDueDate }
}
