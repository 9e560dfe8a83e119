import { createHash, randomBytes } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { verifyTrail } from '#audit/verify.ts'
import { readTables } from '#backup/manifest.ts'
import { readBackup } from '#backup/read.ts'
import { writeBackup } from '#backup/write.ts'
import { readConfig } from '#config.ts'
import { migrate } from '#db/migrate.ts'
import type { Database } from '#db/open.ts'
import { asSystem } from '#db/scope.ts'
import { registerAuditKeys } from '#db/trail/key.ts'
import { createFiles } from '#files/open.ts'
import { type Files } from '#files/store.ts'
import { seed } from '#seed/seed.ts'
import { startApi } from './support/api.ts'
import { emptyDatabase, emptyEmbedded, engine } from './support/database.ts'
import { jpeg, upload } from './support/files.ts'

// The test fills several databases, which takes some time on a busy machine.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

let folder: string
let database: Database
let files: Files
const opened: Database[] = []

const filesIn = (name: string) => createFiles(readConfig({ DATA_DIR: join(folder, name) }))

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'ansvar-backup-'))
  files = filesIn('source')
  database = await prepared(await emptyDatabase())
  await seed(database, readConfig({ SEED: 'demo' }), new Date(), files)
  const api = await startApi({ database: { ...database, close: async () => {} }, files })
  const editor = await api.signIn('editor')
  const photo = (await upload(editor, 'foto.jpg', jpeg())).body
  // Values that JSON and other tools are known to change: long numbers, quotes, an empty text, several lines.
  const title = 'Æble "citat" \\ 日本 🦺'
  const policies = `organizations/${editor.organizationId}/policies`
  const made = await editor.post(policies, { title, body: 'a\nb\tc \\ {}', files: [{ id: photo.id }] })
  if (made.status !== 201) throw new Error(made.text)
  const meter = { name: 'M', utility_type: 'ELECTRICITY', units: 'kWh', kind: 'COUNTER', frequency: 'P1M' }
  const { id } = (await editor.post(`organizations/${editor.organizationId}/meters`, meter)).body
  for (const [day, value] of [0.1, 123_456_789.123_456, 1e15].entries())
    await editor.post(`organizations/${editor.organizationId}/meters/${id}/readings`, {
      performed_at: `2026-03-0${day + 1}T00:00:00.123Z`,
      value,
    })
  await api.close()
})
afterAll(async () => {
  for (const one of [database, ...opened]) await one.close()
  rmSync(folder, { recursive: true, force: true })
})

/** The data folder as it is before the first start of a process. */
async function prepared(empty: Database): Promise<Database> {
  await migrate(empty)
  await registerAuditKeys(empty, new Date())
  return empty
}

async function another(made: Promise<Database>): Promise<Database> {
  const target = await prepared(await made)
  opened.push(target)
  return target
}

/**
 * Returns a hash of all rows of each table, including generated columns, in an order that is the same on both engines.
 */
async function hashesOf(of: Database): Promise<Record<string, string>> {
  return asSystem(of, async (trx) => {
    const hashes: Record<string, string> = {}
    for (const { name } of await readTables(trx)) {
      const { rows } = await sql<{ row: string }>`select to_json(t)::text as row from ${sql.table(name)} t`.execute(trx)
      const sorted = rows.map(({ row }) => row).toSorted()
      hashes[name] = `${rows.length} ${createHash('sha256').update(sorted.join('\n')).digest('hex')}`
    }
    return hashes
  })
}

async function contentsOf({ store }: Files): Promise<string[]> {
  const found: string[] = []
  for await (const { hash } of store.list()) {
    const bytes = Buffer.from(await new Response(await store.read(hash)).arrayBuffer())
    found.push(`${hash} ${createHash('sha256').update(bytes).digest('hex') === hash}`)
  }
  return found.toSorted()
}

test('a backup restores every row, every file and the audit trail unchanged, on both engines', async () => {
  const to = join(folder, 'backup')
  const { manifest, missing } = await writeBackup(database, files.store, to, new Date())
  expect(missing).toEqual([])
  const before = await hashesOf(database)
  expect(Object.keys(manifest.tables)).toEqual(Object.keys(before))
  expect(Object.keys(before).length).toBeGreaterThan(50)
  // Restores a backup of a server to a server and, as the other way round, to the embedded engine.
  for (const name of engine === 'postgres' ? ['server', 'embedded'] : ['embedded']) {
    const restored = await another(name === 'server' ? emptyDatabase() : emptyEmbedded())
    const there = filesIn(name)
    await readBackup(restored, there.store, to)
    expect(await hashesOf(restored)).toEqual(before)
    expect(await contentsOf(there)).toEqual(await contentsOf(files))
    const verdict = await asSystem(restored, (trx) => verifyTrail(trx, restored))
    expect(verdict.faults).toEqual([])
    await expect(readBackup(restored, there.store, to)).rejects.toThrow('not empty')
    const api = await startApi({ database: { ...restored, close: async () => {} }, files: there })
    const reader = await api.signIn('reader')
    const found = await reader.get(`organizations/${reader.organizationId}/policies?q=%C3%A6ble`)
    expect(found.body.content.map(({ title }) => title)).toEqual(['Æble "citat" \\ 日本 🦺'])
    await api.close()
  }
})

const flipped = (bytes: Buffer) => {
  const other = Buffer.from(bytes)
  const middle = Math.floor(other.length / 2)
  other[middle] = (other[middle] ?? 0) ^ 1
  return other
}
const rewrite = (from: string | RegExp, into: string) => (bytes: Buffer) =>
  Buffer.from(bytes.toString().replace(from, into))

test('a backup that is incomplete, damaged, of another version or of another key is refused, and nothing is restored', async () => {
  const to = join(folder, 'damaged')
  await writeBackup(database, files.store, to, new Date())
  const target = await another(emptyDatabase())
  const { store } = filesIn('target')
  const empty = await hashesOf(target)
  const refused = async (message: string | RegExp) => {
    await expect(readBackup(target, store, to)).rejects.toThrow(message)
    expect(await hashesOf(target)).toEqual(empty)
  }
  const spoil = async (path: string, change: (bytes: Buffer) => Buffer, message: string | RegExp) => {
    const whole = readFileSync(path)
    writeFileSync(path, change(whole))
    await refused(message)
    writeFileSync(path, whole)
  }
  await spoil(join(to, 'tables/policies.jsonl.gz'), flipped, 'policies.jsonl.gz is damaged')
  await spoil(join(to, 'tables/members.jsonl.gz'), (bytes) => bytes.subarray(0, -20), 'members.jsonl.gz is damaged')
  const [directory = ''] = readdirSync(join(to, 'files'))
  const [content = ''] = readdirSync(join(to, 'files', directory))
  await spoil(join(to, 'files', directory, content), flipped, `${content} is damaged`)
  const manifest = join(to, 'manifest.json')
  await spoil(manifest, rewrite('0003_policies.sql', '9999_future.sql'), 'of another version')
  await spoil(manifest, rewrite('"form": 1', '"form": 2'), 'that this version cannot read')
  const stranger = await another(emptyEmbedded(randomBytes(32)))
  await expect(readBackup(stranger, store, to)).rejects.toThrow('Set AUDIT_KEY')
  rmSync(manifest)
  await refused('not contain a complete backup')
})

test('a second backup to the same folder copies new contents only, and reports contents that the store has lost', async () => {
  const to = join(folder, 'twice')
  const first = await writeBackup(database, files.store, to, new Date())
  const [lost = ''] = first.manifest.contents
  const other = filesIn('second')
  const again = await writeBackup(database, other.store, to, new Date())
  expect([again.missing, again.manifest.contents]).toEqual([[], first.manifest.contents])
  rmSync(join(to, 'files', lost.slice(0, 2), lost))
  const third = await writeBackup(database, other.store, to, new Date())
  expect([third.missing, third.manifest.contents.includes(lost)]).toEqual([[lost], false])
})
