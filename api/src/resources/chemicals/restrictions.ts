import { sql, type Selectable } from 'kysely'
import { z } from 'zod'
import { concentrationUnits } from '@ansvar/domain/concentrations'
import { languages, type Language } from '@ansvar/domain/languages'
import { isRestricted, restrictionFingerprint, restrictionLists } from '@ansvar/domain/restrictions'
import { restrictionText } from '@ansvar/domain/restriction-texts'
import { camel } from '#contract/cases.ts'
import { listOf, named, responseSchema } from '#contract/components.ts'
import { date, id } from '#contract/fields.ts'
import type { SubstanceConcentration } from '#db/chemical-tables.ts'
import { languageOfName, nameIn, type Row } from '#db/records.ts'
import type { Scope } from '#db/scope.ts'
import type { Tables } from '#db/tables.ts'

export const restrictionMatch = {
  restriction_id: id,
  list: z.enum(restrictionLists),
  substance_id: id,
  substance_name: z.string(),
  substance_name_language: z.enum(languages),
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
/** An entry of a restriction list, and a substance whose number it contains. */
type Listed = { readonly entry: Selectable<Tables['restrictions']>; readonly substance: Substance }

/** Returns the restrictions of each of these chemicals by its id, those of the strictest list first. */
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

/** Returns the entries for each of these substances by its id, the newest first. */
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
  const listed = rows.map(({ substance_id: substanceId, name_en, name_da, own_cas, own_ec, ...entry }) => {
    const substance = { name_en, name_da, cas_numbers: own_cas, ec_numbers: own_ec }
    return { substanceId, entry, substance }
  })
  return Map.groupBy(listed, ({ substanceId }) => substanceId)
}

function matchesOf(
  { substance_id: substanceId, concentration }: SubstanceConcentration,
  listed: readonly Listed[],
  language: Language,
): ChemicalRestriction[] {
  return listed
    .filter(({ entry, substance }) => isRestricted({ ...camel(substance), concentration }, camel(entry)))
    .map(({ entry, substance }) => {
      const { id: restrictionId, cas_numbers: _cas, ec_numbers: _ec, substance_name: name, ...facts } = entry
      const match = {
        ...facts,
        restriction_id: restrictionId,
        substance_id: substanceId,
        substance_name: nameIn(language, substance),
        substance_name_language: languageOfName(language, substance),
        listed_name: name,
        concentration,
      }
      return translate(match, language)
    })
}

/** The fingerprints of matches. They are calculated from the text of the list, so every language has the same one. */
const fingerprints = new WeakMap<ChemicalRestriction, string>()

function translate(match: ChemicalRestriction, language: Language): ChemicalRestriction {
  const translated = {
    ...match,
    reason: restrictionText(match.reason, language),
    note: match.note && restrictionText(match.note, language),
    source: restrictionText(match.source, language),
  }
  fingerprints.set(translated, restrictionFingerprint(camel(match)))
  return translated
}

/** Returns the fingerprint of the facts for which a restriction is accepted (domain: restrictions.ts). */
export function fingerprintOf(match: ChemicalRestriction): string {
  const fingerprint = fingerprints.get(match)
  if (fingerprint === undefined) throw new Error('Only a match of restrictionsOf has a fingerprint')
  return fingerprint
}
