import { sql } from 'kysely'
import type { Trx, Tables } from './tables.ts'

/** Tables whose rows other records of the organisation name by id. */
type OwnedTable = {
  [T in keyof Tables]: Tables[T] extends { organization_id: string; id: unknown } ? T : never
}[keyof Tables]

/** Tables whose rows people tell apart by their name. */
type NamedTable = 'areas' | 'departments' | 'competences' | 'meter_groups'

/** Which of the ids are rows of the table in this organisation. */
export async function existingIds(
  trx: Trx,
  table: OwnedTable,
  organizationId: string,
  ids: readonly string[],
): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const rows = await trx
    .selectFrom(table as 'members')
    .select('id')
    .where('organization_id', '=', organizationId)
    .where('id', 'in', ids)
    .execute()
  return new Set(rows.map((row) => row.id))
}

/**
 * Whether another row of the organisation has this name, read as people read it: without case and accents. Among
 * places the name counts beside its neighbours, those with the same parent.
 */
export async function isNameTaken(
  trx: Trx,
  table: NamedTable,
  organizationId: string,
  name: string,
  id: string | null,
  parentId?: string | null,
): Promise<boolean> {
  let query = trx
    .selectFrom(table)
    .select('id')
    .where('organization_id', '=', organizationId)
    .where(sql<boolean>`name_key = app.sort_key(${name}) collate "C"`)
  if (id !== null) query = query.where('id', '<>', id)
  if (parentId !== undefined) query = query.where(sql<boolean>`parent_id is not distinct from ${parentId}::uuid`)
  return (await query.executeTakeFirst()) !== undefined
}
