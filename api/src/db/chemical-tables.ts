import type { ColumnType, Generated, JSONColumnType } from 'kysely'
import type { AmountUnit, PhysicalState, WaterHazardClass } from '@ansvar/domain/chemicals'
import type { Concentration } from '@ansvar/domain/concentrations'
import type { DangerCode } from '@ansvar/domain/danger-codes'
import type { Pictogram, SignalWord } from '@ansvar/domain/labels'
import type { StorageClass } from '@ansvar/domain/storage'
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
  active: Generated<boolean>
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
  active: Generated<boolean>
}

export type ChemicalTables = {
  substances: SubstancesTable
  chemicals: ChemicalsTable
  own_chemicals: OwnChemicalsTable
  known_chemicals: KnownChemicalsView
  chemical_associations: ChemicalAssociationsTable
}
