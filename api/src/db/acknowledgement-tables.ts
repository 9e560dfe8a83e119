import type { ColumnType, Generated } from 'kysely'
import type { Instant, Stamps } from './columns.ts'

type Never<Value> = ColumnType<Value, Value, never>

export type AcknowledgementRoundsTable = Stamps & {
  organization_id: string
  id: Generated<string>
  policy_id: ColumnType<string | null, string | null | undefined, never>
  procedure_id: ColumnType<string | null, string | null | undefined, never>
  document_kind: ColumnType<'POLICY' | 'PROCEDURE', never, never>
  document_id: ColumnType<string, never, never>
  document_version: Never<number>
  everyone: Never<boolean>
  department_ids: Never<string[]>
  member_ids: Never<string[]>
  message: Never<string | null>
  due_on: Never<string>
  days: Never<number>
  ended_date: ColumnType<string | null, undefined, Date>
  created_date: Instant
}

export type AcknowledgementsTable = Stamps & {
  organization_id: string
  id: Generated<string>
  round_id: Never<string>
  member_id: Never<string>
  member_name: Never<string>
  state: Never<'CONFIRMED' | 'EXEMPT'>
  document_version: Never<number>
  content_hash: Never<string>
  reason: Never<string | null>
  created_date: Instant
}
