import { sql } from 'kysely'
import type { Language } from '@ansvar/domain/languages'
import { wasteChapters, wasteLevels } from '@ansvar/domain/waste'
import {
  flag,
  oneOf,
  plainOrder,
  rankOrder,
  textIn,
  textOrder,
  type ListQuery,
  type ListSpec,
} from '#contract/lists.ts'
import { readPage } from '#db/pages.ts'
import type { Kind, Row } from '#db/records.ts'
import type { Scope } from '#db/scope.ts'

const columns = [
  'id',
  'version',
  'code',
  'level',
  'parent_code',
  'hazardous',
  'mirror',
  'name_en',
  'name_da',
  'synonyms',
  'last_modified_date',
  'last_modified_by',
] as const

/** An entry with its name in the reader's language, or in English where there is none. */
function present({ name_en, name_da, ...row }: Pick<Row<'waste_types'>, (typeof columns)[number]>, language: Language) {
  return { ...row, name: (language === 'da' ? name_da : null) ?? name_en }
}

export const wasteTypeKind = (language: Language): Kind<'waste_types', unknown> => ({
  table: 'waste_types',
  columns,
  present: (row) => present(row, language),
  owner: 'catalogue',
})

export const wasteTypeListSpec: ListSpec = {
  sort: {
    code: plainOrder('code'),
    name: textOrder('name'),
    level: rankOrder('level', wasteLevels),
    hazardous: plainOrder('hazardous'),
    last_modified_date: plainOrder('last_modified_date'),
  },
  defaultSort: 'code,asc',
  filters: {
    level: oneOf('level', wasteLevels),
    chapter: oneOf('chapter', wasteChapters as [string, ...string[]]),
    parent_code: textIn('parent_code', 5),
    hazardous: flag('hazardous'),
    has_synonyms: flag('has_synonyms'),
  },
  search: 'search_text',
  // 11 01 09* is one code, not three numbers.
  searched: (text) => text.replaceAll(/\b(\d\d)\s+(?=\d\d\b)/g, '$1').replaceAll(/(?<=\d\d)\*/g, ''),
  byId: true,
}

export async function readWasteTypes({ trx }: Scope, query: ListQuery, language: Language) {
  const name = language === 'da' ? sql`coalesce(name_da, name_en)` : sql`name_en`
  const entries = sql<Row<'waste_types'>>`(
    select *, left(code, 2) as chapter, ${name} as name, cardinality(synonyms) > 0 as has_synonyms from waste_types)`
  const { rows, total } = await readPage(trx.selectFrom(entries.as('waste_types')).select(columns), query)
  return { rows: rows.map((row) => present(row, language)), total }
}
