import { sql, type Selectable } from 'kysely'
import { z } from 'zod'
import { concentrationUnits } from '@ansvar/domain/concentrations'
import type { Language } from '@ansvar/domain/languages'
import { isRestricted, restrictionFingerprint, restrictionLists } from '@ansvar/domain/restrictions'
import type { Row } from '#db/records.ts'
import type { Scope, Trx } from '#db/scope.ts'
import type { SubstanceConcentration } from '#db/chemical-tables.ts'
import type { Tables } from '#db/tables.ts'
import { listOf } from '#http/answers.ts'
import { date, id } from '#http/fields.ts'
import { named } from '#http/openapi.ts'
import { nameIn } from '#resources/substances/queries.ts'

export const restrictionMatch = {
  restriction_id: id,
  list: z.enum(restrictionLists),
  substance_id: id,
  substance_name: z.string(),
  listed_name: z.string(),
  reason: z.string(),
  since: date.nullable(),
  entry: z.string().nullable(),
  note: z.string().nullable(),
  limit_percent: z.number().nullable(),
  concentration: named(
    'RestrictedConcentration',
    z.object({ min: z.number(), max: z.number(), unit: z.enum(concentrationUnits) }),
  ).nullable(),
  source: z.string(),
}
export const chemicalRestriction = named('ChemicalRestriction', z.object(restrictionMatch))
export type ChemicalRestriction = z.output<typeof chemicalRestriction>
export const chemicalRestrictionList = named('ChemicalRestrictionList', listOf(chemicalRestriction))

type Substances = ReadonlyMap<
  string,
  Pick<Selectable<Tables['substances']>, 'id' | 'name_en' | 'name_da' | 'cas_numbers' | 'ec_numbers'>
>
type Entries = readonly Selectable<Tables['restrictions']>[]

/** The lists that have something to say about each of these chemicals, by the chemical's id; the gravest list first. */
export async function restrictionsOf(
  { trx }: Scope,
  chemicals: readonly Pick<Row<'chemicals'>, 'id' | 'substance_concentrations'>[],
  language: Language,
): Promise<Map<string, ChemicalRestriction[]>> {
  const rows = chemicals.flatMap(({ substance_concentrations: list }) => list)
  const substances = await substancesIn(trx, rows)
  const entries = await entriesOf(trx, substances)
  return new Map(
    chemicals.map(({ id: chemicalId, substance_concentrations: list }) => [
      chemicalId,
      list
        .flatMap((row) => matchesOf(row, substances, entries, language))
        .toSorted((a, b) => restrictionLists.indexOf(a.list) - restrictionLists.indexOf(b.list)),
    ]),
  )
}

async function substancesIn(trx: Trx, rows: readonly SubstanceConcentration[]): Promise<Substances> {
  const ids = [...new Set(rows.map(({ substance_id: substanceId }) => substanceId))]
  if (ids.length === 0) return new Map()
  const found = await trx
    .selectFrom('substances')
    .select(['id', 'name_en', 'name_da', 'cas_numbers', 'ec_numbers'])
    .where('id', 'in', ids)
    .execute()
  return new Map(found.map((substance) => [substance.id, substance]))
}

async function entriesOf(trx: Trx, substances: Substances): Promise<Entries> {
  const cas = [...substances.values()].flatMap(({ cas_numbers: numbers }) => numbers)
  const ec = [...substances.values()].flatMap(({ ec_numbers: numbers }) => numbers)
  if (cas.length + ec.length === 0) return []
  return trx
    .selectFrom('restrictions')
    .selectAll()
    .where(sql<boolean>`(cas_numbers && ${cas}::text[] or ec_numbers && ${ec}::text[])`)
    .orderBy('since', (order) => order.desc().nullsLast())
    .orderBy('id')
    .execute()
}

function matchesOf(
  { substance_id: substanceId, concentration }: SubstanceConcentration,
  substances: Substances,
  entries: Entries,
  language: Language,
): ChemicalRestriction[] {
  const substance = substances.get(substanceId)
  if (!substance) return []
  const ingredient = { casNumbers: substance.cas_numbers, ecNumbers: substance.ec_numbers, concentration }
  return entries
    .filter((entry) =>
      isRestricted(ingredient, {
        casNumbers: entry.cas_numbers,
        ecNumbers: entry.ec_numbers,
        limitPercent: entry.limit_percent,
      }),
    )
    .map(({ id: restrictionId, cas_numbers: _cas, ec_numbers: _ec, substance_name: listed, ...entry }) => ({
      ...entry,
      restriction_id: restrictionId,
      substance_id: substanceId,
      substance_name: nameIn(language, substance),
      listed_name: listed,
      concentration,
    }))
}

/** What was looked at when a restriction was accepted (domain: restrictions.ts). */
export const fingerprintOf = (match: ChemicalRestriction): string =>
  restrictionFingerprint({
    ...match,
    listedName: match.listed_name,
    limitPercent: match.limit_percent,
    substanceId: match.substance_id,
  })
