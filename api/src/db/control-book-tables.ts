import type { ColumnType, Generated } from 'kysely'
import type { InspectionStatus, NextFrom } from '@ansvar/domain/inspections'
import type { RecordFile, Stamps } from './columns.ts'

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
}

export type ControlBookTables = { reminders: RemindersTable; inspections: InspectionsTable }
