import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { sql } from 'kysely'
import type { Database } from '#db/open.ts'
import type { Trx } from '#db/tables.ts'
import type { FileStore } from '#files/store.ts'
import { contentFile, MANIFEST, readMigrations, readTables, tableFile, type Manifest } from './manifest.ts'

const BATCH = 2_000

/**
 * Writes all data of the service to a folder: a snapshot of the database, and then the contents that it refers to. Does
 * not copy contents again that an earlier backup wrote to the same folder. Returns the manifest, and the contents that
 * are missing in the store. Removes contents that were erased since an earlier backup to the folder. The keys of the audit trail are not included: they are stored separately.
 */
export async function writeBackup(
  database: Database,
  store: FileStore,
  folder: string,
  now: Date,
): Promise<{ readonly manifest: Manifest; readonly missing: readonly string[] }> {
  await mkdir(join(folder, 'tables'), { recursive: true })
  // The earlier manifest no longer describes this folder.
  await rm(join(folder, MANIFEST), { force: true })
  const { tables, migrations, hashes, erased } = await inSnapshot(database, async (trx) => {
    const written: Manifest['tables'] = {}
    for (const { name, columns } of await readTables(trx))
      written[name] = await writeTable(join(folder, tableFile(name)), rowsOf(trx, name, columns))
    const found = await trx
      .selectFrom('files')
      .select(['content_hash as hash', sql<boolean>`bool_or(erased_date is null)`.as('is_live')])
      .groupBy('content_hash')
      .orderBy('content_hash')
      .execute()
    const [live, gone] = [found.filter((row) => row.is_live), found.filter((row) => !row.is_live)]
    return {
      tables: written,
      migrations: await readMigrations(trx),
      hashes: live.map(({ hash }) => hash),
      erased: gone.map(({ hash }) => hash),
    }
  })
  // An earlier backup in this folder has them.
  for (const hash of erased) await rm(join(folder, contentFile(hash)), { force: true })
  const missing: string[] = []
  for (const hash of hashes) if (!(await writeContent(store, hash, join(folder, contentFile(hash))))) missing.push(hash)
  const contents = hashes.filter((hash) => !missing.includes(hash))
  const manifest: Manifest = { form: 1, made: now.toISOString(), migrations, tables, contents }
  await writeFile(join(folder, MANIFEST), `${JSON.stringify(manifest, null, 2)}\n`)
  return { manifest, missing }
}

function inSnapshot<T>(database: Database, work: (trx: Trx) => Promise<T>): Promise<T> {
  const transaction = database.kysely.transaction()
  // The embedded database has one connection, so nothing runs at the same time.
  const snapshot = database.engine === 'postgres' ? transaction.setIsolationLevel('repeatable read') : transaction
  return snapshot.execute(async (trx) => {
    await sql`select set_config('app.system', 'on', true)`.execute(trx)
    return work(trx)
  })
}

/**
 * Yields the rows of a table, one line of JSON each, as the database writes them. No number or text passes through
 * JavaScript.
 */
async function* rowsOf(trx: Trx, table: string, columns: readonly string[]): AsyncGenerator<string[]> {
  const listed = sql.join(columns.map((column) => sql.ref(column)))
  await sql`declare reading no scroll cursor for
    select to_json(stored)::text as row from (select ${listed} from ${sql.table(table)}) as stored`.execute(trx)
  for (;;) {
    const { rows } = await sql<{ row: string }>`fetch ${sql.lit(BATCH)} from reading`.execute(trx)
    if (rows.length > 0) yield rows.map(({ row }) => row)
    if (rows.length < BATCH) break
  }
  await sql`close reading`.execute(trx)
}

async function writeTable(path: string, batches: AsyncGenerator<string[]>): Promise<Manifest['tables'][string]> {
  const hash = createHash('sha256')
  let rows = 0
  const count = async function* () {
    for await (const batch of batches) {
      const lines = `${batch.join('\n')}\n`
      rows += batch.length
      hash.update(lines)
      yield lines
    }
  }
  await pipeline(Readable.from(count()), createGzip({ level: 5 }), createWriteStream(path))
  return { rows, sha256: hash.digest('hex') }
}

/** Copies a content completely or not at all. Returns false if it is not in the store. Throws if its hash differs. */
async function writeContent(store: FileStore, hash: string, path: string): Promise<boolean> {
  if (await stat(path).catch(() => null)) return true
  const bytes = await store.read(hash)
  if (!bytes) return false
  await mkdir(dirname(path), { recursive: true })
  const found = createHash('sha256')
  const hashing = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      found.update(chunk)
      done(null, chunk)
    },
  })
  await pipeline(Readable.fromWeb(bytes as never), hashing, createWriteStream(`${path}.part`))
  if (found.digest('hex') !== hash) throw new Error(`Checksum mismatch in the file store for ${hash}.`)
  await rename(`${path}.part`, path)
  return true
}
