import { isUnitOf } from '@ansvar/domain/meters'
import { isConvertible } from '@ansvar/domain/conversions'
import type { Checked } from '#contract/check.ts'
import type { FieldProblem } from '#contract/problem.ts'
import { settleFiles } from '#db/files.ts'
import { existingIds } from '#db/lookups.ts'
import type { Row } from '#db/records.ts'
import type { Scope } from '#db/scope.ts'
import { findEmissionFactor } from '#resources/emission-factors/queries.ts'
import { lastReadAt } from '#resources/readings/settle.ts'
import type { MeterInput } from './schema.ts'

/** The meter that a body asks for, or a refusal that names every faulty field. `before` is null for a new one. */
export async function settleMeter(
  scope: Scope,
  organizationId: string,
  body: Checked<MeterInput>,
  before: Row<'meters'> | null,
) {
  const owner = before && { table: 'meters' as const, id: before.id }
  const { files, problems: missingFiles } = await settleFiles(scope, organizationId, body.parts.files, owner)
  const input = body.valid([
    ...unitProblems(body.parts),
    ...(before ? await fixedProblems(scope, body.parts, before) : []),
    ...(await missingRecords(scope, organizationId, body.parts)),
    ...(await factorProblems(scope, body.parts)),
    ...missingFiles,
  ])
  return { ...input, files: JSON.stringify(files), active: input.active ?? before?.active ?? true }
}

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

const references = { group_id: 'meter_groups', area_id: 'areas', responsible_id: 'members' } as const

async function missingRecords(
  { trx }: Scope,
  organizationId: string,
  parts: Partial<MeterInput>,
): Promise<FieldProblem[]> {
  const problems: FieldProblem[] = []
  for (const [path, table] of Object.entries(references)) {
    const id = parts[path as keyof typeof references]
    if (id && !(await existingIds(trx, table, organizationId, [id])).has(id)) problems.push({ path, code: 'not_found' })
  }
  return problems
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
