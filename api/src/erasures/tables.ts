import { sql, type RawBuilder } from 'kysely'
import type { Trx } from '#db/tables.ts'
import { CATALOGUE } from '#db/trail/changes.ts'
import { nameFields, withoutUserNames } from './texts.ts'

/** A table with names of users in columns of their own, or in JSON. */
type NamedTable = {
  readonly name: string
  /** The columns with the name of a user. */
  readonly columns: readonly string[]
  /** The columns with a file, or a list of files, each with the name of the user who added it. */
  readonly files: readonly string[]
  /** Other columns with JSON, such as the restrictions that were accepted, each with the name of the user who did. */
  readonly values: readonly string[]
  readonly hasOrganization: boolean
  readonly hasId: boolean
}

/** Reads from the catalog of the database which tables contain names of users. The audit trail is not one of them. */
export async function namedTables(trx: Trx): Promise<NamedTable[]> {
  const { rows } = await sql<NamedTable>`
    select * from (
      select c.table_name as name,
        coalesce(array_agg(c.column_name::text) filter (where c.data_type = 'text' and c.is_generated = 'NEVER'
          and (c.column_name like '%\_by' or c.column_name = any (${nameFields}::text[]))), '{}') as columns,
        coalesce(array_agg(c.column_name::text) filter (where c.data_type = 'jsonb'
          and c.column_name in ('files', 'logo')), '{}') as files,
        coalesce(array_agg(c.column_name::text) filter (where c.data_type = 'jsonb' and c.is_generated = 'NEVER'
          and c.column_name not in ('files', 'logo')), '{}') as values,
        bool_or(c.column_name = 'organization_id') as "hasOrganization", bool_or(c.column_name = 'id') as "hasId"
      from information_schema.columns c
      join information_schema.tables t using (table_schema, table_name)
      where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.table_name <> 'audit_trail'
      group by c.table_name) as found
    where columns <> '{}' or files <> '{}' or values <> '{}'
    order by name`.execute(trx)
  return rows
}

/** What is replaced in the tables of one organization, or of the catalogue for null. */
export type TableReplacing = {
  readonly organizationId: string | null
  readonly memberId: string
  readonly pseudonym: string
  readonly names: readonly string[]
  readonly isShared: boolean
}

/**
 * Replaces the names of a member in a table. The version of the records stays, because nothing that a user can save has
 * changed. If another person has one of the names, a record counts as the member's if the audit trail has changes of it
 * by the member and by nobody else with that name.
 */
export async function replaceNames(trx: Trx, table: NamedTable, replacing: TableReplacing): Promise<void> {
  const scope = scopeOf(table, replacing)
  if (scope === null) return
  const { names, pseudonym, isShared } = replacing
  const target = sql.table(table.name)
  const isMine = isShared ? changedBy(table, replacing) : sql`true`
  if (isMine !== null)
    for (const column of table.columns)
      await sql`update ${target} as t set ${sql.ref(column)} = ${pseudonym}
        where ${scope} and ${sql.ref(column)} = any (${names}::text[]) and ${isMine}`.execute(trx)
  for (const column of table.files) await replaceInFiles(trx, { target, scope, column }, replacing)
  if (isMine !== null)
    for (const column of table.values) await replaceInValues(trx, { target, scope, column, isMine }, replacing)
}

/** Replaces the names in the fields of JSON that have the name of a user. */
async function replaceInValues(
  trx: Trx,
  { target, scope, column, isMine }: JsonColumn & { readonly isMine: RawBuilder<unknown> },
  { names, ...replacing }: TableReplacing,
): Promise<void> {
  const value = sql.ref(`t.${column}`)
  const { rows } = await sql<{ place: string; text: string }>`
    select t.ctid::text as place, ${value}::text as text from ${target} as t
    where ${scope} and ${isMine} and exists (
      select from unnest(${names}::text[]) as known (name) where strpos(${value}::text, to_jsonb(known.name)::text) > 0)
    for update`.execute(trx)
  for (const { place, text } of rows) {
    const replaced = withoutUserNames(text, { ...replacing, names: new Set(names) })
    if (replaced !== text)
      await sql`update ${target} as t set ${sql.ref(column)} = ${replaced}::jsonb where t.ctid = ${place}::tid`.execute(
        trx,
      )
  }
}

type JsonColumn = {
  readonly target: RawBuilder<unknown>
  readonly scope: RawBuilder<unknown>
  readonly column: string
}

/** Replaces the names of those who added or erased files. A file with a namesake's name is tied by its own row. */
async function replaceInFiles(
  trx: Trx,
  { target, scope, column }: JsonColumn,
  { names, pseudonym, isShared, memberId }: TableReplacing,
): Promise<void> {
  for (const [key, by] of [
    ['created_by', 'uploaded_by_id'],
    ['erased_by', 'erased_by_id'],
  ] as const) {
    const files = sql.ref(`t.${column}`)
    const named = sql`file ->> ${key}::text = any (${names}::text[]) and (${!isShared}::boolean or exists (
      select from files f where f.id = (file ->> 'id')::uuid and f.${sql.ref(by)} = ${memberId}))`
    const isList = sql`jsonb_typeof(${files}) = 'array'`
    const each = sql`jsonb_array_elements(case when ${isList} then ${files} else jsonb_build_array(${files}) end)`
    const replaced = sql`case when ${named} then file || jsonb_build_object(${key}::text, ${pseudonym}::text) else file end`
    await sql`update ${target} as t set ${sql.ref(column)} = (
        select case when ${isList} then jsonb_agg(${replaced} order by place) else jsonb_agg(${replaced}) -> 0 end
        from ${each} with ordinality as listed (file, place))
      where ${scope} and ${files} is not null and exists (select from ${each} as listed (file) where ${named})`.execute(
      trx,
    )
  }
}

/** The rows of the table that belong to the organization. Null if none can. */
function scopeOf(
  { name, hasOrganization }: NamedTable,
  { organizationId }: TableReplacing,
): RawBuilder<unknown> | null {
  if (organizationId === null) return hasOrganization || name === 'organizations' ? null : sql`true`
  if (name === 'organizations') return sql`t.id = ${organizationId}`
  return hasOrganization ? sql`t.organization_id = ${organizationId}` : null
}

function changedBy({ name, hasId }: NamedTable, { memberId, names, organizationId }: TableReplacing) {
  if (!hasId) return null
  const chain = organizationId ?? CATALOGUE
  const changes = sql`select from audit_trail a where a.organization_id = ${chain} and a.record_id = t.id
    and a.resource = ${name}`
  return sql`exists (${changes} and a.user_id = ${memberId})
    and not exists (${changes} and a.user_name = any (${names}::text[]) and a.user_id is distinct from ${memberId})`
}
