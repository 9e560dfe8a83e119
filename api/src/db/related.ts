import { sql, type RawBuilder } from 'kysely'
import type { Language } from '@ansvar/domain/languages'
import type { Kind, Row } from './records.ts'
import type { Scope } from './scope.ts'
import type { RecordTable } from './tables.ts'

// Reads the records that a page refers to, with one statement for each kind.

/**
 * Returns the records with these ids as they are returned by the API, by id. `organizationId` is null for the
 * catalogue's.
 */
export async function recordsById<T extends RecordTable, Presented>(
  { trx, user }: Scope,
  kind: Kind<T, Presented>,
  organizationId: string | null,
  ids: readonly string[],
  language: Language = user.language,
): Promise<Map<string, Presented>> {
  // Kysely cannot type a table that is a parameter. The types of the kind are consistent, as in records.ts.
  const rows = (await trx
    .selectFrom(kind.table as 'policies')
    .select(kind.columns as never[])
    .where(sql<boolean>`id = any (${ids}::uuid[])`)
    .$if(organizationId !== null, (select) => select.where('organization_id', '=', organizationId ?? ''))
    .execute()) as Row<T>[]
  return new Map(rows.map((row) => [row.id, kind.present(row, language)]))
}

type Below = {
  /** The table, or the table of its saved versions. */
  readonly table: string
  readonly columns: readonly string[]
  /** The column with the id of the parent. */
  readonly parent: string
  readonly order: RawBuilder<unknown>
  /** The maximum number of rows for each parent. */
  readonly limit: number
}

/** Returns the first rows of each of these parents, in order, by the id of the parent. */
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
