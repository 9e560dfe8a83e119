import { isUnitOf } from '@ansvar/domain/meters'
import { isConvertible } from '@ansvar/domain/conversions'
import type { FieldProblem } from '#contract/problem.ts'
import type { Row } from '#db/records.ts'
import type { Scope } from '#db/scope.ts'
import { emissionFactorsById } from '#resources/emission-factors/queries.ts'
import { lastReadAt } from '#resources/readings/resolve-input.ts'
import type { MeterInput } from './schema.ts'

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
