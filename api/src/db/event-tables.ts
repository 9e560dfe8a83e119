import type { Generated } from 'kysely'
import type { EventImportance, EventKind, EventState } from '@ansvar/domain/events'
import type { StoredFiles, Stamps } from './columns.ts'

export type EventsTable = Stamps & {
  organization_id: string
  id: Generated<string>
  title: string
  description: string | null
  kind: EventKind
  importance: EventImportance
  occurrence_date: string
  accident_occurred: boolean
  area_id: string | null
  state: EventState
  state_reason: string | null
  corrective_action: string | null
  action_due_date: string | null
  action_completed_date: string | null
  files: StoredFiles
}

export type EventPersonsTable = Stamps & {
  organization_id: string
  id: Generated<string>
  event_id: string
  reporter_id: string | null
  handler_id: string | null
  action_responsible_id: string | null
  persons: string | null
}
