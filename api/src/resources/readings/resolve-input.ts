import { sql } from 'kysely'
import { instantOf } from '@ansvar/domain/dates'
import { inputLimits } from '@ansvar/domain/input-limits'
import { readingProblems, sequenceProblems, type SequencedReading } from '@ansvar/domain/readings'
import { domainFields } from '#contract/cases.ts'
import type { Checked } from '#contract/check.ts'
import { invalid, snakeProblems, type FieldProblem } from '#contract/problem.ts'
import { inBatches } from '#db/batches.ts'
import type { Row } from '#db/records.ts'
import type { Scope } from '#db/scope.ts'
import { readingsAround } from './queries.ts'
import { inMeterUnit, mayBeGivenIn, storedReadingOf } from './entered.ts'
import type { ReadingInput, ResolvedReading } from './schema.ts'

/**
 * Returns the columns of readings. Throws all problems of all bodies. The meter must be locked. `before` is the reading
 * that is corrected. With `rows`, the path of a problem starts with the number of its row.
 */
export async function resolveInput(
  scope: Scope,
  meter: Row<'meters'>,
  bodies: readonly Checked<ReadingInput>[],
  { before = null, rows = false }: { readonly before?: Row<'readings'> | null; readonly rows?: boolean } = {},
): Promise<ResolvedReading[]> {
  const pathOf = (row: number) => (rows ? `${row}.` : '')
  const converted: Partial<ReadingInput>[] = []
  const problems: FieldProblem[] = []
  await inBatches(bodies, (batch, from) => {
    for (const [index, body] of batch.entries()) {
      const parts = inMeterUnit(meter, body.parts)
      const own = ownProblems(scope, meter, body, parts)
      converted.push(parts)
      problems.push(...own.map(({ path, code }) => ({ path: pathOf(from + index) + path, code })))
    }
    if (problems.length > inputLimits.problems) throw invalid(problems)
  })
  const faulty = new Set(problems.map(({ path }) => path))
  const others = await neighbourProblems(scope, meter, converted, pathOf, before)
  const refused = [...problems, ...others.filter(({ path }) => !faulty.has(path))]
  if (refused.length > 0) throw invalid(refused)
  const readings: ResolvedReading[] = []
  await inBatches(bodies, (batch) => {
    readings.push(...batch.map((body) => storedReadingOf(meter, body.valid(), before)))
  })
  return readings
}

function ownProblems(
  { now }: Scope,
  meter: Row<'meters'>,
  { parts: given, problems }: Checked<ReadingInput>,
  parts: Partial<ReadingInput>,
) {
  const entry = {
    ...(parts.performed_at !== undefined && { performedAt: parts.performed_at }),
    ...(parts.value !== undefined && { value: parts.value }),
    ...domainFields(parts, ['mark', 'final_value', 'initial_value']),
  }
  const found = snakeProblems(readingProblems(meter.kind, entry, now))
  const wrongUnit: FieldProblem[] = mayBeGivenIn(meter, given.unit) ? [] : [{ path: 'unit', code: 'wrong_unit' }]
  const otherUnits: FieldProblem[] =
    given.units && given.units !== meter.units ? [{ path: 'units', code: 'wrong_unit' }] : []
  return [...problems, ...found, ...wrongUnit, ...otherUnits]
}

async function neighbourProblems(
  scope: Scope,
  meter: Row<'meters'>,
  readings: readonly Partial<ReadingInput>[],
  pathOf: (row: number) => string,
  before: Row<'readings'> | null,
): Promise<FieldProblem[]> {
  const placed = readings.flatMap((parts, row): SequencedReading[] =>
    parts.performed_at === undefined || parts.value === undefined
      ? []
      : [{ ...comparedOf({ ...parts, performed_at: parts.performed_at, value: parts.value }), row: pathOf(row) }],
  )
  if (placed.length === 0) return []
  // Includes the former position of the reading, because it may have separated its neighbours.
  const left = before ? [Date.parse(before.performed_at)] : []
  const instants = [...placed.map(({ at }) => at), ...left].toSorted((a, b) => a - b)
  const [from = 0, to = 0] = [instants[0], instants.at(-1)]
  const known = await readingsAround(scope, meter, instantOf(from), instantOf(to))
  const others = known.filter((row) => row.id !== before?.id).map((row) => ({ ...comparedOf(row), row: null }))
  const all = [...others, ...placed].toSorted((a, b) => a.at - b.at)
  return snakeProblems(sequenceProblems(meter.kind, all))
}

const comparedOf = (row: Partial<Omit<ReadingInput, 'performed_at'>> & { performed_at: string; value: number }) => ({
  at: Date.parse(row.performed_at),
  value: row.value,
  ...domainFields(row, ['mark', 'final_value', 'initial_value']),
})

/**
 * Checks the readings next to one that was discarded or restored. Throws the problems of a counter that would fall without
 * having been replaced or rolled over, and of two readings at the same instant.
 */
export async function demandSequence(scope: Scope, meter: Row<'meters'>, row: Row<'readings'>): Promise<void> {
  const known = await readingsAround(scope, meter, row.performed_at, row.performed_at)
  const compared = known.map((other) => ({ ...comparedOf(other), row: other.id === row.id ? '' : null }))
  const problems = sequenceProblems(meter.kind, compared)
  if (problems.length > 0) throw invalid(snakeProblems(problems))
}

/** Returns the time of the last reading of a meter. Returns null if it has none. */
export async function lastReadAt({ trx }: Scope, meter: Pick<Row<'meters'>, 'organization_id' | 'id'>) {
  const { rows } = await sql<{ performed_at: string | null }>`
    select max(performed_at) as performed_at from readings
    where organization_id = ${meter.organization_id} and meter_id = ${meter.id}`.execute(trx)
  return rows[0]?.performed_at ?? null
}
