import type { Generated } from 'kysely'
import type { WasteLevel } from '@ansvar/domain/waste'
import type { Stamps } from './columns.ts'

type WasteTypesTable = Stamps & {
  id: string
  code: string
  level: WasteLevel
  parent_code: string | null
  hazardous: boolean | null
  mirror: boolean | null
  name_en: string
  name_da: string | null
  synonyms: Generated<string[]>
}

/** The list of waste. */
export type WasteTables = { waste_types: WasteTypesTable }
