import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { DAY_MS } from '@ansvar/domain/dates'
import { advisoryLocks } from '#db/advisory-locks.ts'
import type { Database } from '#db/open.ts'
import { asSystem } from '#db/scope.ts'
import type { Files, FileStore } from './store.ts'

const HOUR_MS = 3_600_000
const BATCH = 500

/** The numbers of removed uploads without a record, contents without a file, and remains of incomplete uploads. */
export type Swept = { readonly files: number; readonly contents: number; readonly remains: number }

/**
 * Removes everything that no record owns and that is a day old, and at any age the contents that were erased: a content
 * that only erased files refer to is unwanted. Returns null if another clean-up is running. A content
 * is discarded first and then looked up. An upload of the same content writes its row first and stores the content
 * afterwards (receive.ts). So either the clean-up sees the row and restores the content, or the upload sees that the
 * content is missing and stores it again. That needs no lock, and none is held while files are moved.
 */
export function sweepFiles(database: Database, { store, incoming }: Files, now: Date): Promise<Swept | null> {
  return runExclusively(database, async () => {
    const old = new Date(now.getTime() - DAY_MS)
    const files = await removeUnowned(database, old)
    await resolveDiscarded(database, store)
    return {
      files,
      contents: await removeUnwanted(database, store, old),
      remains: await removeRemains(incoming, new Date(now.getTime() - HOUR_MS)),
    }
  })
}

/**
 * Removes a content that was erased, without waiting for the next clean-up. Returns whether it was removed: it remains if
 * another organization has it too, or if a clean-up is running, whose next run removes it.
 */
export const purgeErased = async (database: Database, { store }: Files, hash: string): Promise<boolean> =>
  (await runExclusively(database, () => discard(database, store, hash))) ?? false

/** Removes the remains of uploads that a stopped process left. Call it only if no other process uses this folder. */
export const removeAllRemains = ({ incoming }: Files): Promise<number> => removeRemains(incoming, null)

const removeUnowned = (database: Database, old: Date): Promise<number> =>
  asSystem(database, async (trx) => {
    const { numDeletedRows } = await trx
      .deleteFrom('files')
      .where('unowned_since', '<', old.toISOString())
      .executeTakeFirst()
    return Number(numDeletedRows)
  })

async function removeUnwanted(database: Database, store: FileStore, old: Date): Promise<number> {
  let removed = 0
  let batch = new Map<string, { readonly isOld: boolean }>()
  const removeBatch = async () => {
    const references = await referencesOf(database, [...batch.keys()])
    for (const [hash, { isOld }] of batch) {
      const reference = references.get(hash) ?? 'NONE'
      if (reference === 'LIVE' || (reference === 'NONE' && !isOld)) continue
      if (await discard(database, store, hash)) removed += 1
    }
    batch = new Map()
  }
  for await (const { hash, since } of store.list()) {
    batch.set(hash, { isOld: since < old })
    if (batch.size === BATCH) await removeBatch()
  }
  await removeBatch()
  return removed
}

/** Removes a content, unless a file refers to it in the meantime. Returns whether it was removed. */
async function discard(database: Database, store: FileStore, hash: string): Promise<boolean> {
  await store.discard(hash)
  return decide(database, store, hash)
}

/** Decides on the contents that an interrupted clean-up discarded. */
async function resolveDiscarded(database: Database, store: FileStore): Promise<void> {
  for await (const hash of store.discarded()) await decide(database, store, hash)
}

/** Restores or purges a discarded content. Returns whether it was purged. */
async function decide(database: Database, store: FileStore, hash: string): Promise<boolean> {
  const isUnwanted = (await referencesOf(database, [hash])).get(hash) !== 'LIVE'
  await (isUnwanted ? store.purge(hash) : store.restore(hash))
  return isUnwanted
}

/** Returns the contents that files and audit packs refer to: `ERASED` if they are all erased. */
async function referencesOf(database: Database, hashes: readonly string[]): Promise<Map<string, 'LIVE' | 'ERASED'>> {
  if (hashes.length === 0) return new Map()
  const rows = await asSystem(database, (trx) =>
    trx
      .selectFrom('files')
      .select(['content_hash', sql<boolean>`bool_or(erased_date is null)`.as('is_live')])
      .where('content_hash', 'in', hashes)
      .groupBy('content_hash')
      .execute(),
  )
  const packs = await asSystem(database, (trx) =>
    trx
      .selectFrom('audit_packs')
      .select('content_hash')
      .where('content_hash', 'in', hashes)
      .where('state', '=', 'READY')
      .execute(),
  )
  return new Map([
    ...rows.map(({ content_hash: hash, is_live: isLive }) => [hash, isLive ? 'LIVE' : 'ERASED'] as const),
    ...packs.map(({ content_hash: hash }) => [hash ?? '', 'LIVE'] as const),
  ])
}

async function removeRemains(incoming: string, old: Date | null): Promise<number> {
  const names = await readdir(incoming).catch(() => [])
  let removed = 0
  for (const name of names) {
    const path = join(incoming, name)
    const found = await stat(path).catch(() => null)
    if (!found || (old && found.mtime >= old)) continue
    await rm(path, { force: true })
    removed += 1
  }
  return removed
}

const sweeping = new WeakSet<Database>()

/** Runs one clean-up at a time among all processes of a server. An embedded database has only one process. */
async function runExclusively<T>(database: Database, work: () => Promise<T>): Promise<T | null> {
  if (sweeping.has(database)) return null
  sweeping.add(database)
  try {
    if (database.engine === 'pglite') return await work()
    return await database.kysely.connection().execute(async (connection) => {
      const { rows } = await sql<{ mine: boolean }>`
        select pg_try_advisory_lock(${advisoryLocks.fileCleanup}) as mine`.execute(connection)
      if (!rows[0]?.mine) return null
      try {
        return await work()
      } finally {
        await sql`select pg_advisory_unlock(${advisoryLocks.fileCleanup})`.execute(connection)
      }
    })
  } finally {
    sweeping.delete(database)
  }
}
