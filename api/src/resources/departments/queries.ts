import { sql } from 'kysely'
import type { Problem } from '@ansvar/domain/problems'
import { flag, idIn, plainOrder, type ListQuery, type ListSpec } from '#contract/lists.ts'
import { existingIds, isNameTaken } from '#db/lookups.ts'
import { readPage } from '#db/pages.ts'
import type { Kind, Row } from '#db/records.ts'
import type { Scope } from '#db/scope.ts'
import type { DepartmentInput } from './schema.ts'

const columns = [
  'id',
  'version',
  'organization_id',
  'name',
  'leader_id',
  'active',
  'created_date',
  'last_modified_date',
  'last_modified_by',
] as const

export const departmentKind: Kind<'departments', Row<'departments'>> = {
  table: 'departments',
  columns,
  references: { leader_id: 'members' },
  present: (row) => row,
}

const leaderName = sql`(
  select leader.name_key from members as leader
  where leader.organization_id = departments.organization_id and leader.id = departments.leader_id)`

export const departmentListSpec: ListSpec = {
  sort: {
    name: plainOrder('name_key'),
    leader: leaderName,
    active: plainOrder('active'),
    created_date: plainOrder('created_date'),
    last_modified_date: plainOrder('last_modified_date'),
  },
  defaultSort: 'name,asc',
  filters: { active: flag('active'), leader_id: idIn('leader_id') },
  search: 'search_text',
  byId: true,
}

export const readDepartments = ({ trx }: Scope, organizationId: string, query: ListQuery) =>
  readPage(trx.selectFrom('departments').select(columns).where('organization_id', '=', organizationId), query)

/** What the rest of the organisation finds wrong with a department. `id` is null for a new one. */
export async function departmentProblems(
  { trx }: Scope,
  organizationId: string,
  id: string | null,
  { name, leader_id: leaderId }: Partial<DepartmentInput>,
): Promise<Problem[]> {
  const problems: Problem[] = []
  if (name !== undefined && (await isNameTaken(trx, 'departments', organizationId, name, id)))
    problems.push({ path: 'name', code: 'taken' })
  if (leaderId && !(await existingIds(trx, 'members', organizationId, [leaderId])).has(leaderId))
    problems.push({ path: 'leader_id', code: 'not_found' })
  return problems
}
