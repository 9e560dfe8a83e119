import type { ColumnType, Generated } from 'kysely'
import type { CertificationStandard } from '@ansvar/domain/standards'
import type { Instant, RecordFile, Stamps } from './columns.ts'

type DocumentsTable = Stamps & {
  organization_id: string
  id: Generated<string>
  title: string
  tags: string[]
  iso_standards: CertificationStandard[]
  expiry_date: string | null
  active: Generated<boolean>
  /** Exactly one file: the newest content. */
  files: ColumnType<RecordFile[], string, string>
  file_version: Generated<number>
  content_hash: ColumnType<string, never, never>
}

type DocumentVersionsTable = {
  organization_id: string
  id: Generated<string>
  document_id: string
  number: number
  files: ColumnType<RecordFile[], string, never>
  created_date: Instant
  created_by: string
}

/** The documents of the organization itself. */
export type OwnDocumentTables = { documents: DocumentsTable; document_versions: DocumentVersionsTable }
