import { sql } from 'kysely'
import { localDay, type IsoDateTime } from '@ansvar/domain/dates'
import { meterKinds, meterTypes } from '@ansvar/domain/meters'
import type { Period } from '@ansvar/domain/periods'
import { nextReadingDate } from '@ansvar/domain/readings'
import {
  flag,
  idIn,
  oneOf,
  plainOrder,
  rankOrder,
  type Filter,
  type ListQuery,
  type ListSpec,
} from '#contract/lists.ts'
import { readPage } from '#db/pages.ts'
import { deriveRecord, type Kind, type Row } from '#db/records.ts'
import type { Scope } from '#db/scope.ts'
import { inBranchOf } from '#db/trees.ts'
import { latestReadings } from '#resources/readings/latest.ts'
import type { Reading } from '#resources/readings/schema.ts'
import type { Meter } from './schema.ts'

const columns = [
  'id',
  'version',
  'organization_id',
  'name',
  'number',
  'utility_type',
  'units',
  'kind',
  'group_id',
  'area_id',
  'responsible_id',
  'frequency',
  'emission_factor_id',
  'note',
  'files',
  'active',
  'next_reading_date',
  'created_date',
  'last_modified_date',
  'last_modified_by',
] as const

/** Meters with their latest readings. */
export const meterKind = (readings: readonly Reading[]): Kind<'meters', Meter> => ({
  table: 'meters',
  columns,
  references: { group_id: 'meter_groups', area_id: 'areas', responsible_id: 'members' },
  present: (row) => ({ ...row, readings: [...readings] }),
})

/** Where a meter's readings are not asked for. */
export const bareMeterKind = meterKind([])

const hasEmissionFactor: Filter = {
  ...flag('emission_factor_id'),
  where: ([value]) => sql`(emission_factor_id is not null) = ${value === 'true'}`,
}

export const meterListSpec: ListSpec = {
  sort: {
    name: plainOrder('name_key'),
    number: plainOrder('number'),
    utility_type: rankOrder('utility_type', meterTypes),
    next_reading_date: plainOrder('next_reading_date'),
    active: plainOrder('active'),
    created_date: plainOrder('created_date'),
    last_modified_date: plainOrder('last_modified_date'),
  },
  defaultSort: 'name,asc',
  filters: {
    utility_type: oneOf('utility_type', meterTypes),
    kind: oneOf('kind', meterKinds),
    group_id: inBranchOf('meter_groups', 'group_id'),
    area_id: idIn('area_id'),
    responsible_id: idIn('responsible_id'),
    emission_factor_id: idIn('emission_factor_id'),
    has_emission_factor: hasEmissionFactor,
    active: flag('active'),
  },
  dates: ['next_reading_date'],
  search: 'search_text',
  byId: true,
}

/** One page of meters, each with its latest readings. */
export async function readMeters(scope: Scope, organizationId: string, query: ListQuery) {
  const own = scope.trx.selectFrom('meters').select(columns).where('organization_id', '=', organizationId)
  const { rows, total } = await readPage(own, query)
  const latest = await latestReadings(scope, organizationId, rows)
  return { total, rows: rows.map((row) => meterKind(latest.get(row.id) ?? []).present(row)) }
}

/** The kind by which this one meter is answered. */
export async function kindWithReadings(
  scope: Scope,
  meter: Pick<Row<'meters'>, 'organization_id' | 'id' | 'kind' | 'units'>,
) {
  const latest = await latestReadings(scope, meter.organization_id, [meter])
  return meterKind(latest.get(meter.id) ?? [])
}

/** Moves the day on which a meter is to be read next. It must be locked. */
export async function refreshNextReading(
  scope: Scope,
  meter: Row<'meters'>,
  lastReadAt: string | null,
  timeZone: string,
): Promise<Row<'meters'>> {
  const dayOf = (instant: string) => localDay(instant as IsoDateTime, timeZone)
  const next = nextReadingDate(
    meter.active ? (meter.frequency as Period | null) : null,
    lastReadAt === null ? null : dayOf(lastReadAt),
    dayOf(meter.created_date),
  )
  return deriveRecord(scope, bareMeterKind, meter.organization_id, meter, { next_reading_date: next })
}
