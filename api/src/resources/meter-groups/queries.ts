import { flag, idIn, plainOrder, type ListQuery, type ListSpec } from '#contract/lists.ts'
import { readPage } from '#db/pages.ts'
import type { Kind, Row } from '#db/records.ts'
import type { Scope } from '#db/scope.ts'

const columns = [
  'id',
  'version',
  'organization_id',
  'name',
  'parent_id',
  'active',
  'created_date',
  'last_modified_date',
  'last_modified_by',
] as const

export const meterGroupKind: Kind<'meter_groups', Row<'meter_groups'>> = {
  table: 'meter_groups',
  columns,
  present: (row) => row,
  references: { parent_id: 'meter_groups' },
}

export const meterGroupListSpec: ListSpec = {
  sort: {
    name: plainOrder('name_key'),
    active: plainOrder('active'),
    created_date: plainOrder('created_date'),
    last_modified_date: plainOrder('last_modified_date'),
  },
  defaultSort: 'name,asc',
  filters: { active: flag('active'), parent_id: idIn('parent_id') },
  byId: true,
}

export const readMeterGroups = ({ trx }: Scope, organizationId: string, query: ListQuery) =>
  readPage(trx.selectFrom('meter_groups').select(columns).where('organization_id', '=', organizationId), query)
