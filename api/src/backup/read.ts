import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { createGunzip } from 'node:zlib'
import { sql } from 'kysely'
import type { Database } from '#db/open.ts'
import { asSystem } from '#db/scope.ts'
import { type Trx } from '#db/tables.ts'
import { isSame } from '#db/trail/chain.ts'
import type { FileStore } from '#files/store.ts'
import {
  contentFile,
  MANIFEST,
  manifestSchema,
  readMigrations,
  readTables,
  tableFile,
  type Manifest,
} from './manifest.ts'

const BATCH = 1_000

/**
 * Restores a backup into an empty database of the same version of the program, and its contents into the store. The
 * contents are first, because an extra one is cleaned up and a missing one is lost. Then all rows are restored or none.
 * Throws an error with the reason if the backup cannot be restored.
 */
export async function readBackup(database: Database, store: FileStore, folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, MANIFEST), 'utf8').catch(() => null)
  if (text === null) throw new Error(`${folder} does not contain a complete backup: ${MANIFEST} is missing.`)
  const read = manifestSchema.safeParse(JSON.parse(text))
  if (!read.success) throw new Error(`${join(folder, MANIFEST)} has a format that this version cannot read.`)
  const manifest = read.data
  await asSystem(database, (trx) => assertCompatible(trx, manifest))
  for (const hash of manifest.contents) {
    const path = join(folder, contentFile(hash))
    if ((await hashOf(path)) !== hash) throw new Error(`${path} is damaged.`)
    await store.put(hash, path)
  }
  await asSystem(database, async (trx) => {
    const { rows: own } = await sql<{ fingerprint: Buffer }>`select fingerprint from audit_keys`.execute(trx)
    await deferReferences(trx, 'deferrable initially deferred')
    for (const table of await readTables(trx)) await readTable(trx, folder, table, manifest)
    await sql`set constraints all immediate`.execute(trx)
    await deferReferences(trx, 'not deferrable')
    const { rows: restored } = await sql<{ fingerprint: Buffer }>`select fingerprint from audit_keys`.execute(trx)
    const [current, restoredKey] = [own[0]?.fingerprint, restored[0]?.fingerprint]
    if (current && restoredKey && !isSame(current, restoredKey))
      throw new Error('The audit trail of the backup was chained with another key. Set AUDIT_KEY to that key.')
  })
  return manifest
}

async function assertCompatible(trx: Trx, manifest: Manifest): Promise<void> {
  const migrations = await readMigrations(trx)
  const names = new Set([...Object.keys(migrations), ...Object.keys(manifest.migrations)])
  const differing = [...names].find((name) => migrations[name] !== manifest.migrations[name])
  if (differing !== undefined)
    throw new Error(
      `The backup is of another version (${differing}). Restore it with that version, then start this one.`,
    )
  const { rows } = await sql`select from organizations limit 1`.execute(trx)
  if (rows.length > 0) throw new Error('The database is not empty. Restore the backup into an empty database.')
}

/** Tables refer to each other in circles. References are therefore checked when all rows are restored. */
const deferReferences = (trx: Trx, when: 'deferrable initially deferred' | 'not deferrable') =>
  sql`do $$ declare one record; begin
      for one in select conrelid::regclass as at, conname from pg_constraint
        where contype = 'f' and connamespace = 'public'::regnamespace
      loop execute format('alter table %s alter constraint %I ${sql.raw(when)}', one.at, one.conname); end loop;
    end $$`.execute(trx)

type Table = { readonly name: string; readonly columns: readonly string[] }

async function readTable(trx: Trx, folder: string, { name, columns }: Table, manifest: Manifest): Promise<void> {
  const expected = manifest.tables[name]
  const path = join(folder, tableFile(name))
  if (!expected) throw new Error(`Table ${name} is missing from the backup.`)
  const listed = sql.join(columns.map((column) => sql.ref(column)))
  const hash = createHash('sha256')
  let rows = 0
  let batch: string[] = []
  const save = async () => {
    // As JSON text, so that the database parses the values that it wrote.
    if (batch.length > 0)
      await sql`insert into ${sql.table(name)} (${listed})
        select ${listed} from json_populate_recordset(null::${sql.table(name)}, ${`[${batch.join(',')}]`}::json)`.execute(
        trx,
      )
    rows += batch.length
    batch = []
  }
  await sql`delete from ${sql.table(name)}`.execute(trx)
  const source = createReadStream(path)
  const lines = createInterface({ input: source.pipe(createGunzip()), crlfDelay: Infinity })
  try {
    for await (const line of lines) {
      hash.update(`${line}\n`)
      batch.push(line)
      if (batch.length === BATCH) await save()
    }
  } catch (error) {
    throw new Error(`${path} is damaged.`, { cause: error })
  }
  await save()
  if (rows !== expected.rows || hash.digest('hex') !== expected.sha256) throw new Error(`${path} is damaged.`)
}

async function hashOf(path: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer)
  return hash.digest('hex')
}
