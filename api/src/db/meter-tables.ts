import type { ColumnType, Generated, JSONColumnType } from 'kysely'
import type { IsoDate } from '@ansvar/domain/dates'
import type { EmissionType, EmissionUnit } from '@ansvar/domain/emissions'
import type { MeterType } from '@ansvar/domain/meter-types'
import type { MeterKind, ReadingMark } from '@ansvar/domain/meters'
import type { Instant, RecordFile, Stamps } from './columns.ts'

export type EmissionValueRow = {
  value: number
  meter_units: string
  emission_units: EmissionUnit
  start_date: IsoDate | null
  end_date: IsoDate | null
}

type EmissionFactorsTable = Stamps & {
  id: Generated<string>
  utility_type: MeterType
  emission_type: EmissionType
  name_en: string
  name_da: string | null
  territory: string
  source: string | null
  equivalents: boolean
  note: string | null
  values: JSONColumnType<EmissionValueRow[]>
  active: Generated<boolean>
}

type MeterGroupsTable = Stamps & {
  organization_id: string
  id: Generated<string>
  name: string
  parent_id: string | null
  active: Generated<boolean>
}

type MetersTable = Stamps & {
  organization_id: string
  id: Generated<string>
  name: string
  number: string | null
  utility_type: MeterType
  units: string
  kind: MeterKind
  group_id: string | null
  area_id: string | null
  responsible_id: string | null
  frequency: string | null
  emission_factor_id: string | null
  note: string | null
  active: Generated<boolean>
  files: ColumnType<RecordFile[], string | undefined, string>
  next_reading_date: string | null
}

type ReadingsTable = Stamps & {
  organization_id: string
  id: Generated<string>
  meter_id: string
  performed_at: Instant
  value: number
  mark: ReadingMark | null
  final_value: number | null
  initial_value: number | null
  entered_unit: string | null
  entered_value: number | null
  entered_final_value: number | null
  entered_initial_value: number | null
  note: string | null
}

export type MeterTables = {
  emission_factors: EmissionFactorsTable
  meter_groups: MeterGroupsTable
  meters: MetersTable
  readings: ReadingsTable
}
