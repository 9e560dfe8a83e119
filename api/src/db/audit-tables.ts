import type { ColumnType } from 'kysely'
import type { TrailAction } from '@ansvar/domain/changes'
import type { OperationKind } from '@ansvar/domain/operations'
import type { Instant } from './columns.ts'

export type AuditTrailTable = {
  organization_id: string
  number: number
  changed_date: Instant
  user_id: string | null
  user_name: string
  action: TrailAction
  resource: string
  record_id: string
  parent_resource: string | null
  parent_id: string | null
  subject_id: ColumnType<string, never, never>
  before: Record<string, unknown> | null
  after: Record<string, unknown> | null
  previous: Uint8Array
  mac: Uint8Array
  /** 1 for a row that is not converted to format 2. */
  format: number
  operation_id: string | null
  salt_before: Uint8Array | null
  salt_after: Uint8Array | null
  before_hash: Uint8Array | null
  after_hash: Uint8Array | null
  digest: Uint8Array | null
  redacted_digest: Uint8Array | null
  link: Uint8Array | null
  former_mac: Uint8Array | null
}

/** The ends of the chains. */
export type AuditHeadsTable = {
  organization_id: string
  count: number
  value: Uint8Array
  seal: Uint8Array
  signature: Uint8Array | null
}

/** Erasures of the personal data of former members. */
export type MemberErasuresTable = {
  organization_id: string
  member_id: string
  pseudonym: string
  /** The names and addresses that are replaced. Empty when all are. */
  names: string[]
  reason: string
  requested_date: Instant
  requested_by_id: string
  requested_by: string
  completed_date: ColumnType<string | null, never, Date>
}

export type OperationsTable = {
  organization_id: string
  id: string
  kind: OperationKind
  user_id: string
  user_name: string
  created_date: Instant
  is_confidential: boolean
  undone_date: ColumnType<string | null, never, Date>
  undone_by: string | null
}
