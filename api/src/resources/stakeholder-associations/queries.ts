import { sql } from 'kysely'
import { stakeholderKinds } from '@ansvar/domain/stakeholders'
import { listSpec, overlaps, plainOrder, type ListQuery } from '#contract/lists.ts'
import { readPage } from '#db/pages.ts'
import { kindOf, type Kind, type Row } from '#db/records.ts'
import type { Scope } from '#db/scope.ts'
import { findStakeholder } from '#resources/stakeholders/queries.ts'
import type { Stakeholder } from '#resources/stakeholders/schema.ts'
import { association, storedAssociation, type Association } from './schema.ts'

type AssociationRow = Row<'stakeholder_associations'>

/** An association with a stakeholder of the organization's own; one of the catalogue is embedded. */
export const associationKind: Kind<'stakeholder_associations', Association> = {
  ...kindOf('stakeholder_associations', storedAssociation, { references: { responsible_id: 'members' } }),
  present,
}

function present({ own_stakeholder: own, ...row }: AssociationRow): Association {
  const { id, version, active, created_date, last_modified_date, last_modified_by } = row
  const stamps = { id, version, active, created_date, last_modified_date, last_modified_by }
  return {
    ...row,
    is_own: own !== null,
    // One of the organization's own is this record: it shares its id and its version, and has the files.
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

/** One page of associations. What is sorted and searched by is the stakeholder's, wherever that is kept. */
export async function readAssociations(scope: Scope, organizationId: string, query: ListQuery) {
  const page = await readPage(
    scope.trx
      .with('listed', (db) =>
        db
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
          ]),
      )
      .selectFrom('listed as stakeholder_associations')
      .select(associationKind.columns),
    query,
  )
  return { total: page.total, rows: page.rows.map(present) }
}

/** The stakeholder of the catalogue that an association is about; null where it is the organization's own. */
export async function sharedStakeholder({ trx }: Scope, stakeholderId: string | null): Promise<Stakeholder | null> {
  return stakeholderId === null ? null : ((await findStakeholder(trx, stakeholderId)) ?? null)
}

/** Whether the organization has taken up this stakeholder already. */
export async function isAssociated({ trx }: Scope, organizationId: string, stakeholderId: string): Promise<boolean> {
  const found = await trx
    .selectFrom('stakeholder_associations')
    .select('id')
    .where('organization_id', '=', organizationId)
    .where('stakeholder_id', '=', stakeholderId)
    .executeTakeFirst()
  return found !== undefined
}
