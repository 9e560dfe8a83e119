import type { ColumnType, Generated } from 'kysely'
import type { Instant } from './columns.ts'

export type BinItemsTable = {
  organization_id: string
  id: Generated<string>
  /** The table of the record. */
  resource: string
  record_id: string
  /** The record that it belongs to. */
  parent_id: string | null
  reason: string | null
  discarded_date: Instant
  discarded_by_id: string
  discarded_by: string
  is_confidential: boolean
  restored_date: ColumnType<string | null, undefined, string | Date>
  restored_by: ColumnType<string | null, undefined, string>
}
