import { sql } from 'kysely'
import { bindingTerritories } from '@ansvar/domain/legislations'
import type { Language } from '@ansvar/domain/languages'
import { readPage } from '#db/pages.ts'
import type { Place, Scope } from '#db/scope.ts'
import { flag, plainOrder, type ListQuery, type ListSpec } from '#http/lists.ts'
import { actColumns, legislationListSpec, presentAct, titleKey } from '#resources/legislations/queries.ts'

export const candidateListSpec: ListSpec = {
  ...legislationListSpec,
  sort: { ...legislationListSpec.sort, territory: plainOrder('nearness') },
  // The acts of the own country first: they are what the others come to in the end.
  defaultSort: 'territory,asc',
  filters: { ...legislationListSpec.filters, is_suggested: flag('is_suggested') },
}

/**
 * The acts that an organisation has not taken up. Suggested are those that are in force where it is and serve a standard
 * that it certifies against.
 */
export async function readCandidates({ trx }: Scope, language: Language, place: Place, query: ListQuery) {
  const territories = bindingTerritories(place.timeZone)
  const { rows, total } = await readPage(
    trx
      .with('legislations', (db) =>
        db
          .selectFrom('legislations')
          .selectAll()
          .select([
            titleKey(language).as('title_key'),
            sql<string>`(case territory when 'INTL' then '2' when 'EU' then '1' else '0' end || territory || ' ' ||
              ${titleKey(language)}) collate "C"`.as('nearness'),
            sql<boolean>`(repealed_on is null or repealed_on > current_date)
              and territory = any (${territories}::text[])
              and iso_standards && (select o.certification_standards from organizations o where o.id = ${place.id})`.as(
              'is_suggested',
            ),
          ])
          .where(
            sql<boolean>`id not in (select a.id from legislation_associations a where a.organization_id = ${place.id})`,
          ),
      )
      .selectFrom('legislations')
      .select(actColumns),
    query,
  )
  return { total, rows: rows.map((row) => presentAct(row, language)) }
}
