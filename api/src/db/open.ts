import { randomBytes } from 'node:crypto'
import type { Socket } from 'node:net'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { PGlite, types as embeddedTypes } from '@electric-sql/pglite'
import { Kysely, PostgresDialect } from 'kysely'
import { Client, Pool, TypeOverrides } from 'pg'
import { instant } from './instants.ts'
import { PrivateFiles } from './private-files.ts'
import { SerialPGliteDialect } from './serial-dialect.ts'
import type { Tables } from './tables.ts'

/** An open database, whichever engine it is. Close it once; closing waits for what runs. */
export type Database = {
  readonly engine: 'pglite' | 'postgres'
  readonly kysely: Kysely<Tables>
  /** The key that chains the audit trail; the database itself never holds it. */
  readonly auditKey: Uint8Array
  /** Runs a script of several statements on a connection of its own, all or none. */
  script(run: (connection: ScriptConnection) => Promise<void>): Promise<void>
  /**
   * Hears the payloads of a channel's notifications until it is stopped. `lost` is called where a server's connection
   * ends before: what was said since is unheard, so the caller listens anew and asks for what it missed.
   */
  listen(channel: string, heard: (payload: string) => void, lost?: () => void): Promise<() => Promise<void>>
  /**
   * Takes a lock by its number until it is released or this process ends, whichever comes first; null where another
   * process on the same server has it. An embedded database has one process, which always gets it.
   */
  hold(lock: number): Promise<(() => Promise<void>) | null>
  /** The whole embedded database as an image that `openDatabase` starts from; not offered by a server. */
  dump?(): Promise<Blob>
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
  /** Hears what the server says beside its answers, such as plans where it is asked to. */
  readonly told?: (notice: string) => void
  /** For work that is nobody's request: a statement may take as long as it needs to. */
  readonly isUnhurried?: boolean
}

export type DatabaseTarget =
  | ServerTarget
  /** Embedded, in this folder. Lock the folder first: PGlite does not. */
  | { readonly folder: string }
  /** Embedded, in memory; from an image where one is given. */
  | { readonly image?: Blob }

/** Opens a database. Without a key, as in tests, the audit trail is chained with one that nobody has afterwards. */
export async function openDatabase(target: DatabaseTarget, auditKey: Uint8Array = randomBytes(32)): Promise<Database> {
  return { ...(await openEngine(target)), auditKey }
}

type Engine = Omit<Database, 'auditKey'>

async function openEngine(target: DatabaseTarget): Promise<Engine> {
  if ('url' in target) return openServer(target)
  if (!('folder' in target)) return openEmbedded({ ...(target.image && { loadDataDir: target.image }) })
  const dataDir = join(target.folder, 'database')
  await mkdir(dataDir, { recursive: true })
  return openEmbedded({ fs: new PrivateFiles(dataDir) }).catch((error: unknown) => {
    throw new Error(`The database in ${dataDir} cannot be opened: ${wordsOf(error)}`, { cause: error })
  })
}

/** What the embedded database's own file system says in numbers alone (WASI's). */
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

// Dates stay text, instants become RFC 3339: a JavaScript Date would shift days.
const parsers: Record<number, (text: string) => unknown> = {
  [embeddedTypes.DATE]: (text: string) => text,
  [embeddedTypes.TIMESTAMPTZ]: instant,
  [embeddedTypes.INT8]: Number,
}

async function openEmbedded(options: { fs?: PrivateFiles; loadDataDir?: Blob }): Promise<Engine> {
  const pglite = await PGlite.create({ ...options, parsers })
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
    listen: (channel, heard) =>
      // On the one connection in turn: inside of somebody's transaction a rollback would undo it.
      kysely.connection().execute(async () => {
        const stop = await pglite.listen(channel, heard)
        return () => kysely.connection().execute(() => stop())
      }),
    hold: () => Promise.resolve(() => Promise.resolve()),
    dump: () => pglite.dumpDataDir('none'),
    close: async () => {
      await kysely.destroy()
      if (!pglite.closed) await pglite.close()
    },
  }
}

/** For how long a connection is waited for, in milliseconds. */
const CONNECT_MS = 5_000
const SILENCE_MS = 20_000

const streamOf = (client: object): Socket => (client as { connection: { stream: Socket } }).connection.stream

async function openServer(target: ServerTarget): Promise<Engine> {
  const { url: connectionString, connections: max = 10, told, isUnhurried = false } = target
  const silence = isUnhurried ? 0 : SILENCE_MS
  const types = new TypeOverrides()
  for (const [oid, parse] of Object.entries(parsers)) types.setTypeParser(Number(oid), parse)
  const pool = new Pool({
    connectionString,
    max,
    application_name: 'ansvar',
    types,
    connectionTimeoutMillis: CONNECT_MS,
    keepAlive: true,
    // Of a process whose network was cut the server ends the transaction, and lets its locks go.
    idle_in_transaction_session_timeout: SILENCE_MS,
  })
  // A server that says nothing at all any more is no server: what waits for it fails, and the connection is replaced.
  pool.on('connect', (client) => {
    // Lost while it is lent, between two statements: the next statement fails, and the pool replaces it.
    client.on('error', () => {})
    const stream = streamOf(client)
    stream.on('timeout', () => stream.destroy(new Error('Connection terminated: the server is silent')))
    stream.setTimeout(silence)
  })
  // A connection that the server ends while idle is replaced at its next use; unheard, it would end the process.
  pool.on('error', () => {})
  if (told) pool.on('connect', (client) => client.on('notice', ({ message }) => told(message ?? '')))
  return {
    engine: 'postgres',
    kysely: new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) }),
    script: async (run) => {
      const client = await pool.connect()
      // An operator's own script may think as long as it needs to.
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
    listen: (channel, heard, lost) => listenOn(connectionString, channel, heard, lost),
    hold: (lock) => holdOn(connectionString, lock),
    close: () => pool.end(),
  }
}

/** On a connection of its own: a pool's connections go from hand to hand. */
async function listenOn(
  connectionString: string,
  channel: string,
  heard: (payload: string) => void,
  lost: () => void = () => {},
): Promise<() => Promise<void>> {
  const client = new Client({ connectionString, application_name: 'ansvar listener', keepAlive: true })
  client.on('notification', ({ payload }) => heard(payload ?? ''))
  await client.connect()
  let ended = false
  const end = (): void => {
    if (ended) return
    ended = true
    lost()
  }
  client.on('error', end)
  client.on('end', end)
  await client.query(`listen ${client.escapeIdentifier(channel)}`)
  return async () => {
    ended = true
    await client.end()
  }
}

/** On a connection of its own, with which the lock ends however the process does. */
async function holdOn(connectionString: string, lock: number): Promise<(() => Promise<void>) | null> {
  const client = new Client({
    connectionString,
    application_name: 'ansvar lock',
    keepAlive: true,
    connectionTimeoutMillis: CONNECT_MS,
  })
  // A connection that is lost is a lock that is lost: another process may have it.
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
