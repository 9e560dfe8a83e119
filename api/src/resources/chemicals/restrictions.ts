import { sql, type Selectable } from 'kysely'
import { z } from 'zod'
import { concentrationUnits } from '@ansvar/domain/concentrations'
import type { Language } from '@ansvar/domain/languages'
import { isRestricted, restrictionFingerprint, restrictionLists } from '@ansvar/domain/restrictions'
import { restrictionText } from '@ansvar/domain/restriction-texts'
import { listOf, named, responseSchema } from '#contract/components.ts'
import { date, id } from '#contract/fields.ts'
import type { SubstanceConcentration } from '#db/chemical-tables.ts'
import type { Row } from '#db/records.ts'
import type { Scope } from '#db/scope.ts'
import type { Tables } from '#db/tables.ts'
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
  concentration: responseSchema('RestrictedConcentration', {
    min: z.number(),
    max: z.number(),
    unit: z.enum(concentrationUnits),
  }).nullable(),
  source: z.string(),
}
export const chemicalRestriction = named('ChemicalRestriction', z.object(restrictionMatch))
export type ChemicalRestriction = z.output<typeof chemicalRestriction>
export const chemicalRestrictionList = named('ChemicalRestrictionList', listOf(chemicalRestriction))

type Substance = Pick<Selectable<Tables['substances']>, 'name_en' | 'name_da' | 'cas_numbers' | 'ec_numbers'>
/** An entry of a list, and a substance of which it names a number. */
type Listed = { readonly entry: Selectable<Tables['restrictions']>; readonly substance: Substance }

/** The lists that have something to say about each of these chemicals, by the chemical's id; the gravest list first. */
export async function restrictionsOf(
  scope: Scope,
  chemicals: readonly Pick<Row<'chemicals'>, 'id' | 'substance_concentrations'>[],
  language: Language,
): Promise<Map<string, ChemicalRestriction[]>> {
  const listed = await listedOf(
    scope,
    chemicals.flatMap(({ substance_concentrations: list }) => list.map(({ substance_id: substanceId }) => substanceId)),
  )
  return new Map(
    chemicals.map(({ id: chemicalId, substance_concentrations: list }) => [
      chemicalId,
      list
        .flatMap((row) => matchesOf(row, listed.get(row.substance_id) ?? [], language))
        .toSorted((a, b) => restrictionLists.indexOf(a.list) - restrictionLists.indexOf(b.list)),
    ]),
  )
}

/** What the lists say about each of these substances, by the substance's id; the newest entry first. */
async function listedOf({ trx }: Scope, substanceIds: readonly string[]): Promise<Map<string, Listed[]>> {
  if (substanceIds.length === 0) return new Map()
  const rows = await trx
    .selectFrom('substances as s')
    .innerJoin('restrictions as r', (join) =>
      join.on(sql<boolean>`(r.cas_numbers && s.cas_numbers or r.ec_numbers && s.ec_numbers)`),
    )
    .selectAll('r')
    .select(['s.id as substance_id', 's.name_en', 's.name_da', 's.cas_numbers as own_cas', 's.ec_numbers as own_ec'])
    .where('s.id', 'in', [...new Set(substanceIds)])
    .orderBy('r.since', (order) => order.desc().nullsLast())
    .orderBy('r.id')
    .execute()
  const listed = new Map<string, Listed[]>()
  for (const { substance_id: substanceId, name_en, name_da, own_cas, own_ec, ...entry } of rows) {
    const substance = { name_en, name_da, cas_numbers: own_cas, ec_numbers: own_ec }
    listed.set(substanceId, [...(listed.get(substanceId) ?? []), { entry, substance }])
  }
  return listed
}

function matchesOf(
  { substance_id: substanceId, concentration }: SubstanceConcentration,
  listed: readonly Listed[],
  language: Language,
): ChemicalRestriction[] {
  return listed
    .filter(({ entry, substance }) =>
      isRestricted(
        { casNumbers: substance.cas_numbers, ecNumbers: substance.ec_numbers, concentration },
        { casNumbers: entry.cas_numbers, ecNumbers: entry.ec_numbers, limitPercent: entry.limit_percent },
      ),
    )
    .map(({ entry, substance }) => {
      const { id: restrictionId, cas_numbers: _cas, ec_numbers: _ec, substance_name: name, ...facts } = entry
      const match = {
        ...facts,
        restriction_id: restrictionId,
        substance_id: substanceId,
        substance_name: nameIn(language, substance),
        listed_name: name,
        concentration,
      }
      return inWords(match, language)
    })
}

/** The fingerprints of matches, by the list's own words: they are the same in every language. */
const fingerprints = new WeakMap<ChemicalRestriction, string>()

function inWords(match: ChemicalRestriction, language: Language): ChemicalRestriction {
  const worded = {
    ...match,
    reason: restrictionText(match.reason, language),
    note: match.note && restrictionText(match.note, language),
    source: restrictionText(match.source, language),
  }
  fingerprints.set(worded, fingerprintFor(match))
  return worded
}

/** What was looked at when a restriction was accepted (domain: restrictions.ts), in whatever language. */
export function fingerprintOf(match: ChemicalRestriction): string {
  const fingerprint = fingerprints.get(match)
  if (fingerprint === undefined) throw new Error('A fingerprint is of a match that restrictionsOf answered')
  return fingerprint
}

const fingerprintFor = (match: ChemicalRestriction): string =>
  restrictionFingerprint({
    ...match,
    listedName: match.listed_name,
    limitPercent: match.limit_percent,
    substanceId: match.substance_id,
  })
