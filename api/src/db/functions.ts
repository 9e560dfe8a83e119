import { sql } from 'kysely'
import type { Trx } from './tables.ts'

// Functions of the schema `app`. They run with the rights of their owner, and check what the caller may do.

/** Calls a function that returns one value. Returns null if it returns no row. */
export async function callFunction<Value>(
  trx: Trx,
  name: string,
  ...values: readonly unknown[]
): Promise<Value | null> {
  const { rows } = await sql<{ value: Value }>`select ${call(name, values)} as value`.execute(trx)
  return rows[0]?.value ?? null
}

/** Returns the rows of a function that returns a table. */
export async function functionRows<Row>(trx: Trx, name: string, ...values: readonly unknown[]): Promise<Row[]> {
  const { rows } = await sql<Row>`select * from ${call(name, values)}`.execute(trx)
  return rows
}

const call = (name: string, values: readonly unknown[]) => sql`${sql.id('app', name)}(${sql.join(values)})`
