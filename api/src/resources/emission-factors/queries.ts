import { sql } from 'kysely'
import { emissionValueProblems, type EmissionValue } from '@ansvar/domain/emission-factors'
import { territories, type Territory } from '@ansvar/domain/territories'
import { camel } from '#contract/cases.ts'
import { listSpec, oneOf } from '#contract/lists.ts'
import { snakeProblems, type FieldProblem } from '#contract/problem.ts'
import type { EmissionValueRow } from '#db/meter-tables.ts'
import { namedKindOf } from '#db/records.ts'
import type { Scope } from '#db/scope.ts'
import { emissionFactor, type EmissionFactorInput } from './schema.ts'

export const emissionFactorKind = namedKindOf('emission_factors', emissionFactor)

export const emissionFactorListSpec = listSpec(emissionFactor, {
  sort: ['name', 'utility_type', 'territory'],
  filters: ['utility_type', 'emission_type'],
  filterBy: { territory: oneOf('territory', territories as readonly [Territory, ...Territory[]]) },
})

/** Returns the factors with these ids, by id. */
export async function emissionFactorsById({ trx }: Scope, ids: readonly string[]) {
  const rows = await trx
    .selectFrom('emission_factors')
    .select(emissionFactorKind.columns)
    .where(sql<boolean>`id = any (${[...ids]}::uuid[])`)
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

/** Returns the values of a factor for the domain. */
export const valuesOf = (factor: { readonly values: readonly EmissionValueRow[] } | undefined): EmissionValue[] =>
  factor ? factor.values.map(camel) : []

/** Returns the problems of a factor's values, also compared with factors of the same name and territory. */
export async function emissionFactorProblems(
  { trx }: Scope,
  id: string | null,
  parts: Partial<EmissionFactorInput>,
): Promise<FieldProblem[]> {
  // Serializes concurrent saves, so that the second sees the first.
  await sql`select pg_advisory_xact_lock(hashtext('emission_factors'))`.execute(trx)
  const namesakes = await trx
    .selectFrom('emission_factors')
    .select('values')
    .where('active', '=', true)
    .where('utility_type', '=', parts.utility_type ?? 'CUSTOM')
    .where('emission_type', '=', parts.emission_type ?? 'CO2')
    .where('territory', '=', parts.territory ?? '')
    .where(sql<boolean>`name_key = app.sort_key(${parts.name_en ?? ''}) collate "C"`)
    .$if(id !== null, (query) => query.where('id', '<>', id ?? ''))
    .execute()
  const others = parts.active === false ? [] : namesakes.flatMap(valuesOf)
  return snakeProblems(emissionValueProblems(parts.utility_type, (parts.values ?? []).map(camel), others))
}
