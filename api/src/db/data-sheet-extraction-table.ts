import type { ColumnType, Generated } from 'kysely'
import type {
  DataSheetExtractionState,
  ExtractionConfidence,
  ExtractionReason,
} from '@ansvar/domain/data-sheet-extractions'
import type { Instant } from './columns.ts'

/** A field as it is proposed: the value and the passage of the sheet that states it. */
export type StoredField = {
  path: string
  value: string
  min: number | null
  max: number | null
  unit: string | null
  confidence: ExtractionConfidence
  page: number
  quote: string
  box: { x: number; y: number; width: number; height: number }
}

type Changing<T> = ColumnType<T | null, never, T | null>
type ChangingInstant = ColumnType<string | null, never, string | Date | null>

export type DataSheetExtractionsTable = {
  organization_id: string
  id: Generated<string>
  file_id: string | null
  state: ColumnType<DataSheetExtractionState, never, DataSheetExtractionState>
  reason: Changing<ExtractionReason>
  language: Changing<string>
  other_languages: ColumnType<string[], never, string[]>
  fields: ColumnType<StoredField[], never, string>
  created_by_id: string
  created_date: Instant
  ended_date: ChangingInstant
  /** The process that reads the sheet. No request can read it. */
  lease: Changing<string>
  lease_until: ChangingInstant
  attempts: ColumnType<number, never, number>
}
