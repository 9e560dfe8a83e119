import type { ColumnType, Generated, JSONColumnType } from 'kysely'
import type { AnswerFollowUp, AnswerOutcome, InspectionResult } from '@ansvar/domain/checklist-answers'
import type { ChecklistItemKind, FailureRequirement } from '@ansvar/domain/checklists'
import type { InspectionStatus, NextFrom } from '@ansvar/domain/inspections'
import type { Instant, RecordFile, Stamps } from './columns.ts'

type RemindersTable = Stamps & {
  organization_id: string
  id: Generated<string>
  title: string
  instruction: string
  starts_at: string
  frequency: string
  next_from: NextFrom
  notice_period: string
  responsible_id: string | null
  department_id: string | null
  checklist_id: ColumnType<string | null, string | null | undefined, string | null | undefined>
  active: Generated<boolean>
}

type InspectionsTable = Stamps & {
  organization_id: string
  id: Generated<string>
  reminder_id: string
  planned: Generated<boolean>
  due_on: string
  status: Generated<InspectionStatus>
  performed_at: string | null
  notes: string | null
  files: ColumnType<RecordFile[], string | undefined, string>
  skip_reason: string | null
  skipped_on: string | null
  reopen_reason: string | null
  planned_on: ColumnType<string | null, string | null | undefined, string | null | undefined>
  postponements: ColumnType<Postponement[], string | undefined, string | undefined>
  started_date: ColumnType<string | null, string | Date | null | undefined, string | Date | null | undefined>
  checklist_id: ColumnType<string | null, string | null | undefined, string | null | undefined>
  checklist_version: ColumnType<number | null, number | null | undefined, number | null | undefined>
  result: ColumnType<InspectionResult | null, InspectionResult | null | undefined, InspectionResult | null | undefined>
  performer_id: ColumnType<string | null, string | null | undefined, string | null | undefined>
  performer_name: ColumnType<string | null, string | null | undefined, string | null | undefined>
}

/** A postponement of an inspection: the due dates before and after it, the reason, the user and the time. */
export type Postponement = { from: string; to: string; reason: string; by: string; date: string }

type InspectionAnswersTable = Stamps & {
  organization_id: string
  id: Generated<string>
  inspection_id: string
  item_id: string
  value: string | null
  note: string | null
  not_applicable: boolean
  files: ColumnType<RecordFile[], string | undefined, string>
  outcome: AnswerOutcome | null
  follow_up: AnswerFollowUp
  follow_up_id: string | null
  inspection_version: number
}

/** An item of a checklist as it is stored. */
export type StoredChecklistItem = {
  id: string
  kind: ChecklistItemKind
  text: string
  help: string
  required: boolean
  not_applicable_allowed: boolean
  expected: string | null
  unit: string | null
  minimum: number | null
  maximum: number | null
  choices: string[]
  on_fail: FailureRequirement
  critical: boolean
}

type ChecklistsTable = Stamps & {
  organization_id: string
  id: Generated<string>
  title: string
  items: JSONColumnType<StoredChecklistItem[]>
  active: Generated<boolean>
}

type ChecklistRevisionsTable = {
  organization_id: string
  id: Generated<string>
  checklist_id: string
  version: number
  title: string
  items: JSONColumnType<StoredChecklistItem[]>
  last_modified_date: Instant
  last_modified_by: string
}

export type ControlBookTables = {
  reminders: RemindersTable
  inspections: InspectionsTable
  inspection_answers: InspectionAnswersTable
  checklists: ChecklistsTable
  checklist_revisions: ChecklistRevisionsTable
}
