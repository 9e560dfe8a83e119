import type { ColumnType, Generated, JSONColumnType, Transaction } from 'kysely'
import type { DocumentState } from '@ansvar/domain/controlled-documents'
import type { ApprovalForm, ApprovalMode, OpenApprovalState } from '@ansvar/domain/approval-states'
import type { DateFormat } from '@ansvar/domain/date-formats'
import type { Language } from '@ansvar/domain/languages'
import type { IndustryLevel } from '@ansvar/domain/nace'
import type { Level, TokenLevel } from '@ansvar/domain/permissions'
import type { FileType } from '@ansvar/domain/files'
import type { Relevance, StakeholderKind } from '@ansvar/domain/stakeholders'
import type { DocumentReviewOutcome } from '@ansvar/domain/document-reviews'
import type { CertificationStandard, FeatureAccessibility } from '@ansvar/domain/standards'
import type { AcknowledgementRoundsTable, AcknowledgementsTable } from './acknowledgement-tables.ts'
import type { ApprovalsTable } from './approval-table.ts'
import type { AuditPacksTable } from './audit-pack-table.ts'
import type { DataSheetExtractionsTable } from './data-sheet-extraction-table.ts'
import type { BinItemsTable } from './bin-table.ts'
import type { ChemicalTables } from './chemical-tables.ts'
import type { RiskAssessmentTables } from './risk-assessment-tables.ts'
import type { ScopesTable, ScopeVersionsTable } from './scope-tables.ts'
import type { CodeLists } from './code-lists.ts'
import type { CodesTable } from './code-table.ts'
import type { Instant, StoredFiles, RecordFile, Stamps } from './columns.ts'
import type { ControlBookTables } from './control-book-tables.ts'
import type { CorrectiveActionPersonsTable, CorrectiveActionsTable } from './corrective-action-tables.ts'
import type { EventPartTables } from './event-part-tables.ts'
import type { EventPersonsTable, EventsTable } from './event-tables.ts'
import type { MeterTables } from './meter-tables.ts'
import type { NotificationTables } from './notification-tables.ts'
import type { OutboxTable } from './outbox-table.ts'
import type { SignInChangesTable } from './sign-in-table.ts'
import type { LegislationTables } from './legislation-tables.ts'
import type { OwnDocumentTables } from './own-document-tables.ts'
import type { WasteTables } from './waste-tables.ts'
import type { AuditHeadsTable, AuditTrailTable, MemberErasuresTable, OperationsTable } from './audit-tables.ts'

export type OrganizationsTable = Stamps & {
  id: Generated<string>
  parent_id: string | null
  name: string
  registration_number: string | null
  address: string | null
  nace_code: string | null
  time_zone: Generated<string>
  certification_standards: Generated<CertificationStandard[]>
  feature_accessibility: Generated<FeatureAccessibility>
  logo: ColumnType<RecordFile | null, string | null | undefined, string | null>
  escalation_days: ColumnType<number | null, number | null | undefined, number | null>
  root_cause_required: Generated<boolean>
  readers_report_events: Generated<boolean>
  approval_mode: Generated<ApprovalMode>
}

export type MembersTable = Stamps & {
  organization_id: string
  id: Generated<string>
  name: string
  email: string
  phone: string | null
  title: string | null
  department_id: string | null
  level: Level
  active: Generated<boolean>
  invited_until: ColumnType<string | null, undefined, never>
  competences: ColumnType<StoredCompetence[], string | undefined, string>
  erased_date: ColumnType<string | null, undefined, string | Date>
  erase_reason: ColumnType<string | null, undefined, string>
  // Written by app.store_approval_delegate.
  approval_delegate_id: ColumnType<string | null, undefined, never>
  delegate_from: ColumnType<string | null, undefined, never>
  delegate_until: ColumnType<string | null, undefined, never>
}

export type StoredCompetence = { competence_id: string; acquired_on: string | null; valid_until: string | null }

export type IndustriesTable = {
  code: string
  level: IndustryLevel
  parent_code: string | null
  position: number
  name_en: string
  name_da: string
  search_text: ColumnType<string, never, never>
}

export type Contact = { name: string; role: string | null; email: string | null; phone: string | null }

type StakeholderDetails = {
  name: string
  kinds: StakeholderKind[]
  registration_number: string | null
  address: string | null
  country: string | null
  web: string | null
}

export type StakeholdersTable = Stamps &
  StakeholderDetails & {
    id: Generated<string>
    contacts: JSONColumnType<Contact[]>
    files: StoredFiles
    active: Generated<boolean>
  }

export type Need = { expectation: string; is_obligation: boolean; response: string | null }

export type StakeholderAssociationsTable = Stamps & {
  organization_id: string
  id: Generated<string>
  stakeholder_id: string | null
  own_stakeholder: ColumnType<(StakeholderDetails & { contacts: Contact[] }) | null, string | null, string | null>
  needs: JSONColumnType<Need[]>
  relevance: Relevance
  responsible_id: string | null
  note: string | null
  files: StoredFiles
  active: Generated<boolean>
}

export type AreasTable = Stamps & {
  organization_id: string
  id: Generated<string>
  name: string
  parent_id: string | null
  description: string | null
  active: Generated<boolean>
}

export type DepartmentsTable = Stamps & {
  organization_id: string
  id: Generated<string>
  name: string
  leader_id: string | null
  active: Generated<boolean>
}

export type CompetencesTable = Stamps & {
  organization_id: string
  id: Generated<string>
  name: string
  description: string | null
  valid_for: string | null
  active: Generated<boolean>
}

export type AccountsTable = {
  id: string
  organization_id: string
  /** Null until the person has chosen a password. */
  username: string | null
  password_hash: string | null
  language: Generated<Language>
  date_format: Generated<DateFormat>
  maintains_system: Generated<boolean>
  created_date: Instant
}

export type FilesTable = {
  /** Null for a file of a catalogue. */
  organization_id: string | null
  id: Generated<string>
  name: string
  type: FileType
  size: number
  content_hash: string
  owner_table: RecordTable | null
  owner_id: string | null
  unowned_since: ColumnType<string | null, string | Date | null, string | Date | null>
  is_logo: Generated<boolean>
  uploaded_by_id: string
  created_date: Instant
  created_by: string
  /** Written by app.erase_file only. */
  erased_date: ColumnType<string | null, never, never>
  erased_by: ColumnType<string | null, never, never>
}

export type Communication = { audience: string; channel: string; date: string | null }

/** The fields that policies and procedures share. */
type DocumentContent = {
  title: string
  body: string
  state: DocumentState
  owner_id: string | null
  iso_standards: CertificationStandard[]
  approved_by_id: string | null
  approved_on: string | null
  review_period: string | null
  files: StoredFiles
}

type DocumentTable = Stamps &
  DocumentContent & {
    organization_id: string
    id: Generated<string>
    next_review_date: string | null
    in_force_version: ColumnType<number | null, number | null | undefined, number | null>
    in_force_from: ColumnType<string | null, string | null | undefined, string | null>
    approval_form: ColumnType<ApprovalForm | null, ApprovalForm | null | undefined, ApprovalForm | null>
    withdrawal_reason: ColumnType<string | null, string | null | undefined, string | null>
    has_draft: ColumnType<boolean, never, never>
    /** Written by a trigger of the approvals. */
    approval_id: ColumnType<string | null, never, never>
    approval_state: ColumnType<OpenApprovalState | null, never, never>
  }

type DocumentRevisionsTable = DocumentContent & {
  organization_id: string
  id: Generated<string>
  version: number
  last_modified_date: Instant
  last_modified_by: string
}

type PolicyContent = { communications: JSONColumnType<Communication[]> }

export type PoliciesTable = DocumentTable & PolicyContent
export type PolicyRevisionsTable = DocumentRevisionsTable & PolicyContent & { policy_id: string }

export type ProcedureStep = { title: string; instruction: string; responsible_role: string | null }

type ProcedureContent = { department_ids: string[]; area_ids: string[]; steps: JSONColumnType<ProcedureStep[]> }

export type ProceduresTable = DocumentTable & ProcedureContent
export type ProcedureRevisionsTable = DocumentRevisionsTable & ProcedureContent & { procedure_id: string }

type DocumentReviewsTable = Stamps & {
  organization_id: string
  id: Generated<string>
  performed_on: string
  reviewer_id: string | null
  outcome: DocumentReviewOutcome
  note: string | null
  change_due_on: string | null
  action_id: string | null
}

export type PolicyReviewsTable = DocumentReviewsTable & { policy_id: string }
export type ProcedureReviewsTable = DocumentReviewsTable & { procedure_id: string }
export type OwnDocumentReviewsTable = DocumentReviewsTable & { document_id: string }

export type IsoStandardsTable = {
  id: string
  standard: CertificationStandard
  number: string
  edition: string
  current: boolean
  title_en: string
  title_da: string
  search_text: ColumnType<string, never, never>
}

export type IdempotencyKeysTable = {
  account_id: string
  key: string
  request_hash: Uint8Array
  status: number | null
  headers: JSONColumnType<Record<string, string>> | null
  body: ColumnType<unknown, string | null, string | null>
  created_date: Instant
}

/** The purpose of a one-time link. */
export type LinkKind = 'RESET' | 'INVITATION' | 'SETUP'

export type TokensTable = Stamps & {
  organization_id: string
  id: Generated<string>
  name: string
  level: TokenLevel
  secret_hash: Uint8Array
  expires_on: string | null
  revoked_date: ColumnType<string | null, string | Date | null | undefined, string | Date | null>
  last_used_date: ColumnType<string | null, string | Date | null | undefined, string | Date | null>
}

/** The tables of the service by name. A resource can declare its own table here, in its folder. */
export interface Tables
  extends
    CodeLists,
    ControlBookTables,
    ChemicalTables,
    RiskAssessmentTables,
    EventPartTables,
    MeterTables,
    LegislationTables,
    NotificationTables,
    OwnDocumentTables,
    WasteTables {
  organizations: OrganizationsTable
  members: MembersTable
  areas: AreasTable
  departments: DepartmentsTable
  competences: CompetencesTable
  industries: IndustriesTable
  scopes: ScopesTable
  scope_versions: ScopeVersionsTable
  stakeholders: StakeholdersTable
  stakeholder_associations: StakeholderAssociationsTable
  accounts: AccountsTable
  sessions: {
    token_hash: Uint8Array
    account_id: string
    created_date: Instant
    last_used_date: Instant
    expires_date: Instant
    id: Generated<string>
    browser: string | null
    system: string | null
    confirmed_date: ColumnType<string | null, never, never>
  }
  attempts: { key: Uint8Array; times: string[]; last_date: Instant }
  tokens: TokensTable
  password_tokens: {
    token_hash: Uint8Array
    account_id: string | null
    kind: LinkKind
    /** The address that is confirmed when the account chooses its first password. */
    address: ColumnType<string | null, string | null | undefined, string | null>
    expires_date: Instant
    used_date: ColumnType<string | null, string | Date | null | undefined, string | Date>
  }
  sign_in_changes: SignInChangesTable
  outbox: OutboxTable
  idempotency_keys: IdempotencyKeysTable
  reference_data: { name: string; content_hash: string }
  audit_trail: AuditTrailTable
  audit_heads: AuditHeadsTable
  acknowledgement_rounds: AcknowledgementRoundsTable
  acknowledgements: AcknowledgementsTable
  approvals: ApprovalsTable
  audit_packs: AuditPacksTable
  data_sheet_extractions: DataSheetExtractionsTable
  codes: CodesTable
  audit_keys: { fingerprint: Uint8Array }
  audit_sign_keys: { public_key: Uint8Array }
  operations: OperationsTable
  member_erasures: MemberErasuresTable
  bin_items: BinItemsTable
  iso_standards: IsoStandardsTable
  files: FilesTable
  events: EventsTable
  event_persons: EventPersonsTable
  corrective_actions: CorrectiveActionsTable
  corrective_action_persons: CorrectiveActionPersonsTable
  policies: PoliciesTable
  policy_revisions: PolicyRevisionsTable
  policy_reviews: PolicyReviewsTable
  procedures: ProceduresTable
  procedure_revisions: ProcedureRevisionsTable
  procedure_reviews: ProcedureReviewsTable
  document_reviews: OwnDocumentReviewsTable
}

/** A transaction on the tables of the service. */
export type Trx = Transaction<Tables>

/** Tables of versioned records. */
export type RecordTable = {
  [T in keyof Tables]: Tables[T] extends Stamps & { id: unknown } ? T : never
}[keyof Tables]

/** Tables whose records others refer to by id and whose names are shown. */
export type ReferredTable =
  | 'members'
  | 'areas'
  | 'departments'
  | 'competences'
  | 'organizations'
  | 'policies'
  | 'chemicals'
  | 'chemical_associations'
  | 'meter_groups'
  | 'reminders'
  | 'checklists'
  | 'stakeholders'
  | 'substances'
  | 'hazard_statements'
  | 'eu_hazard_statements'
  | 'precautionary_statements'
  | 'substance_notes'
  | 'topics'
  | 'dangerous_goods'
