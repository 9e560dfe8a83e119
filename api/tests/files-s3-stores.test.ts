import { createHash, randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { AwsClient } from 'aws4fetch'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { readConfig } from '#config.ts'
import { createFiles } from '#files/open.ts'
import { type FileStore } from '#files/store.ts'
import { engine } from './support/database.ts'
import { start } from './support/process.ts'
import { startS3rver, storeAt, type OtherStore } from './support/s3-stores.ts'

// Tests stores of other vendors. files-s3.test.ts tests cases that only our own server can simulate.
vi.setConfig({ testTimeout: 120_000 })

const given = process.env['ANSVAR_TEST_S3_URL']
// The number of contents to list. It exceeds one page if the store supports pages. s3rver fails at the second page.
const stores: [string, number, () => OtherStore | Promise<OtherStore>][] = [['s3rver', 60, startS3rver]]
if (given) stores.push(['ANSVAR_TEST_S3_URL', 1_005, () => storeAt(given)])

async function hashesIn(items: AsyncIterable<{ hash: string } | string>): Promise<string[]> {
  const found: string[] = []
  for await (const item of items) found.push(typeof item === 'string' ? item : item.hash)
  return found
}

// Independent of the database, so it runs only once.
describe.runIf(engine === 'pglite').each(stores)('the store %s', (_name, many, open) => {
  let folder: string
  let other: OtherStore
  let store: FileStore
  const hashes: string[] = []

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'ansvar-s3-stores-'))
    other = await open()
    store = storeOf({})
  })
  afterAll(async () => {
    for (const hash of hashes) await store.discard(hash)
    for (const hash of hashes) await store.purge(hash)
    await other.close()
    rmSync(folder, { recursive: true, force: true })
  })

  const storeOf = (change: Record<string, string>) =>
    createFiles(readConfig({ ...other.environment, DATA_DIR: folder, ...change })).store

  async function put(text: string): Promise<string> {
    const hash = createHash('sha256').update(text).digest('hex')
    const path = join(folder, hash)
    await writeFile(path, text)
    await store.put(hash, path)
    hashes.push(hash)
    return hash
  }
  const textOf = async (hash: string, first?: number, last?: number) => {
    const bytes = await store.read(hash, first === undefined || last === undefined ? undefined : { first, last })
    return bytes && new Response(bytes).text()
  }

  test('the command creates a missing bucket, and does not change an existing one', async () => {
    const made = start('commands/files.ts', ['bucket'], { ...other.environment, DATA_DIR: folder })
    expect([await made.ended, made.output()]).toEqual([0, expect.stringMatching(/^(Made the|There is a) bucket /)])
    const again = start('commands/files.ts', ['bucket'], { ...other.environment, DATA_DIR: folder })
    expect([await again.ended, again.output()]).toEqual([0, expect.stringMatching(/^There is a bucket /)])
  })

  test('a content is stored, read completely and partially, discarded, restored and purged', async () => {
    const text = `en måling ${randomUUID()}`
    const hash = await put(text)
    await put(text)
    expect([await textOf(hash), await textOf(hash, 3, 5)]).toEqual([text, 'må'])
    expect(await hashesIn(store.list())).toContain(hash)
    await store.discard(hash)
    expect([await textOf(hash), await hashesIn(store.discarded())]).toEqual([text, [hash]])
    expect(await hashesIn(store.list())).not.toContain(hash)
    await store.restore(hash)
    expect(await hashesIn(store.discarded())).toEqual([])
    await store.discard(hash)
    await store.purge(hash)
    await store.restore('0'.repeat(64))
    expect([await store.read(hash), await store.read('0'.repeat(64))]).toEqual([null, null])
  })

  test('all contents are listed with their times', async () => {
    const began = Date.now()
    const made: string[] = []
    for (let from = 0; from < many; from += 15)
      made.push(...(await Promise.all(Array.from({ length: 15 }, (_, index) => put(`${began} ${from + index}`)))))
    const since = new Map<string, number>()
    for await (const { hash, since: at } of store.list()) since.set(hash, at.getTime())
    expect(made.filter((hash) => Math.abs((since.get(hash) ?? 0) - began) > 120_000)).toEqual([])
  })

  test('a wrong key and a missing bucket are refused', async () => {
    const strangers = storeOf({ AWS_SECRET_ACCESS_KEY: 'guess' })
    await expect(strangers.read('1'.repeat(64))).rejects.toThrow(/403 SignatureDoesNotMatch/)
    await expect(hashesIn(storeOf({ FILES_URL: `s3://none-${randomUUID()}` }).list())).rejects.toThrow(
      'configured bucket does not exist',
    )
  })
})

// "Signature Calculations for the Authorization Header: Transferring Payload in a Single Chunk", Examples, in the Amazon
// Simple Storage Service API Reference.
describe('signatures equal those of the AWS examples', () => {
  const keys = { accessKeyId: 'AKIAIOSFODNN7EXAMPLE', secretAccessKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY' }
  const client = new AwsClient({ ...keys, region: 'us-east-1', service: 's3' })
  const root = 'https://examplebucket.s3.amazonaws.com'
  const nothing = createHash('sha256').digest('hex')

  test.each([
    [
      'a part of an object',
      `${root}/test.txt`,
      { range: 'bytes=0-9' },
      'f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
    ],
    [
      'the lifecycle of a bucket',
      `${root}/?lifecycle`,
      {},
      'fea454ca298b7da1c68078a5d1bdbfbbe0d65c699e0f91ac7a200a0136783543',
    ],
    [
      'a list of objects',
      `${root}/?max-keys=2&prefix=J`,
      {},
      '34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7',
    ],
  ])('GET of %s', async (_what, url, headers, signature) => {
    const signed = await client.sign(url, {
      headers: { ...headers, 'x-amz-content-sha256': nothing },
      aws: { datetime: '20130524T000000Z', allHeaders: true },
    })
    expect(signed.headers.get('authorization')).toContain(`Signature=${signature}`)
  })
})
