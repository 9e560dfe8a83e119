import type { DangerCode } from '@ansvar/domain/danger-codes'
import type { Generated, JSONColumnType } from 'kysely'
import type {
  ExposureFrequency,
  ExposureLevel,
  ExposureRoute,
  LimitValueKind,
  MeasureLevel,
  RiskConclusion,
} from '@ansvar/domain/risk-assessments'
import type { Instant, Stamps } from './columns.ts'

// The assessments of the risks of work processes with chemical agents.

type Arising = { name: string; substance_id: string | null }
type LimitValue = {
  name: string
  substance_id: string | null
  kind: LimitValueKind
  value: number
  unit: string
  source: string | null
}
type Measure = { id: string; level: MeasureLevel; text: string; in_place: boolean }

/** The content of an assessment: what is completed. */
type Content = {
  title: string
  process: string
  area_ids: string[]
  department_ids: string[]
  association_ids: string[]
  arising: Arising[]
  hazardous_properties: string
  supplier_information: string
  exposure_level: ExposureLevel | null
  exposure_routes: ExposureRoute[]
  exposure_minutes: number | null
  exposure_frequency: ExposureFrequency | null
  exposed_persons: number | null
  circumstances: string
  amount_used: string | null
  limit_values: LimitValue[]
  measures: Measure[]
  effect: string
  health_surveillance: string
  negligible_because: string
  maintenance_considered: boolean
  combined_considered: boolean
  workers_consulted: boolean
  conclusion: RiskConclusion | null
}

type Lists = 'arising' | 'limit_values' | 'measures'

type RiskAssessmentsTable = Stamps &
  Omit<Content, Lists> & { [Name in Lists]: JSONColumnType<Content[Name]> } & {
    organization_id: string
    id: Generated<string>
    responsible_id: string | null
    assessor_ids: string[]
    review_period: string
    is_draft: boolean
    completed_version: number | null
    assessed_on: string | null
    next_due_on: string | null
    active: Generated<boolean>
  }

type AssessedChemical = { readonly association_id: string; readonly name: string; readonly danger_code: DangerCode }

type Completed = Content & {
  assessor_ids: string[]
  assessed_on: string
  next_due_on: string | null
  /** Not in versions that were completed before release 0.2. */
  chemicals?: AssessedChemical[]
}

type RiskAssessmentRevisionsTable = {
  organization_id: string
  id: Generated<string>
  risk_assessment_id: string
  version: number
  content: JSONColumnType<Completed>
  basis: JSONColumnType<object>
  last_modified_date: Instant
  last_modified_by: string
}

export type RiskAssessmentTables = {
  risk_assessments: RiskAssessmentsTable
  risk_assessment_revisions: RiskAssessmentRevisionsTable
}
