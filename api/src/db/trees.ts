import { sql } from 'kysely'
import { createsCycle } from '@ansvar/domain/trees'
import type { Problem } from '@ansvar/domain/problems'
import { idIn, type Filter } from '#contract/lists.ts'
import { nameProblems } from './lookups.ts'
import type { Scope } from './scope.ts'

/** The fields of a request body that position a record in its tree. */
export type Branch = { readonly name: string; readonly parent_id: string | null }

/** Filters the rows that are one of these records of a tree or below one of them. */
export const inBranchOf = (table: 'areas' | 'meter_groups', column: string): Filter => ({
  ...idIn(column),
  where: (ids) => sql`${sql.ref(column)} in (
    with recursive branch (id) as (
      select unnest(${ids}::uuid[])
      union select child.id from ${sql.table(table)} as child join branch on child.parent_id = branch.id)
    select id from branch)`,
})

/** Returns the problems of a record's parent and of its name among its siblings. `id` is null for a new record. */
export async function branchProblems(
  { trx }: Pick<Scope, 'trx'>,
  table: 'areas' | 'meter_groups',
  organizationId: string,
  id: string | null,
  { name, parent_id: parentId = null }: Partial<Branch>,
): Promise<Problem[]> {
  const problems: Problem[] = []
  // Locks the rows, so that two concurrent moves cannot create a circle together.
  const rows = await trx
    .selectFrom(table)
    .select(['id', 'parent_id'])
    .where('organization_id', '=', organizationId)
    .orderBy('id')
    .forUpdate()
    .execute()
  const parents = new Map(rows.map((row) => [row.id, row.parent_id]))
  if (parentId !== null && !parents.has(parentId)) problems.push({ path: 'parent_id', code: 'not_found' })
  else if (id !== null && createsCycle(id, parentId, parents)) problems.push({ path: 'parent_id', code: 'circular' })
  const named = { ...(name !== undefined && { name }), parent_id: parentId }
  return [...problems, ...(await nameProblems(trx, table, organizationId, id, named))]
}
