import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
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
  number: GeneratedAlways<string>
  occurrence_time: string | null
  immediate_action: string | null
  state: Generated<EventState>
  state_reason: string | null
  taken_date: ColumnType<string | null, string | Date | null | undefined, string | Date | null>
  closed_on: string | null
  outcome: string | null
  no_action_reason: string | null
  similar_considered: boolean | null
  similar_note: string | null
  risk_assessment_reviewed: boolean | null
  risk_assessment_note: string | null
  system_changed: boolean | null
  system_note: string | null
  files: StoredFiles
}

export type EventPersonsTable = Stamps & {
  organization_id: string
  id: Generated<string>
  event_id: string
  reporter_id: string | null
  handler_id: string | null
  closed_by_id: string | null
  persons: string | null
  participants: string | null
}
