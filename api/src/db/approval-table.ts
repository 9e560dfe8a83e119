import type { ColumnType, Generated } from 'kysely'
import type { ApprovalState } from '@ansvar/domain/approval-states'
import type { Instant, Stamps, StoredFiles } from './columns.ts'

type Optional<Value> = ColumnType<Value | null, Value | null | undefined, Value | null>

export type ApprovalsTable = Stamps & {
  organization_id: string
  id: Generated<string>
  policy_id: ColumnType<string | null, string | null | undefined, never>
  procedure_id: ColumnType<string | null, string | null | undefined, never>
  document_kind: ColumnType<'POLICY' | 'PROCEDURE', never, never>
  document_id: ColumnType<string, never, never>
  document_version: number
  content_hash: string | null
  message: Optional<string>
  in_force_from: Optional<string>
  approver_ids: string[]
  requested_by_id: string | null
  requested_by: string
  state: ApprovalState
  decided_by_id: Optional<string>
  decided_by: Optional<string>
  decided_for_id: Optional<string>
  decided_for: Optional<string>
  decided_date: ColumnType<string | null, Date | null | undefined, Date | null>
  confirmed_date: Optional<string>
  comment: Optional<string>
  approved_on: Optional<string>
  /** Written by app.put_in_force for signed approvals. */
  in_force_version: Optional<number>
  /** Whether members who confirmed an earlier version are asked to confirm this one. */
  readers_again: ColumnType<boolean, boolean | undefined, never>
  files: StoredFiles
  created_date: Instant
}
