import { createHash, createHmac } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

// A small S3 server with a bucket in memory. It supports the calls that all stores support, and is as strict as AWS.
// It calculates the signature of every request (AWS Signature Version 4) independently, and compares the body with
// the signed hash.

export type S3Server = {
  readonly endpoint: string
  /** The objects in the bucket, by key. */
  readonly objects: Map<string, { readonly body: Buffer; readonly date: Date }>
  /** Sets the status of the next responses. */
  fail(status: number, times: number): void
  close(): Promise<void>
}

type Options = { readonly bucket: string; readonly region: string; readonly id: string; readonly secret: string }

const PAGE = 1_000
const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest('hex')
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()

export async function startS3({ bucket, region, id, secret }: Options): Promise<S3Server> {
  const objects: S3Server['objects'] = new Map()
  const failing = { status: 0, times: 0 }

  const server = createServer((request, response) => {
    void respond(request).then(
      ([status, body, headers]) => send(response, status, body, headers),
      (error: unknown) => send(response, 500, Buffer.from(String(error))),
    )
  })

  async function respond(request: IncomingMessage): Promise<[number, Buffer, Record<string, string>?]> {
    const chunks: Buffer[] = []
    for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk)
    const body = Buffer.concat(chunks)
    if (failing.times > 0) {
      failing.times -= 1
      return problem(failing.status, 'SlowDown')
    }
    const url = new URL(request.url ?? '', `http://${request.headers.host}`)
    const fault = faultOf(request, url, body)
    if (fault) return problem(fault === 'XAmzContentSHA256Mismatch' ? 400 : 403, fault)
    const [, named, ...rest] = url.pathname.split('/')
    if (named !== bucket) return problem(404, 'NoSuchBucket')
    const key = rest.join('/')
    if (request.method === 'GET' && key === '') return [200, list(url.searchParams)]
    if (request.method === 'PUT') return put(request, key, body)
    if (request.method === 'DELETE') {
      objects.delete(key)
      return [204, Buffer.alloc(0)]
    }
    const found = objects.get(key)
    if (!found) return problem(404, 'NoSuchKey')
    const [, first, last] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? []
    if (first === undefined || last === undefined) return [200, found.body]
    return [206, found.body.subarray(Number(first), Number(last) + 1)]
  }

  function put(request: IncomingMessage, key: string, body: Buffer): [number, Buffer] {
    const source = request.headers['x-amz-copy-source']
    const copied = typeof source === 'string' ? objects.get(source.slice(bucket.length + 2)) : { body }
    if (!copied) return problem(404, 'NoSuchKey')
    objects.set(key, { body: copied.body, date: new Date() })
    return [200, Buffer.from(source ? '<CopyObjectResult/>' : '')]
  }

  function list(query: URLSearchParams): Buffer {
    const after = Buffer.from(query.get('continuation-token') ?? '', 'base64').toString()
    const keys = [...objects.keys()].filter((key) => key.startsWith(query.get('prefix') ?? '')).toSorted()
    const page = keys.filter((key) => key > after).slice(0, PAGE)
    const last = page.at(-1)
    const isMore = last !== undefined && last !== keys.at(-1)
    const token = isMore ? `<NextContinuationToken>${Buffer.from(last).toString('base64')}</NextContinuationToken>` : ''
    const contents = page.map(
      (key) =>
        `<Contents><Key>${key}</Key><LastModified>${objects.get(key)?.date.toISOString()}</LastModified></Contents>`,
    )
    return Buffer.from(`<?xml version="1.0"?><ListBucketResult>${token}${contents.join('')}</ListBucketResult>`)
  }

  function faultOf(request: IncomingMessage, url: URL, body: Buffer): string | null {
    const [, key, day, zone, names = '', signature] =
      /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, SignedHeaders=([^,]+), Signature=(\w+)$/.exec(
        request.headers.authorization ?? '',
      ) ?? []
    const date = String(request.headers['x-amz-date'])
    if (key !== id || zone !== region || day !== date.slice(0, 8)) return 'InvalidAccessKeyId'
    const hash = String(request.headers['x-amz-content-sha256'])
    const signed = names.split(';')
    if (!['host', 'x-amz-content-sha256', 'x-amz-date'].every((name) => signed.includes(name))) return 'AccessDenied'
    const query = [...url.searchParams]
      .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`)
      .toSorted()
    const canonical = [
      request.method,
      url.pathname,
      query.join('&'),
      ...signed.map((name) => `${name}:${String(request.headers[name]).trim().replaceAll(/\s+/g, ' ')}`),
      '',
      names,
      hash,
    ].join('\n')
    const scope = `${day}/${region}/s3/aws4_request`
    const keyOfDay = [day, region, 's3', 'aws4_request'].reduce<string | Buffer>(hmac, `AWS4${secret}`)
    const expected = hmac(keyOfDay, `AWS4-HMAC-SHA256\n${date}\n${scope}\n${sha256(canonical)}`).toString('hex')
    if (signature !== expected) return 'SignatureDoesNotMatch'
    return hash === sha256(body) ? null : 'XAmzContentSHA256Mismatch'
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    objects,
    fail: (status, times) => Object.assign(failing, { status, times }),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

const problem = (status: number, code: string): [number, Buffer] => [
  status,
  Buffer.from(`<?xml version="1.0"?><Error><Code>${code}</Code></Error>`),
]

function send(response: ServerResponse, status: number, body: Buffer, headers: Record<string, string> = {}): void {
  response.writeHead(status, { ...headers, 'content-length': body.length }).end(body)
}
