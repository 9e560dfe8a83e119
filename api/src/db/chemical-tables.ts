import type { ColumnType, Generated, JSONColumnType } from 'kysely'
import type { AmountUnit, PhysicalState, WaterHazardClass } from '@ansvar/domain/chemicals'
import type { Concentration } from '@ansvar/domain/concentrations'
import type { DangerCode } from '@ansvar/domain/danger-codes'
import type { IsoDate } from '@ansvar/domain/dates'
import type { Pictogram, SignalWord } from '@ansvar/domain/labels'
import type { ChemicalRequestState } from '@ansvar/domain/chemical-request-states'
import type { StorageClass } from '@ansvar/domain/storage'
import type { SubstitutionDecision } from '@ansvar/domain/substitution'
import type { RecordFile, Stamps } from './columns.ts'

// Substances, the chemicals that contain them, and the chemicals that each organization uses.

type SubstancesTable = Stamps & {
  id: Generated<string>
  index_number: string | null
  name_en: string
  name_da: string | null
  cas_numbers: string[]
  ec_numbers: string[]
  hazard_classes: string[]
  hazard_statement_ids: string[]
  eu_hazard_statement_ids: string[]
  note_ids: string[]
  pictograms: Pictogram[]
  signal_word: SignalWord
  specific_limits: string | null
  comment: string | null
  active: Generated<boolean>
}

type Supply = { id: string; supplier_id: string | null; article_number: string | null }
type StoredDataSheet = { language: string; last_revision_date: string; file_id: string | null }
type CountryData = {
  country: string
  storage_class: StorageClass | null
  water_hazard_class: WaterHazardClass | null
  safety_data_sheets: StoredDataSheet[]
}
export type SubstanceConcentration = { substance_id: string; concentration: Concentration | null }

/** The values calculated from the statements of a chemical, and the statement that decided each. */
export type Warnings = {
  danger_code: DangerCode
  danger_code_decided_by: string | null
  signal_word: SignalWord
  signal_word_decided_by: string | null
  pictograms: { pictogram: Pictogram; statements: readonly string[]; optional: boolean }[]
  unranked: readonly string[]
}

type ChemicalsTable = Stamps & {
  id: Generated<string>
  name: string
  product_number: string | null
  description: string | null
  physical_state: PhysicalState | null
  producer_id: string | null
  supplies: JSONColumnType<Supply[]>
  countries_data: JSONColumnType<CountryData[]>
  substance_concentrations: JSONColumnType<SubstanceConcentration[]>
  hazard_statement_ids: string[]
  eu_hazard_statement_ids: string[]
  precautionary_statement_ids: string[]
  dangerous_good_id: string | null
  areas: string[]
  warnings: JSONColumnType<Warnings>
  danger_code_override: DangerCode | null
  signal_word_override: SignalWord | null
  override_reason: string | null
  danger_code: DangerCode
  signal_word: SignalWord
  pictograms: Pictogram[]
  data_sheet_revised_on: string | null
  files: ColumnType<RecordFile[], string | undefined, string>
  active: Generated<boolean>
}

type StoredOwnDataSheet = StoredDataSheet & { supplier: string | null }

/** A passage of a safety data sheet from which a value was accepted. The path is that of the extraction. */
export type DataSheetEvidence = {
  extraction_id: string
  file_id: string | null
  path: string
  value: string
  page: number
  quote: string
}

type OwnChemicalsTable = Stamps & {
  organization_id: string
  id: Generated<string>
  name: string
  product_number: string | null
  description: string | null
  physical_state: PhysicalState | null
  producer_name: string | null
  storage_class: StorageClass | null
  water_hazard_class: WaterHazardClass | null
  data_sheets: JSONColumnType<StoredOwnDataSheet[]>
  substance_concentrations: JSONColumnType<SubstanceConcentration[]>
  hazard_statement_ids: string[]
  eu_hazard_statement_ids: string[]
  precautionary_statement_ids: string[]
  dangerous_good_id: string | null
  areas: string[]
  warnings: JSONColumnType<Warnings>
  danger_code: DangerCode
  signal_word: SignalWord
  pictograms: Pictogram[]
  data_sheet_revised_on: string | null
  files: ColumnType<RecordFile[], string | undefined, string>
  evidence: ColumnType<DataSheetEvidence[], string | undefined, string>
  /** The last request for the catalogue that is not withdrawn. */
  request_id: ColumnType<string | null, string | null | undefined, string | null>
  merged_into_id: ColumnType<string | null, string | null | undefined, string | null>
  /** The association that merging moved to the chemical of the catalogue, or combined with that of the catalogue. */
  merged_association_id: ColumnType<string | null, string | null | undefined, string | null>
  /** The association that combining moved to the bin. */
  combined_association_id: ColumnType<string | null, undefined, string | null>
  /** What combining moved, to undo it. */
  combined: ColumnType<CombinedAssociations | null, undefined, string | null>
  active: Generated<boolean>
}

/** A request to add an own chemical to the catalogue, with a copy of what the product is. */
type ChemicalRequestsTable = Stamps & {
  organization_id: string
  id: Generated<string>
  own_chemical_id: string
  requested_by_id: string
  state: ColumnType<ChemicalRequestState, undefined, ChemicalRequestState>
  reviewer: ColumnType<string | null, undefined, string | null>
  reason: ColumnType<string | null, undefined, string | null>
  chemical_id: ColumnType<string | null, undefined, string | null>
  answered_date: ColumnType<string | null, undefined, string | Date | null>
  name: string
  product_number: string | null
  producer_name: string | null
  physical_state: PhysicalState | null
  storage_class: StorageClass | null
  water_hazard_class: WaterHazardClass | null
  substance_concentrations: JSONColumnType<SubstanceConcentration[]>
  hazard_statement_ids: string[]
  eu_hazard_statement_ids: string[]
  precautionary_statement_ids: string[]
  dangerous_good_id: string | null
  danger_code: DangerCode
  signal_word: SignalWord
  pictograms: Pictogram[]
  share_sheet: boolean
  data_sheets: ColumnType<StoredDataSheet[], string | undefined, string>
  sheet_files: ColumnType<RecordFile[], string | undefined, string>
}

/** A view: the chemicals of the catalogue and the own ones of organizations. */
type KnownChemicalsView = ChemicalsTable & {
  /** Null for the catalogue. */
  organization_id: string | null
  own: boolean
  producer_name: string | null
}

/** A restriction that an organization has accepted. The acceptance is valid while the fingerprint stays the same. */
export type AcceptedRestriction = {
  restriction_id: string
  comment: string
  fingerprint: string
  accepted_by: string
  accepted_date: string
}

/** The decision of an organization whether to replace a chemical. */
export type StoredSubstitution = {
  /** The chemicals that were considered. One without a reason against it replaces the chemical. */
  candidates: { chemical_id: string | null; name: string; danger_code: DangerCode | null; why_not: string | null }[]
  decision: SubstitutionDecision
  because: string
  decided_on: IsoDate
  review_on: IsoDate | null
}
type AddedDataSheet = StoredDataSheet & { supplier_id: string | null }

type ChemicalAssociationsTable = Stamps & {
  organization_id: string
  id: Generated<string>
  /** A chemical of the catalogue, or null for an own one. */
  chemical_id: string | null
  own_chemical_id: string | null
  supply_id: string | null
  area_ids: string[]
  amount: number | null
  unit: AmountUnit | null
  use: string | null
  responsible_id: string | null
  accepted_restrictions: ColumnType<AcceptedRestriction[], string | undefined, string>
  substitution: ColumnType<StoredSubstitution | null, string | undefined, string | null>
  /** The safety data sheets that the organization adds to those of the chemical, and the day of the newest of them. */
  data_sheets: ColumnType<AddedDataSheet[], string | undefined, string>
  files: ColumnType<RecordFile[], string | undefined, string>
  added_sheet_revised_on: ColumnType<string | null, string | null | undefined, string | null>
  active: Generated<boolean>
}

/** The values of an association that combining decides or adds to. */
export const combinedFields = ['area_ids', 'amount', 'unit', 'use', 'responsible_id', 'active'] as const
type CombinedValues = Pick<ChemicalAssociationsTable, Exclude<(typeof combinedFields)[number], 'active'>> & {
  active: boolean
}

/**
 * What combining two associations moved from one to the other, by id, and the values of the other before and after. It has no
 * names of members or files, which may have to be erased.
 */
export type CombinedAssociations = {
  readonly stocks: readonly string[]
  readonly links: readonly string[]
  /** Links of events that the remaining association is linked to as well. They are retired. */
  readonly closed_links: readonly string[]
  readonly assessments: readonly string[]
  /** Assessments that contained both. */
  readonly shared_assessments: readonly string[]
  readonly acceptances: readonly Pick<AcceptedRestriction, 'restriction_id' | 'fingerprint'>[]
  readonly sheets: readonly AddedDataSheet[]
  readonly files: readonly string[]
  readonly has_substitution: boolean
  readonly before: CombinedValues
  readonly after: CombinedValues
}

type ChemicalStocksTable = Stamps & {
  organization_id: string
  id: Generated<string>
  association_id: string
  area_id: string
  amount: number
  unit: AmountUnit
  maximum: number | null
  containers: number | null
  container_size: number | null
  counted_on: string | null
}

export type ChemicalTables = {
  substances: SubstancesTable
  chemicals: ChemicalsTable
  own_chemicals: OwnChemicalsTable
  chemical_requests: ChemicalRequestsTable
  known_chemicals: KnownChemicalsView
  chemical_associations: ChemicalAssociationsTable
  chemical_stocks: ChemicalStocksTable
}
