import { flag, idIn, plainOrder, type ListQuery, type ListSpec } from '#contract/lists.ts'
import { existingIds } from '#db/lookups.ts'
import { readPage } from '#db/pages.ts'
import type { Kind, Row } from '#db/records.ts'
import type { Scope } from '#db/scope.ts'

const columns = [
  'id',
  'version',
  'organization_id',
  'name',
  'parent_id',
  'description',
  'active',
  'created_date',
  'last_modified_date',
  'last_modified_by',
] as const

export const areaKind: Kind<'areas', Row<'areas'>> = {
  table: 'areas',
  columns,
  references: { parent_id: 'areas' },
  present: (row) => row,
}

export const areaListSpec: ListSpec = {
  sort: {
    name: plainOrder('name_key'),
    active: plainOrder('active'),
    created_date: plainOrder('created_date'),
    last_modified_date: plainOrder('last_modified_date'),
  },
  defaultSort: 'name,asc',
  filters: { active: flag('active'), parent_id: idIn('parent_id') },
  search: 'search_text',
  byId: true,
}

export const readAreas = ({ trx }: Scope, organizationId: string, query: ListQuery) =>
  readPage(trx.selectFrom('areas').select(columns).where('organization_id', '=', organizationId), query)

/** Which of the ids are places of the organisation. */
export const existingAreas = (scope: Pick<Scope, 'trx'>, organizationId: string, ids: readonly string[]) =>
  existingIds(scope.trx, 'areas', organizationId, ids)
