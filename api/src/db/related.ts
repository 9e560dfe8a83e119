import { sql, type RawBuilder } from 'kysely'
import type { Kind, Row } from './records.ts'
import type { Scope } from './scope.ts'
import type { RecordTable } from './tables.ts'

// Records that others refer to, read for a whole page in one statement each.

/** The records of these ids as they are answered, by their ids; `organizationId` is null for the catalogue's. */
export async function recordsById<T extends RecordTable, Answer>(
  { trx }: Scope,
  kind: Kind<T, Answer>,
  organizationId: string | null,
  ids: readonly string[],
): Promise<Map<string, Answer>> {
  // Kysely does not type a table that is a parameter; the kind's own types hold it together, as in records.ts.
  const rows = (await trx
    .selectFrom(kind.table as 'policies')
    .select(kind.columns as never[])
    .where(sql<boolean>`id = any (${ids}::uuid[])`)
    .$if(organizationId !== null, (select) => select.where('organization_id', '=', organizationId ?? ''))
    .execute()) as Row<T>[]
  return new Map(rows.map((row) => [row.id, kind.present(row)]))
}

type Below = {
  /** The table, or the saved versions of one. */
  readonly table: string
  readonly columns: readonly string[]
  /** The column that holds the id of what they belong to. */
  readonly parent: string
  readonly order: RawBuilder<unknown>
  /** How many of each parent's are read. */
  readonly limit: number
}

/** The first rows below each of these parents, in order, by the parent's id. */
export async function rowsBelow<R>(
  { trx }: Scope,
  { table, columns, parent, order, limit }: Below,
  parents: readonly string[],
): Promise<Map<string, R[]>> {
  const { rows } = await sql<R & { readonly below: string }>`
    select parents.id as below, rows.* from unnest(${parents}::uuid[]) as parents (id)
    cross join lateral (
      select ${sql.join(columns.map((column) => sql.ref(column)))} from ${sql.table(table)}
      where ${sql.ref(parent)} = parents.id order by ${order} limit ${limit}) as rows`.execute(trx)
  const found = new Map<string, R[]>()
  for (const { below, ...row } of rows) {
    const siblings = found.get(below) ?? []
    siblings.push(row as R)
    found.set(below, siblings)
  }
  return found
}
