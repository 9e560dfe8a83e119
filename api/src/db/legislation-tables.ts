import type { ColumnType, Generated } from 'kysely'
import type { ComplianceStatus } from '@ansvar/domain/compliance'
import type { LegislationKind } from '@ansvar/domain/legislations'
import type { CertificationStandard } from '@ansvar/domain/standards'
import type { Instant, RecordFile, Stamps } from './columns.ts'

type LegislationsTable = Stamps & {
  id: Generated<string>
  title_en: string | null
  title_da: string | null
  kind: LegislationKind
  number: string | null
  territory: string
  topic_ids: Generated<string[]>
  iso_standards: Generated<CertificationStandard[]>
  link: string | null
  in_force_from: string | null
  repealed_on: string | null
  files: ColumnType<(RecordFile & { last_modified_date: string })[], string | undefined, string>
  content_hash: ColumnType<string, never, never>
  title_key_en: ColumnType<string, never, never>
  title_key_da: ColumnType<string, never, never>
  search_text: ColumnType<string, never, never>
}

type AssessmentContent = { compliance_status: ComplianceStatus; assessed_on: string | null; note: string | null }

type LegislationAssociationsTable = Stamps &
  AssessmentContent & {
    organization_id: string
    /** The id of the legislation. */
    id: string
    how_it_applies: string | null
    responsible_id: string | null
    known_legislation: ColumnType<Record<string, unknown>, string, string>
    known_hash: ColumnType<string, never, never>
    assessment_period: ColumnType<string | null, string | null | undefined, string | null>
    next_assessment_on: ColumnType<string | null, string | null | undefined, string | null>
  }

type LegislationAssessmentsTable = AssessmentContent & {
  organization_id: string
  id: Generated<string>
  legislation_id: string
  created_date: Instant
  created_by: string
}

/** The legislation that all organizations share, and the obligations of each organization. */
export type LegislationTables = {
  legislations: LegislationsTable
  legislation_associations: LegislationAssociationsTable
  legislation_assessments: LegislationAssessmentsTable
}
