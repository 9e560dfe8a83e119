import { z } from 'zod'
import { sql } from 'kysely'
import type { Trx } from '#db/tables.ts'

/** The manifest of a backup. It is written last, so a folder without one is not a complete backup. */
export const manifestSchema = z.strictObject({
  form: z.literal(1),
  made: z.iso.datetime(),
  /** The migrations of the database by name, each with its hash. */
  migrations: z.record(z.string(), z.string()),
  /** The number of rows and the SHA-256 of the lines of each table, by its name. */
  tables: z.record(z.string(), z.strictObject({ rows: z.number().int(), sha256: z.string() })),
  /** The SHA-256 of each content, which is also its file name. */
  contents: z.array(z.string()),
})
export type Manifest = z.output<typeof manifestSchema>

export const MANIFEST = 'manifest.json'
export const tableFile = (table: string): string => `tables/${table}.jsonl.gz`
export const contentFile = (hash: string): string => `files/${hash.slice(0, 2)}/${hash}`

/** Returns every table except the list of migrations, with the columns that are stored, not generated. */
export async function readTables(trx: Trx): Promise<{ name: string; columns: string[] }[]> {
  const { rows } = await sql<{ name: string; columns: string[] }>`
    select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
    from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and c.relname <> 'migrations'
    group by c.relname order by c.relname`.execute(trx)
  return rows
}

export async function readMigrations(trx: Trx): Promise<Record<string, string>> {
  const { rows } = await sql<{ name: string; hash: string }>`select name, hash from migrations order by name`.execute(
    trx,
  )
  return Object.fromEntries(rows.map(({ name, hash }) => [name, hash]))
}
