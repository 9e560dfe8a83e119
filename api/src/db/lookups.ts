import { sql } from 'kysely'
import type { Problem } from '@ansvar/domain/problems'
import type { Trx, Tables } from './tables.ts'

/** Tables whose rows other records of the organization refer to by id. */
type OwnedTable = {
  [T in keyof Tables]: Tables[T] extends { organization_id: string; id: unknown } ? T : never
}[keyof Tables]

/** Tables whose rows users distinguish by name. */
type NamedTable = 'areas' | 'departments' | 'competences' | 'meter_groups'

/** Returns the ids that are rows of the table in this organization. */
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

const ownedTables = ['members', 'areas', 'departments', 'competences', 'meter_groups', 'policies'] as const
type ReferencedTable = (typeof ownedTables)[number]

/**
 * Returns the problem `not_found` for each field that refers to a record that the organization does not have.
 * `references` are the tables by field; other rules check references to catalogues. A field contains an id or a list of
 * ids.
 */
export async function missingReferences(
  trx: Trx,
  organizationId: string,
  references: Readonly<Record<string, string | undefined>>,
  fields: Readonly<Record<string, unknown>>,
): Promise<Problem[]> {
  const problems: Problem[] = []
  for (const [path, table] of Object.entries(references)) {
    const named = fields[path]
    const ids = (Array.isArray(named) ? named : [named]).filter((id) => typeof id === 'string')
    if (!isReferenced(table) || ids.length === 0) continue
    const known = await existingIds(trx, table, organizationId, [...new Set(ids)])
    for (const [index, id] of ids.entries())
      if (!known.has(id)) problems.push({ path: Array.isArray(named) ? `${path}.${index}` : path, code: 'not_found' })
  }
  return problems
}

const isReferenced = (table: string | undefined): table is ReferencedTable =>
  ownedTables.some((owned) => owned === table)

/**
 * Returns whether another row of the organization has this name, ignoring case and accents. Names of areas are compared
 * with those of the same parent only.
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
