import { sql } from 'kysely'
import { localDay, type IsoDateTime } from '@ansvar/domain/dates'
import type { Period } from '@ansvar/domain/periods'
import { nextReadingDate } from '@ansvar/domain/readings'
import { flag, listSpec, type Filter } from '#contract/lists.ts'
import { deriveRecord, kindOf, type Row } from '#db/records.ts'
import type { Scope } from '#db/scope.ts'
import { inBranchOf } from '#db/trees.ts'
import { latestReadings } from '#resources/readings/latest.ts'
import { meter } from './schema.ts'

/** Meters as they are stored. Their readings are read separately. */
export const meterKind = kindOf('meters', meter, {
  derived: ['readings'],
  references: { group_id: 'meter_groups', area_id: 'areas', responsible_id: 'members' },
})

const hasEmissionFactor: Filter = {
  ...flag('emission_factor_id'),
  where: ([value]) => sql`(emission_factor_id is not null) = ${value === 'true'}`,
}

export const meterListSpec = listSpec(meter, {
  sort: ['name', 'number', 'utility_type', 'next_reading_date'],
  filters: ['utility_type', 'kind', 'area_id', 'responsible_id', 'emission_factor_id'],
  filterBy: { group_id: inBranchOf('meter_groups', 'group_id'), has_emission_factor: hasEmissionFactor },
  dates: ['next_reading_date'],
})

/** Returns meters with their latest readings. */
export async function withReadings(scope: Scope, organizationId: string, rows: readonly Row<'meters'>[]) {
  const latest = await latestReadings(scope, organizationId, rows)
  return rows.map((row) => ({ ...row, readings: latest.get(row.id) ?? [] }))
}

/** Stores the date of the next reading of a meter. The meter must be locked. */
export async function refreshNextReading(
  scope: Scope,
  row: Row<'meters'>,
  lastReadAt: string | null,
  timeZone: string,
): Promise<Row<'meters'>> {
  const dayOf = (instant: string) => localDay(instant as IsoDateTime, timeZone)
  const next = nextReadingDate(
    row.active ? (row.frequency as Period | null) : null,
    lastReadAt === null ? null : dayOf(lastReadAt),
    dayOf(row.created_date),
  )
  return deriveRecord(scope, meterKind, row.organization_id, row, { next_reading_date: next })
}
