import type { ColumnType, Generated } from 'kysely'
import type { CodeResource } from '@ansvar/domain/codes'
import type { Instant } from './columns.ts'

type Target = ColumnType<string | null, string | null | undefined, never>

export type CodesTable = {
  organization_id: string
  id: Generated<string>
  code: ColumnType<string, string, never>
  reminder_id: Target
  meter_id: Target
  chemical_association_id: Target
  area_id: Target
  /** Both follow from the reference to the record. */
  resource: ColumnType<CodeResource, never, never>
  record_id: ColumnType<string, never, never>
  created_date: Instant
  created_by: string
  revoked_date: ColumnType<string | null, never, Date>
}
