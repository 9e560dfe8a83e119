import { createHash, randomBytes } from 'node:crypto'
import {
  chmodSync,
  cpSync,
  existsSync,
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

/** What a copied database contains. Creating a copy is several times as fast as creating the content. */
const contents = {
  /** Only what the engine itself creates. */
  empty: async () => undefined,
  /** The tables and the reference data, as after a first start without the demo. */
  reference: (database: Database) => fill(database, 'none'),
  demo: (database: Database) => fill(database, 'demo'),
} as const
type Content = keyof typeof contents
type Filled = Exclude<Content, 'empty'>

async function fill(database: Database, demo: 'none' | 'demo'): Promise<void> {
  await migrate(database)
  await seed(database, readConfig({ SEED: demo }), new Date())
}

/** A separate database with the demo. Closing it also drops it. */
export const demoDatabase = () => databaseWith('demo')

/** A separate database with the reference data only. */
export const referenceDatabase = () => databaseWith('reference')

/** A separate empty database. */
export const emptyDatabase = () => databaseWith('empty')

/** An empty embedded database, whichever engine the tests use. Another key chains its audit trail. */
export const emptyEmbedded = async (key: Uint8Array = auditKey) => openDatabase({ image: await imageOf('empty') }, key)

async function databaseWith(content: Content): Promise<Database> {
  if (serverUrl === null) return openDatabase({ image: await imageOf(content) }, auditKey)
  return openOwn(await (content === 'empty' ? createServerDatabase(serverUrl) : copyOf(content, serverUrl)))
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
export const demoTarget = (folder: string) => targetWith('demo', folder)

/** Like `emptyTarget`, but with the reference data. A service starts in one second instead of five. */
export const referenceTarget = (folder: string) => targetWith('reference', folder)

async function targetWith(content: Filled, folder: string): Promise<Target> {
  if (serverUrl === null) {
    cpSync(await (unpacked[content] ??= unpack(content)), join(folder, 'database'), { recursive: true })
    chmodSync(join(folder, 'database'), 0o700)
    return emptyTarget()
  }
  const { url, drop } = await copyOf(content, serverUrl)
  return { env: { DATABASE_URL: url }, drop }
}

const unpacked: Partial<Record<Content, Promise<string>>> = {}

/** The image as the folder of an embedded database. Created once for a process, which removes it at exit. */
async function unpack(content: Content): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), `ansvar-${content}-`))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  const database = await PGlite.create({ dataDir: folder, loadDataDir: new Blob([await imageOf(content)]) })
  await database.close()
  return folder
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

/** A copy of a template, which is created once for each day and version of its sources. */
async function copyOf(content: Filled, server: string): Promise<ServerDatabase> {
  const today = `ansvar_${content}_${demoDay().replaceAll('-', '')}`
  const template = `${today}_${demoHash()}`
  const name = `ansvar_test_${randomBytes(6).toString('hex')}`
  await onServer(server, async (client) => {
    await client.query('select pg_advisory_lock(hashtext($1))', [template])
    const { rowCount } = await client.query('select from pg_database where datname = $1', [template])
    if (rowCount === 0) await makeTemplate(client, { content, server, template })
    await dropOthers(client, `ansvar_${content}_`, today)
    await client.query('select pg_advisory_unlock(hashtext($1))', [template])
    await client.query(`create database ${name} template ${template} owner ${template}`)
  })
  const drop = () => onServer(server, async (client) => void (await client.query(`drop database ${name} with (force)`)))
  return { url: addressOf(server, template, name), drop }
}

type Template = { readonly content: Content; readonly server: string; readonly template: string }

/** The template is created with a temporary name, so that an incomplete one is never used. */
async function makeTemplate(client: Client, { content, server, template }: Template): Promise<void> {
  const making = `${template}_making`
  await createOwner(client, template)
  await client.query(`drop database if exists ${making} with (force)`)
  await client.query(`create database ${making} owner ${template}`)
  const database = await openDatabase({ url: addressOf(server, template, making) }, auditKey)
  try {
    await contents[content](database)
  } finally {
    await database.close()
  }
  await client.query(`alter database ${making} rename to ${template}`)
}

/** Drops the templates of earlier days. */
async function dropOthers(client: Client, prefix: string, today: string): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    'select datname as name from pg_database where starts_with(datname, $1) and not starts_with(datname, $2)',
    [prefix, today],
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

const root = fileURLToPath(new URL('../../../', import.meta.url))
const folder = `${root}node_modules/.ansvar/api-images`

type Image = Uint8Array<ArrayBuffer>

/** The images that this process has read, by their files. */
const images = new Map<string, Image>()

/** An embedded database as an image, created once for each day and version of its sources, and shared by all test files. */
export async function imageOf(content: Content): Promise<Image> {
  const file = `${folder}/${content}-${demoHash()}.tar`
  const image =
    images.get(file) ?? (existsSync(file) ? new Uint8Array(readFileSync(file)) : await storeImage(content, file))
  images.set(file, image)
  return image
}

async function storeImage(content: Content, file: string): Promise<Image> {
  const image = await makeImage(content)
  mkdirSync(folder, { recursive: true })
  for (const old of readdirSync(folder)) if (!old.includes(demoHash())) rmSync(join(folder, old), { force: true })
  // Several workers may create it at the same time. The rename makes a complete one available.
  writeFileSync(`${file}.${process.pid}`, image)
  renameSync(`${file}.${process.pid}`, file)
  return image
}

/** The day that the demo's dates refer to, in the time zone of its organizations. */
const demoDay = () => localDay(new Date(), 'Europe/Copenhagen')

const hashes = new Map<string, string>()

/** A hash of the day and of all sources that the demo may depend on. They do not change during a run. */
function demoHash(): string {
  const day = demoDay()
  const hash = hashes.get(day) ?? hashOfDemo(day)
  hashes.set(day, hash)
  return hash
}

function hashOfDemo(day: string): string {
  const hash = createHash('sha256').update(day)
  for (const part of ['api/src', 'data', 'domain/src'])
    for (const entry of readdirSync(root + part, { recursive: true, withFileTypes: true }))
      if (entry.isFile()) hash.update(entry.name).update(readFileSync(join(entry.parentPath, entry.name)))
  return hash.digest('hex').slice(0, 16)
}

async function makeImage(content: Content): Promise<Image> {
  const database = await openDatabase({}, auditKey)
  try {
    await contents[content](database)
    if (!database.dump) throw new Error('the embedded database offers no image')
    return await database.dump()
  } finally {
    await database.close()
  }
}
