import { sql } from 'kysely'
import { closesCircle } from '@ansvar/domain/trees'
import type { Problem } from '@ansvar/domain/problems'
import { idIn, type Filter } from '#contract/lists.ts'
import { isNameTaken } from './lookups.ts'
import type { Scope } from './scope.ts'

/** What a body says of a record's place in its organisation's tree. */
export type Branch = { readonly name: string; readonly parent_id: string | null }

/** Rows whose place in a tree is any of these, or stands somewhere below one of them. */
export const inBranchOf = (table: 'areas' | 'meter_groups', column: string): Filter => ({
  ...idIn(column),
  where: (ids) => sql`${sql.ref(column)} in (
    with recursive branch (id) as (
      select unnest(${ids}::uuid[])
      union select child.id from ${sql.table(table)} as child join branch on child.parent_id = branch.id)
    select id from branch)`,
})

/**
 * What is wrong with where a record is said to stand in its tree, and with its name there. `id` is null for a new one.
 */
export async function branchProblems(
  { trx }: Pick<Scope, 'trx'>,
  table: 'areas' | 'meter_groups',
  organizationId: string,
  id: string | null,
  { name, parent_id: parentId = null }: Partial<Branch>,
): Promise<Problem[]> {
  const problems: Problem[] = []
  // Locked, so that of two moves at once the second sees the first: together they might close a circle.
  const rows = await trx
    .selectFrom(table)
    .select(['id', 'parent_id'])
    .where('organization_id', '=', organizationId)
    .orderBy('id')
    .forUpdate()
    .execute()
  const parents = new Map(rows.map((row) => [row.id, row.parent_id]))
  if (parentId !== null && !parents.has(parentId)) problems.push({ path: 'parent_id', code: 'not_found' })
  else if (id !== null && closesCircle(id, parentId, parents)) problems.push({ path: 'parent_id', code: 'circular' })
  if (name !== undefined && (await isNameTaken(trx, table, organizationId, name, id, parentId)))
    problems.push({ path: 'name', code: 'taken' })
  return problems
}
