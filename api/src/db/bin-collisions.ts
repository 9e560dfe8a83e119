import { sql } from 'kysely'
import { withBin } from './bin.ts'
import type { Scope } from './scope.ts'
import type { RecordTable } from './tables.ts'

type Key = { readonly organizationId: string; readonly id: string }

/** The record that has the same key as one in the bin, such as the same name, and who changed it last. */
export type Collision = {
  readonly id: string
  readonly last_modified_by: string | null
  readonly last_modified_date: string
}

type UniqueIndex = { readonly expressions: readonly string[]; readonly condition: string | null }

/** Returns the unique indexes of a table among the records outside the bin, without the columns of all of them. */
async function uniqueIndexesOf({ trx }: Scope, table: RecordTable): Promise<UniqueIndex[]> {
  const { rows } = await sql<UniqueIndex>`
    select array_agg(expression order by position) filter (where expression not in ('organization_id', 'bin_id'))
      as expressions, condition
    from (
      select i.indexrelid, position, pg_get_indexdef(i.indexrelid, position, true) as expression,
        replace(pg_get_expr(i.indpred, i.indrelid), '(bin_id IS NULL)', 'true') as condition,
        pg_get_expr(i.indpred, i.indrelid) like '%(bin_id IS NULL)%' as is_outside
      from pg_index i cross join generate_series(1, i.indnkeyatts) as position
      where i.indrelid = ${`public.${table}`}::regclass and i.indisunique) as parts
    group by indexrelid, condition, is_outside having is_outside or bool_or(expression = 'bin_id')`.execute(trx)
  return rows
}

/** Returns the record that prevents a record from leaving the bin, because a unique index has their key once. */
export async function collisionOf(scope: Scope, table: RecordTable, key: Key): Promise<Collision | null> {
  const indexes = await uniqueIndexesOf(scope, table)
  return withBin(scope, async () => {
    for (const { expressions, condition } of indexes) {
      const columns = sql.raw(expressions.map((each, index) => `${each} as key_${index}`).join(', '))
      const same = sql.raw(
        expressions.map((_, index) => `o.key_${index} is not distinct from d.key_${index}`).join(' and '),
      )
      const keys = sql`select id, bin_id, last_modified_by, last_modified_date, ${columns} from ${sql.table(table)}
        where organization_id = ${key.organizationId} and (${sql.raw(condition ?? 'true')})`
      const { rows } = await sql<Collision>`
        select o.id, o.last_modified_by, o.last_modified_date
        from (${keys}) as d join (${keys}) as o on ${same}
        where d.id = ${key.id} and o.id <> d.id and o.bin_id is null limit 1`.execute(scope.trx)
      if (rows[0]) return rows[0]
    }
    return null
  })
}
