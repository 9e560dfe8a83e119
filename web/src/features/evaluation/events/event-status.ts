import type { EventStage } from '@ansvar/domain/event-states'
import type { RecordStatus } from '#screen/record-status.tsx'
import { RetiredIcon } from '#ui/icons/retired.ts'

type Event = { readonly stage: EventStage; readonly openActionCount: number }

/** Returns the status of an event: its stage, and how many of its corrective actions are open. */
export function eventStatusOf({ stage, openActionCount: count }: Event): RecordStatus {
  if (stage === 'DISMISSED') return { text: 'events.options.stage.DISMISSED', tone: 'neutral', icon: RetiredIcon }
  if (stage === 'CLOSED') return { text: 'events.options.stage.CLOSED', tone: 'good' }
  if (stage === 'HANDLING' && count > 0) return { text: 'events.status.acting', tone: 'attention', count }
  return { text: `events.options.stage.${stage}`, tone: stage === 'REPORTED' ? 'critical' : 'attention' }
}
