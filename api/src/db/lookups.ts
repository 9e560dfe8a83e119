import { sql } from 'kysely'
import type { Problem } from '@ansvar/domain/problems'
import type { Trx, Tables } from './tables.ts'

/** Tables whose rows other records of the organization refer to by id. */
type OwnedTable = {
  [T in keyof Tables]: Tables[T] extends { organization_id: string; id: unknown } ? T : never
}[keyof Tables]

/** Tables whose rows users distinguish by name. */
type NamedTable = 'areas' | 'departments' | 'competences' | 'meter_groups'

/** Returns the ids that are rows of the table in this organization, or in the catalogue if it is null. */
export async function existingIds(
  trx: Trx,
  table: OwnedTable | (typeof catalogueTables)[number],
  organizationId: string | null,
  ids: readonly string[],
): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const rows = await trx
    .selectFrom(table as 'members')
    .select('id')
    .$if(organizationId !== null, (select) => select.where('organization_id', '=', organizationId ?? ''))
    .where('id', 'in', ids)
    .execute()
  return new Set(rows.map((row) => row.id))
}

/** Tables of the catalogue that records refer to. */
const catalogueTables = [
  'stakeholders',
  'substances',
  'hazard_statements',
  'eu_hazard_statements',
  'precautionary_statements',
  'substance_notes',
  'topics',
  'dangerous_goods',
] as const
const ownedTables = [
  'members',
  'areas',
  'departments',
  'competences',
  'meter_groups',
  'policies',
  'reminders',
  'checklists',
  'chemical_associations',
] as const

/**
 * Returns the problem `not_found` for each id in a body that is no record of the organization or the catalogue.
 * `references` are the tables by field, or by path in a list: `supplies.supplier_id`.
 */
export async function missingReferences(
  trx: Trx,
  organizationId: string | null,
  references: Readonly<Record<string, string | undefined>>,
  body: object,
): Promise<Problem[]> {
  const problems: Problem[] = []
  for (const [path, name] of Object.entries(references)) {
    const named = idsIn(body, path.split('.'), [])
    const table = [...ownedTables, ...catalogueTables].find((known) => known === name)
    if (table === undefined || named.length === 0) continue
    const owner = catalogueTables.some((known) => known === table) ? null : (organizationId ?? '')
    const known = await existingIds(trx, table, owner, [...new Set(named.map(({ id }) => id))])
    for (const { at, id } of named) if (!known.has(id)) problems.push({ path: at, code: 'not_found' })
  }
  return problems
}

type NamedId = { readonly at: string; readonly id: string }

/** Returns the ids at a path of a body, each with its complete path. */
function idsIn(value: unknown, [step, ...steps]: readonly string[], at: readonly (string | number)[]): NamedId[] {
  if (Array.isArray(value))
    return value.flatMap((item, index) => idsIn(item, step === undefined ? [] : [step, ...steps], [...at, index]))
  if (step === undefined) return typeof value === 'string' ? [{ at: at.join('.'), id: value }] : []
  return typeof value === 'object' && value !== null ? idsIn(Reflect.get(value, step), steps, [...at, step]) : []
}

/** Returns whether the table has a row with these values. */
export async function rowExists<T extends keyof Tables>(
  trx: Trx,
  table: T,
  values: Readonly<Partial<Record<keyof Tables[T] & string, string | number>>>,
): Promise<boolean> {
  const conditions = Object.entries(values).map(([column, value]) => sql`${sql.ref(column)} = ${value}`)
  const { rows } =
    await sql`select 1 from ${sql.table(table)} where ${sql.join(conditions, sql` and `)} limit 1`.execute(trx)
  return rows.length > 0
}

/**
 * Returns the problem `taken` if another row of the organization has this name, ignoring case and accents. Names in a
 * tree are compared with those of the same parent only. `id` is null for a new record.
 */
export async function nameProblems(
  trx: Trx,
  table: NamedTable,
  organizationId: string,
  id: string | null,
  { name, parent_id: parentId }: { readonly name?: string; readonly parent_id?: string | null },
): Promise<Problem[]> {
  if (name === undefined) return []
  const other = await trx
    .selectFrom(table)
    .select('id')
    .where('organization_id', '=', organizationId)
    .where(sql<boolean>`name_key = app.sort_key(${name}) collate "C"`)
    .$if(id !== null, (query) => query.where('id', '<>', id ?? ''))
    .$if(parentId !== undefined, (query) => query.where(sql<boolean>`parent_id is not distinct from ${parentId}::uuid`))
    .executeTakeFirst()
  return other ? [{ path: 'name', code: 'taken' }] : []
}
