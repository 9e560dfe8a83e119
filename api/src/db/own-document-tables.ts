import type { ColumnType, Generated } from 'kysely'
import type { IsoDate } from '@ansvar/domain/dates'
import type { DocumentKind } from '@ansvar/domain/documents'
import type { Period } from '@ansvar/domain/periods'
import type { CertificationStandard } from '@ansvar/domain/standards'
import type { Instant, RecordFile, Stamps } from './columns.ts'

type DocumentsTable = Stamps & {
  organization_id: string
  id: Generated<string>
  title: string
  tags: string[]
  iso_standards: CertificationStandard[]
  expiry_date: string | null
  kind: Generated<DocumentKind>
  owner_id: ColumnType<string | null, string | null | undefined, string | null>
  notice_period: ColumnType<Period | null, string | null | undefined, string | null>
  reference: ColumnType<string | null, string | null | undefined, string | null>
  review_period: ColumnType<Period | null, string | null | undefined, string | null>
  /** Derived. Null if the document is retired or has no review period. */
  next_review_date: ColumnType<IsoDate | null, string | null | undefined, string | null>
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
