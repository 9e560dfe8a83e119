import type { ColumnType, Generated } from 'kysely'
import type { FileType } from '@ansvar/domain/files'

/** An instant: RFC 3339 text when read. Days are `yyyy-mm-dd` text. */
export type Instant = ColumnType<string, string | Date | undefined, string | Date>

/** The columns of every versioned record. */
export type Stamps = {
  version: Generated<number>
  created_date: Instant
  last_modified_date: Instant
  last_modified_by: string
}

/** The table of an organization's record. `Input` is the body that saves it: its fields are the columns. */
export type OwnedTable<Input> = Stamps & {
  organization_id: string
  id: Generated<string>
  active: Generated<boolean>
} & Omit<Input, 'active'>

/** A file as it is stored in its record. */
export type RecordFile = {
  id: string
  /** Empty if it is erased. */
  name: string
  /** The date stated in the file itself. */
  date: string | null
  type: FileType
  /** In bytes. */
  size: number
  /** SHA-256 of the content. */
  hash: string
  created_date: string
  created_by: string
  /** When the content was erased. Missing if it is not. */
  erased_date?: string
  erased_by?: string
}

/** The files of a record, in the order chosen by the user. */
export type StoredFiles = ColumnType<RecordFile[], string | undefined, string>
