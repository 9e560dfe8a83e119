import type { ColumnType, Generated } from 'kysely'
import type {
  AuditPackFailure,
  AuditPackFiles,
  AuditPackNames,
  AuditPackPhase,
  AuditPackState,
} from '@ansvar/domain/audit-packs'
import type { IsoDate } from '@ansvar/domain/dates'
import type { Language } from '@ansvar/domain/languages'
import type { CertificationStandard } from '@ansvar/domain/standards'
import type { Instant } from './columns.ts'

type Changing<T> = ColumnType<T | null, never, T | null>
type ChangingInstant = ColumnType<string | null, never, string | Date | null>

export type AuditPacksTable = {
  organization_id: string
  id: Generated<string>
  state: ColumnType<AuditPackState, never, AuditPackState>
  standards: CertificationStandard[]
  as_of: IsoDate
  language: Language
  names: AuditPackNames
  reason: string | null
  files: AuditPackFiles
  created_by_id: string
  created_by_organization_id: string
  created_by: string
  created_date: Instant
  phase: Changing<AuditPackPhase>
  steps_done: ColumnType<number, never, number>
  steps: ColumnType<number, never, number>
  failure: Changing<AuditPackFailure>
  last_change: Changing<number>
  faults: Changing<number>
  size: Changing<number>
  content_hash: Changing<string>
  ended_date: ChangingInstant
  expires_date: ChangingInstant
  /** The builder that has the pack. No request can read it. */
  lease: Changing<string>
  lease_until: ChangingInstant
  attempts: ColumnType<number, never, number>
}
