import { randomBytes } from 'node:crypto'
import type { Socket } from 'node:net'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { PGlite, types as embeddedTypes } from '@electric-sql/pglite'
import { Kysely, PostgresDialect } from 'kysely'
import { Client, Pool, TypeOverrides } from 'pg'
import { instant } from './instants.ts'
import { createSigner, type AuditSigner } from './trail/signing.ts'
import { PrivateFiles } from './private-files.ts'
import { SerialPGliteDialect } from './serial-dialect.ts'
import type { Tables } from './tables.ts'

/** An open database on either engine. Close it once; closing waits for running queries. */
export type Database = {
  readonly engine: 'pglite' | 'postgres'
  readonly kysely: Kysely<Tables>
  /** The key that chains the audit trail. It is never stored in the database. */
  readonly auditKey: Uint8Array
  /** Signs the ends of the audit trail's chains. */
  readonly auditSigner: AuditSigner
  /** Runs a script of several statements on its own connection, all or none. */
  script(run: (connection: ScriptConnection) => Promise<void>): Promise<void>
  /**
   * Listens for the payloads of a channel until it is stopped. Calls `onLost` if the connection to the server ends
   * earlier. Notifications in the meantime are lost, so the caller then listens again and reads what it missed.
   */
  listen(channel: string, onPayload: (payload: string) => void, onLost?: () => void): Promise<() => Promise<void>>
  /**
   * Takes a lock by its number until it is released or the process ends. Returns null if another process has it. An
   * embedded database has one process, which always gets it.
   */
  hold(lock: number): Promise<(() => Promise<void>) | null>
  /** Returns the complete embedded database as an image that `openDatabase` can start from. Undefined on a server. */
  dump?(): Promise<Uint8Array<ArrayBuffer>>
  close(): Promise<void>
}

export type ScriptConnection = {
  readonly exec: (statements: string) => Promise<void>
  readonly query: (statement: string, values?: unknown[]) => Promise<Record<string, unknown>[]>
}

/** A PostgreSQL server, 15 or newer. */
type ServerTarget = {
  readonly url: string
  readonly connections?: number
  /** Receives the notices of the server, such as requested query plans. */
  readonly onNotice?: (notice: string) => void
  /** True for work outside of requests: its statements have no timeout. */
  readonly hasNoTimeout?: boolean
}

export type DatabaseTarget =
  | ServerTarget
  /** Embedded, in this folder. Lock the folder first, because PGlite does not. */
  | { readonly folder: string }
  /** Embedded, in memory, from an image if one is given. */
  | { readonly image?: Uint8Array<ArrayBuffer> }

/**
 * Opens a database. Without a key, as in tests, a random one chains the audit trail. The key that signs its ends is
 * derived from `auditSignKey`.
 */
export async function openDatabase(
  target: DatabaseTarget,
  auditKey: Uint8Array = randomBytes(32),
  auditSignKey: Uint8Array = auditKey,
): Promise<Database> {
  return { ...(await openEngine(target)), auditKey, auditSigner: createSigner(auditSignKey) }
}

type Engine = Omit<Database, 'auditKey' | 'auditSigner'>

async function openEngine(target: DatabaseTarget): Promise<Engine> {
  if ('url' in target) return openServer(target)
  if (!('folder' in target)) return openEmbedded({ ...(target.image && { loadDataDir: new Image(target.image) }) })
  const dataDir = join(target.folder, 'database')
  await mkdir(dataDir, { recursive: true })
  return openEmbedded({ fs: new PrivateFiles(dataDir) }).catch((error: unknown) => {
    throw new Error(`The database in ${dataDir} cannot be opened: ${wordsOf(error)}`, { cause: error })
  })
}

/** An image as the embedded database reads it. A blob's own bytes would be copied several times. */
class Image extends Blob {
  readonly #bytes: Uint8Array<ArrayBuffer>
  constructor(bytes: Uint8Array<ArrayBuffer>) {
    super([])
    this.#bytes = bytes
  }
  override arrayBuffer(): Promise<ArrayBuffer> {
    const { buffer, byteOffset, byteLength } = this.#bytes
    const isWhole = byteLength === buffer.byteLength
    return Promise.resolve(isWhole ? buffer : buffer.slice(byteOffset, byteOffset + byteLength))
  }
}

/** The errors that the embedded file system (WASI) reports only as numbers. */
const errnos: Readonly<Record<number, string>> = {
  2: 'permission denied',
  51: 'no space left on device',
  69: 'read-only file system',
}

function wordsOf(error: unknown): string {
  if (error instanceof Error) return error.message
  const { errno } = (error ?? {}) as { errno?: number }
  return errno === undefined ? String(error) : (errnos[errno] ?? `error ${errno} of the file system`)
}

// Dates stay text and instants become RFC 3339, because a JavaScript Date would shift days.
const parsers: Record<number, (text: string) => unknown> = {
  [embeddedTypes.DATE]: (text: string) => text,
  [embeddedTypes.TIMESTAMPTZ]: instant,
  [embeddedTypes.INT8]: Number,
}

// An embedded database clears its buffers when it starts. With PostgreSQL's default of 128 MB, that takes longer than the
// rest of the start. Pages that are not in the buffers are in the cache of the operating system.
const startParams = [...PGlite.defaultStartParams, '-c', 'shared_buffers=32MB']

async function openEmbedded(options: { fs?: PrivateFiles; loadDataDir?: Blob }): Promise<Engine> {
  const pglite = await PGlite.create({ ...options, parsers, startParams })
  const kysely = new Kysely<Tables>({ dialect: new SerialPGliteDialect({ pglite }) })
  return {
    engine: 'pglite',
    kysely,
    script: (run) =>
      pglite.transaction(async (tx) => {
        await run({
          exec: async (statements) => void (await tx.exec(statements)),
          query: async (statement, values) => (await tx.query<Record<string, unknown>>(statement, values)).rows,
        })
      }),
    listen: (channel, onPayload) =>
      // Waits for its turn on the single connection: a rollback of another transaction would undo the LISTEN.
      kysely.connection().execute(async () => {
        const stop = await pglite.listen(channel, onPayload)
        return () => kysely.connection().execute(() => stop())
      }),
    hold: () => Promise.resolve(() => Promise.resolve()),
    dump: async () => new Uint8Array(await (await pglite.dumpDataDir('none')).arrayBuffer()),
    close: async () => {
      await kysely.destroy()
      if (!pglite.closed) await pglite.close()
    },
  }
}

/** The timeout of connecting, in milliseconds. */
const CONNECT_MS = 5_000
const SILENCE_MS = 20_000

const streamOf = (client: object): Socket => (client as { connection: { stream: Socket } }).connection.stream

async function openServer(target: ServerTarget): Promise<Engine> {
  const { url: connectionString, connections: max = 10, onNotice, hasNoTimeout = false } = target
  const silence = hasNoTimeout ? 0 : SILENCE_MS
  const types = new TypeOverrides()
  for (const [oid, parse] of Object.entries(parsers)) types.setTypeParser(Number(oid), parse)
  const pool = new Pool({
    connectionString,
    max,
    application_name: 'ansvar',
    types,
    connectionTimeoutMillis: CONNECT_MS,
    keepAlive: true,
    // The statements are short. Where the planner overestimates one, compiling it takes seconds.
    options: '-c jit=off',
    // If the network of a process fails, the server ends its transaction and releases its locks.
    idle_in_transaction_session_timeout: SILENCE_MS,
  })
  // A silent server counts as failed: its waiting queries fail, and the connection is replaced.
  pool.on('connect', (client) => {
    // If the connection is lost between two statements, the next statement fails and the pool replaces it.
    client.on('error', () => {})
    const stream = streamOf(client)
    stream.on('timeout', () => stream.destroy(new Error('Connection terminated: the server is silent')))
    stream.setTimeout(silence)
  })
  // The pool replaces an idle connection that the server has ended. Without a listener, the error would end the
  // process.
  pool.on('error', () => {})
  if (onNotice) pool.on('connect', (client) => client.on('notice', ({ message }) => onNotice(message ?? '')))
  return {
    engine: 'postgres',
    kysely: new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) }),
    script: async (run) => {
      const client = await pool.connect()
      // A script of an operator has no timeout.
      streamOf(client).setTimeout(0)
      try {
        await client.query('begin')
        await run({
          exec: async (statements) => void (await client.query(statements)),
          query: async (statement, values) => (await client.query(statement, values)).rows,
        })
        await client.query('commit')
      } catch (error) {
        await client.query('rollback')
        throw error
      } finally {
        streamOf(client).setTimeout(silence)
        client.release()
      }
    },
    listen: (channel, onPayload, onLost) => listenOn(connectionString, channel, onPayload, onLost),
    hold: (lock) => holdOn(connectionString, lock),
    close: () => pool.end(),
  }
}

/** Listens on its own connection, because the connections of a pool are shared. */
async function listenOn(
  connectionString: string,
  channel: string,
  onPayload: (payload: string) => void,
  onLost: () => void = () => {},
): Promise<() => Promise<void>> {
  const client = new Client({ connectionString, application_name: 'ansvar listener', keepAlive: true })
  client.on('notification', ({ payload }) => onPayload(payload ?? ''))
  await client.connect()
  let ended = false
  const end = (): void => {
    if (ended) return
    ended = true
    onLost()
  }
  client.on('error', end)
  client.on('end', end)
  await client.query(`listen ${client.escapeIdentifier(channel)}`)
  return async () => {
    ended = true
    await client.end()
  }
}

/** Takes a lock on its own connection, so that the lock ends with the process in any case. */
async function holdOn(connectionString: string, lock: number): Promise<(() => Promise<void>) | null> {
  const client = new Client({
    connectionString,
    application_name: 'ansvar lock',
    keepAlive: true,
    connectionTimeoutMillis: CONNECT_MS,
  })
  // A lost connection also loses the lock, which another process may then take.
  client.on('error', () => {})
  await client.connect()
  try {
    const { rows } = await client.query<{ held: boolean }>('select pg_try_advisory_lock($1) as held', [lock])
    if (rows[0]?.held === true) return () => client.end()
  } catch (error) {
    await client.end()
    throw error
  }
  await client.end()
  return null
}
