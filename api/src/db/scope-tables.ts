import type { Generated } from 'kysely'
import type { CertificationStandard } from '@ansvar/domain/standards'
import type { Instant, StoredFiles, Stamps } from './columns.ts'

// The scope of the management system, and its saved versions.

type ScopeContent = {
  statement: string
  activities: string
  locations: string
  exclusions: string
  iso_standards: CertificationStandard[]
  restored_from: number | null
  files: StoredFiles
}

export type ScopesTable = Stamps & ScopeContent & { organization_id: string; id: Generated<string> }

export type ScopeVersionsTable = ScopeContent & {
  organization_id: string
  id: Generated<string>
  scope_id: string
  version: number
  last_modified_date: Instant
  last_modified_by: string
}
