import type { ColumnType, JSONColumnType } from 'kysely'
import type { ReportStart, ReportTrigger } from '@ansvar/domain/authority-reports'
import type { DangerCode, DangerLevel } from '@ansvar/domain/danger-codes'
import type { Pictogram, SignalWord } from '@ansvar/domain/labels'
import type { RestrictionList } from '@ansvar/domain/restrictions'
import type { JointStorage, StorageClass } from '@ansvar/domain/storage'

/** A column that the database generates from others. */
type Derived = ColumnType<string, never, never>

/** A hazard category that a statement can represent, with its label elements (CLP, Annex I). */
export type StatementCategoryRow = {
  readonly category: string
  readonly pictograms: readonly Pictogram[]
  readonly signal_word: SignalWord
}

type StatementColumns = {
  id: string
  code: string
  statement_en: string
  statement_da: string
  search_text: Derived
}

/** The code lists of chemicals and of legislation, loaded from data/. */
export type CodeLists = {
  hazard_statements: StatementColumns & { hazard_group: string; categories: JSONColumnType<StatementCategoryRow[]> }
  eu_hazard_statements: StatementColumns & {
    kind: string
    hazard_class: string | null
    signal_word: SignalWord
    current: boolean
  }
  precautionary_statements: StatementColumns & { statement_group: string; current: boolean }
  hazard_pictograms: {
    id: string
    code: string
    name_en: string
    name_da: string
    symbol_en: string
    symbol_da: string
    hazards_en: string
    hazards_da: string
    search_text: Derived
  }
  reporting_rules: {
    id: string
    code: string
    territory: string
    valid_from: string | null
    valid_to: string | null
    trigger: ReportTrigger
    period: string
    counted_from: ReportStart
    source: string
    link: string | null
    name_en: string
    name_da: string
    search_text: Derived
  }
  topics: { id: string; code: string; name_en: string; name_da: string; search_text: Derived }
  contacts: {
    id: string
    code: string
    territory: string
    name_en: string
    name_da: string
    about_en: string
    about_da: string
    email: string | null
    phone: string | null
    web: string | null
    topic_ids: string[]
    search_text: Derived
  }
  dangerous_goods: {
    id: string
    un_number: string
    name_en: string
    name_da: string | null
    class: string
    packing_group: string | null
    classification_code: string | null
    labels: string[]
    limited_quantity: string | null
    transport_category: string | null
    tunnel_code: string | null
    hazard_number: string | null
    carriage: string
    source: string
    name_key: Derived
    search_text: Derived
  }
  substance_notes: {
    id: string
    code: string
    position: number
    note_en: string
    note_da: string
    search_text: Derived
  }
  danger_code_rules: { code: string; danger_code: DangerCode; level: DangerLevel | null; source: string }
  restrictions: {
    id: string
    list: RestrictionList
    substance_name: string
    cas_numbers: string[]
    ec_numbers: string[]
    reason: string
    since: string | null
    entry: string | null
    note: string | null
    limit_percent: number | null
    source: string
  }
  storage_pairs: {
    id: string
    class_a: StorageClass
    class_b: StorageClass
    joint_storage: JointStorage
    condition: string | null
  }
}
