import { createHash, randomBytes } from 'node:crypto'
import {
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { PGlite } from '@electric-sql/pglite'
import { Client } from 'pg'
import { localDay } from '@ansvar/domain/dates'
import { readConfig } from '#config.ts'
import { migrate } from '#db/migrate.ts'
import { openDatabase, type Database } from '#db/open.ts'
import { seed } from '#seed/seed.ts'

/** The server for the tests. Without one, they use PGlite in memory. */
export const serverUrl = process.env['ANSVAR_TEST_DATABASE_URL'] || null
export const engine = serverUrl === null ? 'pglite' : 'postgres'

/** The key that chains the audit trails of the tests. */
export const auditKey = Buffer.from('the key of the tests, and of nothing else')

/** A separate database with the demo. Closing it also drops it. */
export async function demoDatabase(): Promise<Database> {
  if (serverUrl === null) return openDatabase({ image: await demoImage() }, auditKey)
  return openOwn(await copyOfDemo(serverUrl))
}

/** The target of a service: the environment of its database, and a function that removes it. */
export type Target = { readonly env: Readonly<Record<string, string>>; readonly drop: () => Promise<void> }

/** Creates an empty target for a service, in the given folder or on the server. */
export async function emptyTarget(): Promise<Target> {
  if (serverUrl === null) return { env: {}, drop: async () => undefined }
  const { url, drop } = await createServerDatabase(serverUrl)
  return { env: { DATABASE_URL: url }, drop }
}

/** Like `emptyTarget`, but with the demo, without its files. A service starts in one second instead of ten. */
export async function demoTarget(folder: string): Promise<Target> {
  if (serverUrl === null) {
    cpSync(await (demoFolder ??= unpackDemo()), join(folder, 'database'), { recursive: true })
    chmodSync(join(folder, 'database'), 0o700)
    return emptyTarget()
  }
  const { url, drop } = await copyOfDemo(serverUrl)
  return { env: { DATABASE_URL: url }, drop }
}

let demoFolder: Promise<string> | null = null

/** The image as the folder of an embedded database. Created once for a process, which removes it at exit. */
async function unpackDemo(): Promise<string> {
  const unpacked = mkdtempSync(join(tmpdir(), 'ansvar-demo-'))
  process.once('exit', () => rmSync(unpacked, { recursive: true, force: true }))
  const database = await PGlite.create({ dataDir: unpacked, loadDataDir: await demoImage() })
  await database.close()
  return unpacked
}

/** A separate empty database. */
export async function emptyDatabase(): Promise<Database> {
  if (serverUrl === null) return openDatabase({}, auditKey)
  return openOwn(await createServerDatabase(serverUrl))
}

type ServerDatabase = { readonly url: string; readonly drop: () => Promise<void> }

async function openOwn({ url, drop }: ServerDatabase): Promise<Database> {
  const database = await openDatabase({ url }, auditKey)
  return {
    ...database,
    close: async () => {
      await database.close()
      await drop()
    },
  }
}

/**
 * Creates a database on the server. Its owner is a role that may only sign in, so that the tests show that the service
 * needs no further rights.
 */
export async function createServerDatabase(server: string): Promise<ServerDatabase> {
  const name = `ansvar_test_${randomBytes(6).toString('hex')}`
  await onServer(server, async (client) => {
    await createOwner(client, name)
    await client.query(`create database ${name} owner ${name}`)
  })
  const drop = () =>
    onServer(server, async (client) => {
      await client.query(`drop database ${name} with (force)`)
      await client.query(`drop role ${name}`)
    })
  return { url: addressOf(server, name, name), drop }
}

async function createOwner(client: Client, name: string): Promise<void> {
  // Several test files create the roles at the same time. The later ones find them.
  await client.query('create role ansvar_app nologin').catch(() => {})
  await client.query(`create role ${name} login password '${name}'`).catch(() => {})
  await client.query(`grant ansvar_app to ${name}`)
}

function addressOf(server: string, owner: string, name: string): string {
  const url = new URL(server)
  url.username = owner
  url.password = owner
  url.pathname = `/${name}`
  return url.href
}

/**
 * A copy of the demo. A template is created once for each day and version of its sources, and copied for each test
 * file.
 */
async function copyOfDemo(server: string): Promise<ServerDatabase> {
  const today = `ansvar_demo_${demoDay().replaceAll('-', '')}`
  const template = `${today}_${demoHash()}`
  const name = `ansvar_test_${randomBytes(6).toString('hex')}`
  await onServer(server, async (client) => {
    await client.query('select pg_advisory_lock(hashtext($1))', [template])
    const { rowCount } = await client.query('select from pg_database where datname = $1', [template])
    if (rowCount === 0) await makeTemplate(client, server, template, today)
    await client.query('select pg_advisory_unlock(hashtext($1))', [template])
    await client.query(`create database ${name} template ${template} owner ${template}`)
  })
  const drop = () => onServer(server, async (client) => void (await client.query(`drop database ${name} with (force)`)))
  return { url: addressOf(server, template, name), drop }
}

/** The template is created with a temporary name, so that an incomplete one is never used. */
async function makeTemplate(client: Client, server: string, template: string, today: string): Promise<void> {
  const making = `${template}_making`
  await createOwner(client, template)
  await client.query(`drop database if exists ${making} with (force)`)
  await client.query(`create database ${making} owner ${template}`)
  const database = await openDatabase({ url: addressOf(server, template, making) }, auditKey)
  try {
    await fill(database)
  } finally {
    await database.close()
  }
  await client.query(`alter database ${making} rename to ${template}`)
  const { rows } = await client.query<{ name: string }>(
    `select datname as name from pg_database where datname like 'ansvar\\_demo\\_%' and not starts_with(datname, $1)`,
    [today],
  )
  for (const { name } of rows) await client.query(`drop database if exists ${name}`).catch(() => {})
}

async function onServer(server: string, work: (client: Client) => Promise<void>): Promise<void> {
  const client = new Client({ connectionString: server })
  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end()
  }
}

async function fill(database: Database): Promise<void> {
  await migrate(database)
  await seed(database, readConfig({ SEED: 'demo' }), new Date())
}

const root = fileURLToPath(new URL('../../../', import.meta.url))
const folder = `${root}node_modules/.ansvar/api-images`

/** The demo as an image, created once for each day and version of its sources, and shared by all test files. */
async function demoImage(): Promise<Blob> {
  const file = `${folder}/${demoHash()}.tar`
  try {
    return new Blob([readFileSync(file)])
  } catch {
    const image = await makeImage()
    mkdirSync(folder, { recursive: true })
    // Several workers may create it at the same time. The rename makes a complete one available.
    writeFileSync(`${file}.${process.pid}`, image)
    renameSync(`${file}.${process.pid}`, file)
    return new Blob([image])
  }
}

/** The day that the demo's dates refer to, in the time zone of its organizations. */
const demoDay = () => localDay(new Date(), 'Europe/Copenhagen')

/** A hash of the day and of all sources of the demo. */
function demoHash(): string {
  const hash = createHash('sha256').update(demoDay())
  for (const part of ['api/src/db', 'api/src/seed', 'api/src/auth', 'data', 'domain/src'])
    for (const { name, parentPath } of readdirSync(root + part, { recursive: true, withFileTypes: true }))
      if (/\.(ts|sql|json|csv)$/.test(name)) hash.update(readFileSync(`${parentPath}/${name}`))
  return hash.digest('hex').slice(0, 16)
}

async function makeImage(): Promise<Uint8Array<ArrayBuffer>> {
  const database = await openDatabase({}, auditKey)
  try {
    await fill(database)
    return new Uint8Array((await (await database.dump?.())?.arrayBuffer()) ?? new ArrayBuffer(0))
  } finally {
    await database.close()
  }
}
