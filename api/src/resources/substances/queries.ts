import { sql } from 'kysely'
import { z } from 'zod'
import { normalizeCas, normalizeEcNumber } from '@ansvar/domain/identifiers'
import { pictograms, signalWords } from '@ansvar/domain/labels'
import type { Language } from '@ansvar/domain/languages'
import {
  flag,
  oneOf,
  overlaps,
  plainOrder,
  sharesId,
  type Filter,
  type ListQuery,
  type ListSpec,
} from '#contract/lists.ts'
import { readPage } from '#db/pages.ts'
import type { Kind } from '#db/records.ts'
import type { Scope } from '#db/scope.ts'
import type { Tables } from '#db/tables.ts'
import type { Substance } from './schema.ts'

const columns = [
  'id',
  'version',
  'name_en',
  'name_da',
  'index_number',
  'cas_numbers',
  'ec_numbers',
  'hazard_classes',
  'hazard_statement_ids',
  'eu_hazard_statement_ids',
  'note_ids',
  'pictograms',
  'signal_word',
  'specific_limits',
  'comment',
  'active',
  'created_date',
  'last_modified_date',
  'last_modified_by',
] as const

/** A substance as a reader of this language is told it. */
export const substanceKind = (language: Language): Kind<'substances', Substance> => ({
  table: 'substances',
  columns,
  present: (row) => ({ ...row, name: nameIn(language, row) }),
  owner: 'catalogue',
  references: {
    hazard_statement_ids: 'hazard_statements',
    eu_hazard_statement_ids: 'eu_hazard_statements',
    note_ids: 'substance_notes',
  },
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

export const substanceListSpec: ListSpec = {
  sort: {
    name: plainOrder('name_key'),
    cas_numbers: plainOrder('cas_numbers'),
    ec_numbers: plainOrder('ec_numbers'),
    signal_word: plainOrder('signal_word'),
    active: plainOrder('active'),
    created_date: plainOrder('created_date'),
    last_modified_date: plainOrder('last_modified_date'),
  },
  defaultSort: 'name,asc',
  filters: {
    cas_number: numberIn('cas_numbers', normalizeCas),
    ec_number: numberIn('ec_numbers', normalizeEcNumber),
    hazard_statement_id: sharesId('hazard_statement_ids'),
    pictograms: overlaps('pictograms', pictograms),
    signal_word: oneOf('signal_word', signalWords),
    active: flag('active'),
  },
  search: 'search_text',
  byId: true,
}

/** One page of substances; they are sorted by the name that the reader sees. */
export function readSubstances({ trx }: Scope, query: ListQuery, language: Language) {
  const rows = sql<Tables['substances']>`(select *, ${sql.ref(`key_${language}`)} as name_key from substances)`
  return readPage(trx.selectFrom(rows.as('substances')).select(columns), query)
}
