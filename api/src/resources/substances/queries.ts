import { sql } from 'kysely'
import { z } from 'zod'
import { normalizeCas, normalizeEcNumber } from '@ansvar/domain/identifiers'
import type { Language } from '@ansvar/domain/languages'
import { listSpec, plainOrder, sharesId, type Filter } from '#contract/lists.ts'
import { namedKindOf } from '#db/records.ts'
import type { Trx } from '#db/tables.ts'
import { codesById } from '#http/code-list.ts'
import { recordsOf, type Relations } from '#http/embeds.ts'
import { euHazardStatements, hazardStatements } from '#resources/code-lists/lists.ts'
import { substance } from './schema.ts'

export const substanceKind = namedKindOf('substances', substance, {
  hazard_statement_ids: 'hazard_statements',
  eu_hazard_statement_ids: 'eu_hazard_statements',
  note_ids: 'substance_notes',
})

export const substanceRelations: Relations = {
  hazard_statements: recordsOf('hazard_statement_ids', codesById(hazardStatements)),
  eu_hazard_statements: recordsOf('eu_hazard_statement_ids', codesById(euHazardStatements)),
}

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

/** Selects substances with the sort key of the name that the reader sees. */
export const substancesIn = (trx: Trx, language: Language) =>
  trx
    .selectFrom('substances')
    .selectAll()
    .select(sql.ref(`key_${language}`).as('name_key'))
