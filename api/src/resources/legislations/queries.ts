import { sql } from 'kysely'
import { legislationKinds } from '@ansvar/domain/legislations'
import type { Language } from '@ansvar/domain/languages'
import { certificationStandards } from '@ansvar/domain/standards'
import { flag, listSpec, oneOf, overlaps, sharesId, territoryIn, type Filter, type ListQuery } from '#contract/lists.ts'
import { readPage } from '#db/pages.ts'
import { kindOf, type Kind, type Row } from '#db/records.ts'
import type { Scope } from '#db/scope.ts'
import type { Trx } from '#db/tables.ts'
import { legislation, type Legislation } from './schema.ts'

const stored = kindOf('legislations', legislation.omit({ title: true }), {
  owner: 'catalogue',
  references: { topic_ids: 'topics' },
})
export const { columns: actColumns } = stored

/** Acts, titled in the language of the reader where they have such a title. */
export const legislationKind = (language: Language): Kind<'legislations', Legislation> => ({
  ...stored,
  present: (row) => presentAct(row, language),
})

export function presentAct(row: Row<'legislations'>, language: Language): Legislation {
  const [own, other] = language === 'da' ? [row.title_da, row.title_en] : [row.title_en, row.title_da]
  return { ...row, title: own ?? other ?? '' }
}

/** The key that titles are sorted by, in the language in which they are answered. */
export const titleKey = (language: Language) => sql.ref<string>(language === 'da' ? 'title_key_da' : 'title_key_en')

const isRepealed: Filter = {
  ...flag('repealed_on'),
  where: ([value]) => sql`(repealed_on is not null and repealed_on <= current_date) = ${value === 'true'}`,
}

/** What acts are sorted and narrowed by, wherever they are listed. */
export const actFilters = {
  territory: territoryIn('territory'),
  topic_id: sharesId('topic_ids'),
  iso_standards: overlaps('iso_standards', certificationStandards),
  kind: oneOf('kind', legislationKinds),
}

export const legislationListSpec = listSpec(legislation, {
  sort: ['title', 'number', 'territory', 'kind', 'in_force_from', 'repealed_on'],
  filterBy: { ...actFilters, is_repealed: isRepealed },
})

export async function readLegislations({ trx }: Scope, language: Language, query: ListQuery) {
  const { rows, total } = await readPage(
    trx
      .with('listed', (db) => db.selectFrom('legislations').selectAll().select(titleKey(language).as('title_key')))
      .selectFrom('listed as legislations')
      .select(actColumns),
    query,
  )
  return { total, rows: rows.map((row) => presentAct(row, language)) }
}

/** Which of the ids are topics. */
export async function existingTopics(trx: Trx, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const rows = await trx.selectFrom('topics').select('id').where('id', 'in', ids).execute()
  return new Set(rows.map(({ id }) => id))
}
