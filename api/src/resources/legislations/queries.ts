import { sql } from 'kysely'
import { legislationKinds } from '@ansvar/domain/legislations'
import type { Language } from '@ansvar/domain/languages'
import { certificationStandards } from '@ansvar/domain/standards'
import { flag, listSpec, oneOf, overlaps, sharesId, territoryIn, type Filter } from '#contract/lists.ts'
import { kindOf } from '#db/records.ts'
import type { Trx } from '#db/tables.ts'
import { legislation } from './schema.ts'

/** Legislation with its title in the language of the reader, or in the other one if it has none. */
export const legislationKind = kindOf('legislations', legislation, {
  owner: 'catalogue',
  derived: ['title'],
  references: { topic_ids: 'topics' },
  present(row, language) {
    const [own, other] = language === 'da' ? [row.title_da, row.title_en] : [row.title_en, row.title_da]
    return { ...row, title: own ?? other ?? '' }
  },
})

/** The sort key of the title that the reader sees. */
export const titleKey = (language: Language) => sql.ref<string>(language === 'da' ? 'title_key_da' : 'title_key_en')

const isRepealed: Filter = {
  ...flag('repealed_on'),
  where: ([value]) => sql`(repealed_on is not null and repealed_on <= current_date) = ${value === 'true'}`,
}

/** The filters of every list of legislation. */
export const legislationFilters = {
  territory: territoryIn('territory'),
  topic_id: sharesId('topic_ids'),
  iso_standards: overlaps('iso_standards', certificationStandards),
  kind: oneOf('kind', legislationKinds),
}

export const legislationListSpec = listSpec(legislation, {
  sort: ['title', 'number', 'territory', 'kind', 'in_force_from', 'repealed_on'],
  filterBy: { ...legislationFilters, is_repealed: isRepealed },
})

/** Selects legislation with its sort key. */
export const legislationsIn = (trx: Trx, language: Language) =>
  trx.selectFrom('legislations').selectAll().select(titleKey(language).as('title_key'))
