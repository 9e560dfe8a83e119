import { sql } from 'kysely'
import { z } from 'zod'
import { normalizeCas, normalizeEcNumber } from '@ansvar/domain/identifiers'
import type { Language } from '@ansvar/domain/languages'
import { listSpec, plainOrder, sharesId, type Filter, type ListQuery } from '#contract/lists.ts'
import { readPage } from '#db/pages.ts'
import { kindOf, type Kind } from '#db/records.ts'
import type { Scope } from '#db/scope.ts'
import type { Tables } from '#db/tables.ts'
import { substance, type Substance } from './schema.ts'

const stored = kindOf('substances', substance.omit({ name: true }), {
  owner: 'catalogue',
  references: {
    hazard_statement_ids: 'hazard_statements',
    eu_hazard_statement_ids: 'eu_hazard_statements',
    note_ids: 'substance_notes',
  },
})

/** Substances with their name in a reader's language. */
export const substanceKind = (language: Language): Kind<'substances', Substance> => ({
  ...stored,
  present: (row) => ({ ...row, name: nameIn(language, row) }),
})

type Names = { readonly name_en: string; readonly name_da: string | null }

/** In English where there is no name in the reader's language. */
export const nameIn = (language: Language, { name_en: english, name_da: danish }: Names): string =>
  language === 'da' ? (danish ?? english) : english

const numberIn = (column: string, normalize: (text: string) => string): Filter => ({
  schema: z.string().min(1).max(20),
  repeated: true,
  where: (values) => sql`${sql.ref(column)} && ${values.map(normalize)}::text[]`,
})

export const substanceListSpec = listSpec(substance, {
  sort: ['name', 'cas_numbers', 'ec_numbers'],
  sortBy: { signal_word: plainOrder('signal_word') },
  filters: ['pictograms', 'signal_word'],
  filterBy: {
    cas_number: numberIn('cas_numbers', normalizeCas),
    ec_number: numberIn('ec_numbers', normalizeEcNumber),
    hazard_statement_id: sharesId('hazard_statement_ids'),
  },
})

/** One page of substances; they are sorted by the name that the reader sees. */
export async function readSubstances({ trx }: Scope, query: ListQuery, language: Language) {
  const sorted = sql<Tables['substances']>`(select *, ${sql.ref(`key_${language}`)} as name_key from substances)`
  const { rows, total } = await readPage(trx.selectFrom(sorted.as('substances')).select(stored.columns), query)
  return { total, rows: rows.map((row) => substanceKind(language).present(row)) }
}
