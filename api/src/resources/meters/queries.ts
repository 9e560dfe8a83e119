import { sql } from 'kysely'
import { isConvertible } from '@ansvar/domain/conversions'
import { localDay, type IsoDateTime } from '@ansvar/domain/dates'
import { isUnitOf } from '@ansvar/domain/meters'
import type { Period } from '@ansvar/domain/periods'
import { nextReadingDate } from '@ansvar/domain/readings'
import { flag, listSpec, type Filter } from '#contract/lists.ts'
import type { FieldProblem } from '#contract/problem.ts'
import { deriveRecord, kindOf, type Row } from '#db/records.ts'
import type { Scope } from '#db/scope.ts'
import { inBranchOf } from '#db/trees.ts'
import { emissionFactorsById } from '#resources/emission-factors/queries.ts'
import { latestReadings } from '#resources/readings/queries.ts'
import { lastReadAt } from '#resources/readings/resolve-input.ts'
import { meter, type MeterInput } from './schema.ts'

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
  latest: string | null,
  timeZone: string,
): Promise<Row<'meters'>> {
  const dayOf = (instant: string) => localDay(instant as IsoDateTime, timeZone)
  const next = nextReadingDate(
    row.active ? (row.frequency as Period | null) : null,
    latest === null ? null : dayOf(latest),
    dayOf(row.created_date),
  )
  return deriveRecord(scope, meterKind, row.organization_id, row, { next_reading_date: next })
}

/** Returns the problems of a meter that its schema cannot detect. `before` is null for a new meter. */
export const meterProblems = async (
  scope: Scope,
  parts: Partial<MeterInput>,
  before: Row<'meters'> | null,
): Promise<FieldProblem[]> => [
  ...unitProblems(parts),
  ...(before ? await fixedProblems(scope, parts, before) : []),
  ...(await factorProblems(scope, parts)),
]

function unitProblems({ utility_type: type, units }: Partial<MeterInput>): FieldProblem[] {
  if (type === undefined || units === undefined || isUnitOf(type, units)) return []
  return [{ path: 'units', code: 'wrong_unit' }]
}

/** Type, unit and kind cannot change once there are readings: a number of kWh would become one of MWh. */
async function fixedProblems(scope: Scope, parts: Partial<MeterInput>, before: Row<'meters'>): Promise<FieldProblem[]> {
  const changed = (['utility_type', 'units', 'kind'] as const).filter(
    (field) => parts[field] !== undefined && parts[field] !== before[field],
  )
  if (changed.length === 0 || (await lastReadAt(scope, before)) === null) return []
  return changed.map((path) => ({ path, code: 'has_readings' }))
}

/** The factor must be of the type of the meter, with a value for its unit. */
async function factorProblems(scope: Scope, parts: Partial<MeterInput>): Promise<FieldProblem[]> {
  const { emission_factor_id: id, utility_type: type, units = '' } = parts
  if (!id) return []
  const factor = (await emissionFactorsById(scope, [id])).get(id)
  if (!factor) return [{ path: 'emission_factor_id', code: 'not_found' }]
  const isFit =
    factor.utility_type === type && factor.values.some(({ meter_units: other }) => isConvertible(units, other))
  return isFit ? [] : [{ path: 'emission_factor_id', code: 'wrong_unit' }]
}
