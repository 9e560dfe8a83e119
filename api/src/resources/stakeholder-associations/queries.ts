import { sql } from 'kysely'
import { stakeholderKinds } from '@ansvar/domain/stakeholders'
import { listSpec, overlaps, plainOrder } from '#contract/lists.ts'
import { kindOf, type Row } from '#db/records.ts'
import type { Scope } from '#db/scope.ts'
import { association, storedAssociation, type Association } from './schema.ts'

export const associationKind = kindOf('stakeholder_associations', storedAssociation, {
  derived: ['is_own', 'is_obligation'],
  references: { responsible_id: 'members' },
  present,
})

/** Returns an association with the organization's own stakeholder. A stakeholder of the catalogue is embedded later. */
function present({ own_stakeholder: own, ...row }: Row<'stakeholder_associations'>): Association {
  const { id, version, active, created_date, last_modified_date, last_modified_by } = row
  const stamps = { id, version, active, created_date, last_modified_date, last_modified_by }
  return {
    ...row,
    is_own: own !== null,
    // The organization's own stakeholder is a part of this record. It has the id, the version and the stamps of it.
    ...(own && { stakeholder: { ...own, ...stamps, files: [] } }),
    is_obligation: row.needs.some((need) => need.is_obligation),
  }
}

export const associationListSpec = listSpec(association, {
  sort: ['relevance', 'is_obligation'],
  sortBy: { name: plainOrder('name_key') },
  defaultSort: 'name,asc',
  filters: ['relevance', 'is_obligation', 'responsible_id'],
  filterBy: { kinds: overlaps('kinds', stakeholderKinds) },
  days: ['last_modified_date'],
})

/** Selects associations with the columns of their stakeholders that they are sorted and searched by. */
export const associationsOf = ({ trx }: Scope, organizationId: string) =>
  trx
    .selectFrom('stakeholder_associations as a')
    .leftJoin('stakeholders as s', 's.id', 'a.stakeholder_id')
    .where('a.organization_id', '=', organizationId)
    .select(associationKind.columns.map((column) => `a.${column}` as const))
    .select([
      sql`coalesce(s.name_key, app.sort_key(a.own_stakeholder ->> 'name') collate "C")`.as('name_key'),
      sql`coalesce(s.search_text, app.fold(concat_ws(' ', a.own_stakeholder ->> 'name',
        a.own_stakeholder ->> 'registration_number')))`.as('search_text'),
      sql`coalesce(s.kinds, array(select jsonb_array_elements_text(a.own_stakeholder -> 'kinds')))`.as('kinds'),
      sql`jsonb_path_exists(a.needs, '$[*] ? (@.is_obligation == true)')`.as('is_obligation'),
    ])
