import { sql } from 'kysely'
import type { Problem } from '@ansvar/domain/problems'
import { listSpec } from '#contract/lists.ts'
import { existingIds, isNameTaken } from '#db/lookups.ts'
import { kindOf } from '#db/records.ts'
import type { Scope } from '#db/scope.ts'
import { department, type DepartmentInput } from './schema.ts'

export const departmentKind = kindOf('departments', department, { references: { leader_id: 'members' } })

const leaderName = sql`(
  select leader.name_key from members as leader
  where leader.organization_id = departments.organization_id and leader.id = departments.leader_id)`

export const departmentListSpec = listSpec(department, {
  sort: ['name'],
  sortBy: { leader: leaderName },
  filters: ['leader_id'],
})

/** The problems of a department that need the rest of the organization. `id` is null for a new one. */
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
