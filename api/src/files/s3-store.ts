import { createHash } from 'node:crypto'
import { openAsBlob } from 'node:fs'
import { AwsClient } from 'aws4fetch'
import type { Config } from '#config.ts'
import { isHash, type FileStore } from './store.ts'

type Bucket = NonNullable<Config['s3']>

const [KEPT, DISCARDED] = ['files/', 'discarded/']
/** How long the store may take to begin its answer, and how long to take a file, in milliseconds. */
const [PATIENCE_MS, SENDING_MS] = [60_000, 600_000]
/** The last instant that a Date can hold. */
const LATEST_MS = 8.64e15
/** The SHA-256 of nothing. */
const OF_NOTHING = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'

function connect({ bucket, endpoint, region, ...keys }: Bucket): { readonly client: AwsClient; readonly root: string } {
  // AWS wants the bucket in the host's name; every other store takes it in the path.
  const root = endpoint ? `${endpoint}/${bucket}` : `https://${bucket}.s3.${region}.amazonaws.com`
  return { client: new AwsClient({ ...keys, region, service: 's3', retries: 4 }), root }
}

/** Makes the bucket where there is none; whether it did. The keys need CreateBucket for it. */
export async function createBucket(given: Bucket): Promise<boolean> {
  const { client, root } = connect(given)
  const headers = { 'x-amz-content-sha256': OF_NOTHING }
  const signal = AbortSignal.timeout(PATIENCE_MS)
  const found = await client.fetch(root, { method: 'HEAD', headers, signal })
  if (found.ok) return false
  if (found.status !== 404) throw new Error(`The file store answered ${found.status} to HEAD`)
  const isFirst = given.region === 'us-east-1'
  const body = `<CreateBucketConfiguration xmlns="http://s3.amazonaws.com/doc/2006-03-01/"><LocationConstraint>${given.region}</LocationConstraint></CreateBucketConfiguration>`
  const hash = createHash('sha256').update(body).digest('hex')
  const made = await client.fetch(root, {
    method: 'PUT',
    signal,
    // The first of all regions is the one that is not named.
    ...(isFirst ? { headers } : { body, headers: { 'x-amz-content-sha256': hash } }),
  })
  await made.body?.cancel()
  if (!made.ok) throw new Error(`The file store answered ${made.status} to PUT`)
  return true
}

/**
 * Contents in a bucket of an S3-compatible store. Of the interface only what all of them have is used: PUT, GET with a
 * range, HEAD, DELETE, copy, and ListObjectsV2. Every upload is signed with its content's hash, which the store checks.
 */
export function createS3Store(given: Bucket): FileStore {
  const { bucket } = given
  const { client, root } = connect(given)

  async function send(
    method: string,
    key: string,
    init: { readonly body?: Blob; readonly headers?: Readonly<Record<string, string>> } = {},
  ) {
    const headers = { 'x-amz-content-sha256': OF_NOTHING, ...init.headers }
    const patience = new AbortController()
    const end = setTimeout(() => patience.abort(), init.body ? SENDING_MS : PATIENCE_MS)
    const answer = await client
      // A bucket itself is asked for without a slash behind it: some stores work out its signature so.
      .fetch(key.startsWith('?') ? root + key : `${root}/${key}`, { ...init, method, headers, signal: patience.signal })
      .finally(() => clearTimeout(end))
    if (answer.ok || answer.status === 404) return answer
    // The body may tell names and keys: what went wrong is in its code.
    const code = /<Code>(\w+)<\/Code>/.exec(await answer.text())?.[1]
    throw new Error(`The file store answered ${answer.status} ${code ?? ''} to ${method}`)
  }

  /** Sends and lets go of the connection; whether there was such an object. */
  async function act(method: string, key: string, headers: Record<string, string> = {}): Promise<boolean> {
    const answer = await send(method, key, { headers })
    await answer.body?.cancel()
    return answer.status !== 404
  }

  async function move(from: string, to: string): Promise<void> {
    if (await act('PUT', to, { 'x-amz-copy-source': `/${bucket}/${from}` })) await act('DELETE', from)
  }

  async function* objects(prefix: string) {
    for (let token: string | undefined; ;) {
      const query = new URLSearchParams({ 'list-type': '2', prefix, ...(token && { 'continuation-token': token }) })
      const answer = await send('GET', `?${query.toString()}`)
      const xml = await answer.text()
      if (answer.status === 404) throw new Error('The file store has no such bucket')
      for (const [, object = ''] of xml.matchAll(/<Contents>(.*?)<\/Contents>/gs)) {
        const hash = (textOf(object, 'Key') ?? '').slice(prefix.length)
        if (isHash(hash)) yield { hash, since: instantOf(textOf(object, 'LastModified')) }
      }
      token = textOf(xml, 'NextContinuationToken')
      if (token === undefined) return
    }
  }

  return {
    async put(hash, path) {
      if (await act('HEAD', KEPT + hash)) return
      // A blob of a file knows its length and is read as it is sent.
      const body = await openAsBlob(path)
      const answer = await send('PUT', KEPT + hash, { body, headers: { 'x-amz-content-sha256': hash } })
      if (answer.status === 404) throw new Error('The file store has no such bucket')
      await answer.body?.cancel()
    },
    async read(hash, range) {
      const headers: Record<string, string> = range ? { range: `bytes=${range.first}-${range.last}` } : {}
      for (const prefix of [KEPT, DISCARDED]) {
        const answer = await send('GET', prefix + hash, { headers })
        if (answer.status !== 404) return answer.body
        await answer.body?.cancel()
      }
      return null
    },
    list: () => objects(KEPT),
    discard: (hash) => move(KEPT + hash, DISCARDED + hash),
    restore: (hash) => move(DISCARDED + hash, KEPT + hash),
    purge: async (hash) => void (await act('DELETE', DISCARDED + hash)),
    async *discarded() {
      for await (const { hash } of objects(DISCARDED)) yield hash
    },
  }
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/** The text of the first element of this name; the store's answers nest none of the names that are asked. */
function textOf(xml: string, name: string): string | undefined {
  const text = new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)?.[1]
  return text?.replaceAll(/&(\w+);/g, (whole, entity: string) => entities[entity] ?? whole)
}

/** The time that RFC 3339 text names; what names none is never old enough to be removed. */
function instantOf(text: string | undefined): Date {
  const at = Date.parse(text ?? '')
  return new Date(Math.min(Number.isNaN(at) ? LATEST_MS : at, LATEST_MS))
}
