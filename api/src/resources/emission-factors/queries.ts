import { sql } from 'kysely'
import { emissionValueProblems, type EmissionValue } from '@ansvar/domain/emission-factors'
import type { Language } from '@ansvar/domain/languages'
import { territories, type Territory } from '@ansvar/domain/territories'
import { listSpec, oneOf } from '#contract/lists.ts'
import { snakePath, type FieldProblem } from '#contract/problem.ts'
import type { EmissionValueRow } from '#db/meter-tables.ts'
import { kindOf, type Kind, type Row } from '#db/records.ts'
import type { Scope } from '#db/scope.ts'
import { emissionFactor, type EmissionFactor, type EmissionFactorInput } from './schema.ts'

const stored = kindOf('emission_factors', emissionFactor.omit({ name: true }), { owner: 'catalogue' })

/** Emission factors with their name in a language; in English where they have none in it. */
export const emissionFactorKind = (language: Language): Kind<'emission_factors', EmissionFactor> => ({
  ...stored,
  present: (row) => ({ ...row, name: nameIn(row, language) }),
})

const nameIn = ({ name_en, name_da }: Pick<Row<'emission_factors'>, 'name_en' | 'name_da'>, language: Language) =>
  language === 'da' ? (name_da ?? name_en) : name_en

export const emissionFactorListSpec = listSpec(emissionFactor, {
  sort: ['name', 'utility_type', 'territory'],
  filters: ['utility_type', 'emission_type'],
  filterBy: { territory: oneOf('territory', territories as readonly [Territory, ...Territory[]]) },
})

/** The factor with this id, if there is one. */
export const findEmissionFactor = ({ trx }: Scope, id: string) =>
  trx.selectFrom('emission_factors').select(stored.columns).where('id', '=', id).executeTakeFirst()

/** The factors with these ids, by id. */
export async function emissionFactorsById({ trx }: Scope, ids: readonly string[]) {
  const rows = await trx
    .selectFrom('emission_factors')
    .select(stored.columns)
    .where(sql<boolean>`id = any (${[...ids]}::uuid[])`)
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

/** A value as the domain reckons with it. */
export const valueOf = (row: EmissionValueRow): EmissionValue => ({
  value: row.value,
  meterUnits: row.meter_units,
  emissionUnits: row.emission_units,
  startDate: row.start_date,
  endDate: row.end_date,
})

/** What is wrong with a factor's values, among themselves and beside its namesakes of the same territory. */
export async function emissionFactorProblems(
  { trx }: Scope,
  id: string | null,
  parts: Partial<EmissionFactorInput>,
): Promise<FieldProblem[]> {
  // Of two savers at once the second sees the first.
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
  const others = parts.active === false ? [] : namesakes.flatMap(({ values }) => values.map(valueOf))
  const problems = emissionValueProblems(parts.utility_type, (parts.values ?? []).map(valueOf), others)
  return problems.map(({ path, code }) => ({ path: snakePath(path), code }))
}
