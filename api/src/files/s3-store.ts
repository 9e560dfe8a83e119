import { createHash } from 'node:crypto'
import { openAsBlob } from 'node:fs'
import { AwsClient } from 'aws4fetch'
import type { Config } from '#config.ts'
import { isHash, type FileStore } from './store.ts'

type Bucket = NonNullable<Config['s3']>

const [STORED, DISCARDED] = ['files/', 'discarded/']
/** Timeouts in milliseconds: for the start of a response, and for the upload of a file. */
const [TIMEOUT_MS, UPLOAD_TIMEOUT_MS] = [60_000, 600_000]
/** The latest instant that a Date can represent. */
const LATEST_MS = 8.64e15
/** The SHA-256 of an empty body. */
const EMPTY_BODY_SHA256 = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'

function connect({ bucket, endpoint, region, ...keys }: Bucket): { readonly client: AwsClient; readonly root: string } {
  // AWS expects the bucket in the host name. All other stores accept it in the path.
  const root = endpoint ? `${endpoint}/${bucket}` : `https://${bucket}.s3.${region}.amazonaws.com`
  return { client: new AwsClient({ ...keys, region, service: 's3', retries: 4 }), root }
}

/** Creates the bucket if it does not exist. Returns whether it did. The keys need the permission CreateBucket. */
export async function createBucket(given: Bucket): Promise<boolean> {
  const { client, root } = connect(given)
  const headers = { 'x-amz-content-sha256': EMPTY_BODY_SHA256 }
  const signal = AbortSignal.timeout(TIMEOUT_MS)
  const found = await client.fetch(root, { method: 'HEAD', headers, signal })
  if (found.ok) return false
  if (found.status !== 404) throw new Error(`The file store returned ${found.status} for HEAD`)
  const isFirst = given.region === 'us-east-1'
  const body = `<CreateBucketConfiguration xmlns="http://s3.amazonaws.com/doc/2006-03-01/"><LocationConstraint>${given.region}</LocationConstraint></CreateBucketConfiguration>`
  const hash = createHash('sha256').update(body).digest('hex')
  const made = await client.fetch(root, {
    method: 'PUT',
    signal,
    // us-east-1 is the one region that may not be named.
    ...(isFirst ? { headers } : { body, headers: { 'x-amz-content-sha256': hash } }),
  })
  await made.body?.cancel()
  if (!made.ok) throw new Error(`The file store returned ${made.status} for PUT`)
  return true
}

/**
 * A store of contents in a bucket of an S3-compatible store. It uses only calls that all of them support: PUT, GET with
 * a range, HEAD, DELETE, copy and ListObjectsV2. Every upload is signed with the hash of its content, which the store
 * checks.
 */
export function createS3Store(given: Bucket): FileStore {
  const { bucket } = given
  const { client, root } = connect(given)

  async function send(
    method: string,
    key: string,
    init: { readonly body?: Blob; readonly headers?: Readonly<Record<string, string>> } = {},
  ) {
    const headers = { 'x-amz-content-sha256': EMPTY_BODY_SHA256, ...init.headers }
    const timeout = new AbortController()
    const timer = setTimeout(() => timeout.abort(), init.body ? UPLOAD_TIMEOUT_MS : TIMEOUT_MS)
    const response = await client
      // A request for the bucket itself has no slash at the end: some stores compute its signature that way.
      .fetch(key.startsWith('?') ? root + key : `${root}/${key}`, { ...init, method, headers, signal: timeout.signal })
      .finally(() => clearTimeout(timer))
    if (response.ok || response.status === 404) return response
    // The body may contain names and keys. The error code is enough to diagnose a failure.
    const code = /<Code>(\w+)<\/Code>/.exec(await response.text())?.[1]
    throw new Error(`The file store returned ${response.status} ${code ?? ''} to ${method}`)
  }

  /** Sends a request and releases the connection. Returns whether the object exists. */
  async function act(method: string, key: string, headers: Record<string, string> = {}): Promise<boolean> {
    const response = await send(method, key, { headers })
    await response.body?.cancel()
    return response.status !== 404
  }

  async function move(from: string, to: string): Promise<void> {
    if (await act('PUT', to, { 'x-amz-copy-source': `/${bucket}/${from}` })) await act('DELETE', from)
  }

  async function* objects(prefix: string) {
    for (let token: string | undefined; ;) {
      const query = new URLSearchParams({ 'list-type': '2', prefix, ...(token && { 'continuation-token': token }) })
      const response = await send('GET', `?${query.toString()}`)
      const xml = await response.text()
      if (response.status === 404) throw new Error('The configured bucket does not exist')
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
      if (await act('HEAD', STORED + hash)) return
      // A blob of a file has a known length and is read while it is sent.
      const body = await openAsBlob(path)
      const response = await send('PUT', STORED + hash, { body, headers: { 'x-amz-content-sha256': hash } })
      if (response.status === 404) throw new Error('The configured bucket does not exist')
      await response.body?.cancel()
    },
    async read(hash, range) {
      const headers: Record<string, string> = range ? { range: `bytes=${range.first}-${range.last}` } : {}
      for (const prefix of [STORED, DISCARDED]) {
        const response = await send('GET', prefix + hash, { headers })
        if (response.status !== 404) return response.body
        await response.body?.cancel()
      }
      return null
    },
    list: () => objects(STORED),
    discard: (hash) => move(STORED + hash, DISCARDED + hash),
    restore: (hash) => move(DISCARDED + hash, STORED + hash),
    purge: async (hash) => void (await act('DELETE', DISCARDED + hash)),
    async *discarded() {
      for await (const { hash } of objects(DISCARDED)) yield hash
    },
  }
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/** Returns the text of the first element with this name. The names used here are never nested in a response. */
function textOf(xml: string, name: string): string | undefined {
  const text = new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)?.[1]
  return text?.replaceAll(/&(\w+);/g, (whole, entity: string) => entities[entity] ?? whole)
}

/**
 * Parses RFC 3339 text. Returns the latest instant for anything else, so that such an object is never old enough to be
 * removed.
 */
function instantOf(text: string | undefined): Date {
  const at = Date.parse(text ?? '')
  return new Date(Math.min(Number.isNaN(at) ? LATEST_MS : at, LATEST_MS))
}
