import type { Generated, GeneratedAlways } from 'kysely'
import type { CorrectiveActionState } from '@ansvar/domain/corrective-action-states'
import type { ActionEffect, CorrectiveActionKind, CorrectiveActionSource } from '@ansvar/domain/corrective-actions'
import type { StoredFiles, Stamps } from './columns.ts'

export type CorrectiveActionsTable = Stamps & {
  organization_id: string
  id: Generated<string>
  event_id: string | null
  inspection_id: string | null
  legislation_association_id: string | null
  policy_review_id: string | null
  procedure_review_id: string | null
  document_review_id: string | null
  risk_assessment_id: string | null
  /** One of the measures of the risk assessment. */
  measure_id: string | null
  source_kind: GeneratedAlways<CorrectiveActionSource>
  source_id: GeneratedAlways<string>
  follows_id: string | null
  title: string
  description: string | null
  kind: CorrectiveActionKind
  state: Generated<CorrectiveActionState>
  due_on: string | null
  completed_on: string | null
  completion_note: string | null
  effect_due_on: string | null
  effect: ActionEffect | null
  effect_verified_on: string | null
  effect_note: string | null
  state_reason: string | null
  files: StoredFiles
}

export type CorrectiveActionPersonsTable = Stamps & {
  organization_id: string
  id: Generated<string>
  action_id: string
  responsible_id: string | null
  completed_by_id: string | null
  verified_by_id: string | null
}
