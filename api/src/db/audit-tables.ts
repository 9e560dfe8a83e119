import type { ColumnType } from 'kysely'
import type { ChangeAction } from '@ansvar/domain/changes'
import type { Instant } from './columns.ts'

export type AuditTrailTable = {
  organization_id: string
  number: number
  changed_date: Instant
  user_id: string | null
  user_name: string
  action: ChangeAction
  resource: string
  record_id: string
  parent_resource: string | null
  parent_id: string | null
  subject_id: ColumnType<string, never, never>
  before: Record<string, unknown> | null
  after: Record<string, unknown> | null
  previous: Uint8Array
  mac: Uint8Array
}
