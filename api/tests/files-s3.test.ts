import { mkdtempSync, rmSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DAY_MS } from '@ansvar/domain/dates'
import { readConfig } from '#config.ts'
import { createFiles } from '#files/open.ts'
import { type Files, type FileStore } from '#files/store.ts'
import { sweepFiles } from '#files/sweep.ts'
import { startApi } from './support/api.ts'
import { jpeg, upload } from './support/files.ts'
import { startS3, type S3Server } from './support/s3.ts'

const keys = { AWS_ACCESS_KEY_ID: 'AKIDEXAMPLE', AWS_SECRET_ACCESS_KEY: 'wJalrXUtnFEMI/K7MDENG' }
let folder: string
let server: S3Server
let environment: Record<string, string>
let files: Files
let store: FileStore

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'ansvar-s3-'))
  server = await startS3({
    bucket: 'ansvar-files',
    region: 'eu-north-1',
    id: keys.AWS_ACCESS_KEY_ID,
    secret: keys.AWS_SECRET_ACCESS_KEY,
  })
  environment = {
    DATA_DIR: folder,
    FILES_URL: 's3://ansvar-files',
    S3_ENDPOINT: server.endpoint,
    AWS_REGION: 'eu-north-1',
    ...keys,
  }
  files = createFiles(readConfig(environment))
  store = files.store
})
afterAll(async () => {
  await server.close()
  rmSync(folder, { recursive: true, force: true })
})

async function put(text: string): Promise<string> {
  const path = join(folder, 'content')
  await writeFile(path, text)
  const hash = createHash('sha256').update(text).digest('hex')
  await store.put(hash, path)
  return hash
}
const textOf = async (hash: string, first?: number, last?: number) => {
  const range = first === undefined || last === undefined ? undefined : { first, last }
  const bytes = await store.read(hash, range)
  return bytes && new Response(bytes).text()
}
async function all<T>(items: AsyncIterable<T>): Promise<T[]> {
  const found: T[] = []
  for await (const item of items) found.push(item)
  return found
}

test('a content is stored, read completely and partially, and listed with its time', async () => {
  const hash = await put('en måling')
  expect([await textOf(hash), await textOf(hash, 3, 5)]).toEqual(['en måling', 'må'])
  await put('en måling')
  const [listed, ...others] = await all(store.list())
  expect([listed?.hash, others]).toEqual([hash, []])
  expect(Math.abs((listed?.since.getTime() ?? 0) - Date.now())).toBeLessThan(60_000)
  expect(await store.read('0'.repeat(64))).toBeNull()
})

test('a discarded content can still be read, and is restored or purged', async () => {
  const [one, other] = [await put('one'), await put('other')]
  await store.discard(one)
  await store.discard(other)
  expect((await all(store.discarded())).toSorted()).toEqual([one, other].toSorted())
  expect((await all(store.list())).map(({ hash }) => hash)).not.toContain(one)
  expect(await textOf(one)).toBe('one')
  await store.restore(one)
  await store.purge(other)
  await store.restore('0'.repeat(64))
  expect(await all(store.discarded())).toEqual([])
  expect([await textOf(one), await store.read(other)]).toEqual(['one', null])
})

test('contents on several pages are all listed', async () => {
  const hashes = Array.from({ length: 1_005 }, (_, index) => index.toString(16).padStart(64, 'a'))
  for (const hash of hashes) server.objects.set(`files/${hash}`, { body: Buffer.alloc(1), date: new Date() })
  const listed = new Set((await all(store.list())).map(({ hash }) => hash))
  expect(hashes.filter((hash) => !listed.has(hash))).toEqual([])
  server.objects.clear()
})

test('a content that does not match its hash, wrong keys, and a missing bucket are refused', async () => {
  const path = join(folder, 'other')
  await writeFile(path, 'something else')
  const strangers = createFiles(readConfig({ ...environment, AWS_SECRET_ACCESS_KEY: 'guess' }))
  const unconfigured = createFiles(readConfig({ ...environment, FILES_URL: 's3://no-such-bucket' }))
  await expect(strangers.store.read('1'.repeat(64))).rejects.toThrow(/403 SignatureDoesNotMatch/)
  await expect(store.put('1'.repeat(64), path)).rejects.toThrow(/400 XAmzContentSHA256Mismatch/)
  expect(server.objects.size).toBe(0)
  const hash = createHash('sha256').update('something else').digest('hex')
  await expect(unconfigured.store.put(hash, path)).rejects.toThrow('configured bucket does not exist')
  await expect(all(unconfigured.store.list())).rejects.toThrow('configured bucket does not exist')
})

test('a request to a busy store is repeated', async () => {
  server.fail(503, 2)
  expect(await textOf(await put('busy'))).toBe('busy')
  server.objects.clear()
})

test('uploading, saving, opening and cleaning up work as with a folder', async () => {
  const api = await startApi({ files })
  try {
    const editor = await api.signIn('editor')
    const photo = (await upload(editor, 'foto.jpg', jpeg())).body
    const other = (await upload(editor, 'foto.jpg', jpeg(3))).body
    const policies = `organizations/${editor.organizationId}/policies`
    expect((await editor.post(policies, { title: 'P', files: [{ id: photo.id }] })).status).toBe(201)
    const part = await editor.bytes(`files/${photo.id}/content`, { range: 'bytes=0-1' })
    expect([part.status, part.bytes.toString('hex')]).toEqual([206, 'ffd8'])
    const later = new Date(Date.now() + 2 * DAY_MS)
    expect(await sweepFiles(api.database, files, later)).toMatchObject({ files: 1 })
    expect((await all(store.list())).map(({ hash }) => hash)).toEqual([photo['hash']])
    expect(await store.read(String(other['hash']))).toBeNull()
  } finally {
    await api.close()
  }
})

test.each([
  [{ FILES_URL: 's3://bucket' }, /FILES_URL.*AWS_ACCESS_KEY_ID/],
  [{ FILES_URL: 'https://bucket', ...keys }, /FILES_URL.*s3:/],
  [{ FILES_URL: 's3://bucket', S3_ENDPOINT: 'minio:9000', ...keys }, /S3_ENDPOINT/],
])('the environment %j is refused', (given, message) => {
  expect(() => readConfig(given as Record<string, string>)).toThrow(message)
})
