import { isUnitOf } from '@ansvar/domain/meters'
import { isConvertible } from '@ansvar/domain/conversions'
import type { FieldProblem } from '#contract/problem.ts'
import type { Row } from '#db/records.ts'
import type { Scope } from '#db/scope.ts'
import { findEmissionFactor } from '#resources/emission-factors/queries.ts'
import { lastReadAt } from '#resources/readings/settle.ts'
import type { MeterInput } from './schema.ts'

/** The problems of a meter that its schema cannot know. `before` is null for a new one. */
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

/** What its readings were taken by stays: a number of kWh does not become one of MWh. */
async function fixedProblems(scope: Scope, parts: Partial<MeterInput>, before: Row<'meters'>): Promise<FieldProblem[]> {
  const changed = (['utility_type', 'units', 'kind'] as const).filter(
    (field) => parts[field] !== undefined && parts[field] !== before[field],
  )
  if (changed.length === 0 || (await lastReadAt(scope, before)) === null) return []
  return changed.map((path) => ({ path, code: 'has_readings' }))
}

/** A factor has to be one of the meter's type, with a value for what is read in its unit. */
async function factorProblems(scope: Scope, parts: Partial<MeterInput>): Promise<FieldProblem[]> {
  const { emission_factor_id: id, utility_type: type, units = '' } = parts
  if (!id) return []
  const factor = await findEmissionFactor(scope, id)
  if (!factor) return [{ path: 'emission_factor_id', code: 'not_found' }]
  const isFit =
    factor.utility_type === type && factor.values.some(({ meter_units: other }) => isConvertible(units, other))
  return isFit ? [] : [{ path: 'emission_factor_id', code: 'wrong_unit' }]
}
