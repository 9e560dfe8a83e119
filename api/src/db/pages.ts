import { sql, type SelectQueryBuilder } from 'kysely'
import type { ListQuery } from '#contract/lists.ts'
import type { Tables } from './tables.ts'

export type Page<Row> = { readonly total: number; readonly rows: Row[] }

/**
 * Reads one page of a query in the requested order. The key breaks ties, so that no row is on two pages. Rows without a
 * value come last in both directions. Use an alias for the first table of the query (`listed as events`): a deep page
 * selects from the query itself, where the table's name would refer to the outer one.
 */
export async function readPage<Table extends keyof Tables, Row>(
  query: SelectQueryBuilder<Tables, Table, Row>,
  listQuery: ListQuery,
  key = 'id',
): Promise<Page<Row>> {
  const { page, size } = listQuery
  const filtered = narrowed(query, listQuery)
  const rows = await (
    page * size < DEEP ? pageOf(filtered, listQuery, key) : deepPageOf(filtered, listQuery, key)
  ).execute()
  // A page that is not full implies the total.
  if (rows.length > 0 ? rows.length < size : page === 0) return { total: page * size + rows.length, rows }
  return { total: await countOf(filtered), rows }
}

/**
 * Reads the keys of one page of a query in the requested order, and counts its rows at the same time. Use it for queries
 * that read every row to find the first: a separate count would read all of them again.
 */
export async function readCountedKeys<Table extends keyof Tables, Row>(
  query: SelectQueryBuilder<Tables, Table, Row>,
  listQuery: ListQuery,
  key = 'id',
): Promise<Page<string>> {
  const filtered = narrowed(query, listQuery)
  const keys = filtered
    .clearSelect()
    .select([sql<string>`${sql.ref(key)}`.as('key'), sql<number>`count(*) over ()`.as('total')])
  const found = await pageOf(keys, listQuery, key).execute()
  // Each row contains the total. Without a row, the total is unknown.
  const [first] = found
  const total = first?.total ?? (listQuery.page === 0 ? 0 : await countOf(filtered))
  return { total, rows: found.map((row) => row.key) }
}

function narrowed<Table extends keyof Tables, Row>(
  query: SelectQueryBuilder<Tables, Table, Row>,
  { where }: ListQuery,
): SelectQueryBuilder<Tables, Table, Row> {
  let filtered = query
  for (const condition of where) filtered = filtered.where(condition)
  return filtered
}

/**
 * The offset from which the skipped rows are sorted by their keys only, because complete rows exceed the memory for
 * sorting.
 */
const DEEP = 1000

function deepPageOf<Table extends keyof Tables, Row>(
  filtered: SelectQueryBuilder<Tables, Table, Row>,
  listQuery: ListQuery,
  key: string,
): SelectQueryBuilder<Tables, Table, Row> {
  const keys = pageOf(filtered.clearSelect().select(sql.ref(key).as('key')), listQuery, key)
  return inOrder(filtered.where(sql<boolean>`${sql.ref(key)} in ${keys}`), listQuery, key)
}

function pageOf<Table extends keyof Tables, Row>(
  filtered: SelectQueryBuilder<Tables, Table, Row>,
  listQuery: ListQuery,
  key: string,
): SelectQueryBuilder<Tables, Table, Row> {
  const { page, size } = listQuery
  return inOrder(filtered, listQuery, key)
    .limit(size)
    .offset(page * size)
}

function inOrder<Table extends keyof Tables, Row>(
  filtered: SelectQueryBuilder<Tables, Table, Row>,
  { order }: ListQuery,
  key: string,
): SelectQueryBuilder<Tables, Table, Row> {
  let ordered = filtered
  for (const { by, direction } of order) ordered = ordered.orderBy(sql`${by} ${sql.raw(direction)} nulls last`)
  return ordered.orderBy(sql.ref(key))
}

async function countOf<Table extends keyof Tables, Row>(
  filtered: SelectQueryBuilder<Tables, Table, Row>,
): Promise<number> {
  const counted = filtered.clearSelect().select(sql<number>`count(*)`.as('total'))
  const { total } = await counted.executeTakeFirstOrThrow()
  return total
}
