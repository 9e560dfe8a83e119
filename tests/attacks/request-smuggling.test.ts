import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createUndiciTransport } from 'rest-graphql'
import { gatewayOver } from '@ansvar/gateway/tests/harness'
import { caller, service, sendRaw } from './service.ts'

// HTTP request smuggling: two parsers of one connection that disagree where a request ends. Writes raw bytes to the
// port of a gateway, which has a real api behind it.

let url: string
let cookie: string
let organization: string
beforeAll(async () => {
  ;({ url } = await service())
  ;({ cookie, organizationId: organization } = await caller('manager@nordlys'))
}, 120_000)

const lines = (...all: string[]) => all.join('\r\n')

/** The text that a second parser would take for a separate request. */
const smuggled = (path: string) => lines(`GET ${path} HTTP/1.1`, 'Host: x', 'X-Smuggled: 1', '', '')

type Attack = readonly [name: string, bytes: (path: string, host: string) => string]

/**
 * The last lines of each are a request for `path` in one interpretation, and part of the first request in the other.
 */
const attacks: readonly Attack[] = [
  [
    'CL.TE: a length that covers what the chunks leave out',
    (path, host) =>
      lines(
        'POST /graphql HTTP/1.1',
        `Host: ${host}`,
        'Content-Type: application/json',
        `Content-Length: ${5 + smuggled(path).length}`,
        'Transfer-Encoding: chunked',
        '',
        '0',
        '',
        smuggled(path),
      ),
  ],
  [
    'TE.CL: chunks that cover what the length leaves out',
    (path, host) =>
      lines(
        'POST /graphql HTTP/1.1',
        `Host: ${host}`,
        'Content-Type: application/json',
        'Content-Length: 4',
        'Transfer-Encoding: chunked',
        '',
        smuggled(path).length.toString(16),
        smuggled(path),
        '0',
        '',
        '',
      ),
  ],
  ...['xchunked', 'chunked, identity', 'identity', 'chunked\u000b', '"chunked"', 'chunKed, x'].map((coding): Attack => [
    `TE.TE: the coding ${JSON.stringify(coding)} with a length`,
    (path, host) =>
      lines(
        'POST /graphql HTTP/1.1',
        `Host: ${host}`,
        'Content-Length: 4',
        `Transfer-Encoding: ${coding}`,
        '',
        smuggled(path).length.toString(16),
        smuggled(path),
        '0',
        '',
        '',
      ),
  ]),
  [
    'TE.TE: the coding twice, once obfuscated',
    (path, host) =>
      lines(
        'POST /graphql HTTP/1.1',
        `Host: ${host}`,
        'Content-Length: 4',
        'Transfer-Encoding: chunked',
        'Transfer-Encoding: x',
        '',
        smuggled(path).length.toString(16),
        smuggled(path),
        '0',
        '',
        '',
      ),
  ],
  [
    'a space before the colon of the coding',
    (path, host) =>
      lines(
        'POST /graphql HTTP/1.1',
        `Host: ${host}`,
        'Content-Length: 5',
        'Transfer-Encoding : chunked',
        '',
        '0',
        '',
        smuggled(path),
      ),
  ],
  [
    'two lengths',
    (path, host) =>
      lines(
        'POST /graphql HTTP/1.1',
        `Host: ${host}`,
        'Content-Length: 0',
        `Content-Length: ${smuggled(path).length}`,
        '',
        smuggled(path),
      ),
  ],
  [
    'two lengths in one line',
    (path, host) =>
      lines(
        'POST /graphql HTTP/1.1',
        `Host: ${host}`,
        `Content-Length: 0, ${smuggled(path).length}`,
        '',
        smuggled(path),
      ),
  ],
  ...['+0', '0x0', '-1', '0 ', '٠', '1e1', '']
    .slice(0, 3)
    .map((length): Attack => [
      `the length ${length}`,
      (path, host) => lines('POST /graphql HTTP/1.1', `Host: ${host}`, `Content-Length: ${length}`, '', smuggled(path)),
    ]),
  [
    'a bare LF that ends a line',
    (path, host) => `POST /graphql HTTP/1.1\r\nHost: ${host}\nContent-Length: 0\n\n${smuggled(path)}`,
  ],
  [
    'a bare CR within a header',
    (path, host) => lines('POST /graphql HTTP/1.1', `Host: ${host}`, `X-A: b\rContent-Length: 0`, '', smuggled(path)),
  ],
  [
    'a folded header line (obs-fold) that hides a length',
    (path, host) =>
      lines(
        'POST /graphql HTTP/1.1',
        `Host: ${host}`,
        'X-A: b',
        ` Content-Length: ${smuggled(path).length}`,
        'Transfer-Encoding:',
        ' chunked',
        '',
        '0',
        '',
        smuggled(path),
      ),
  ],
  [
    'a chunk size that overflows',
    (path, host) =>
      lines(
        'POST /graphql HTTP/1.1',
        `Host: ${host}`,
        'Transfer-Encoding: chunked',
        '',
        'fffffffffffffffff0',
        smuggled(path),
      ),
  ],
  [
    'a chunk whose line ends in LF alone',
    (path, host) =>
      `${lines('POST /graphql HTTP/1.1', `Host: ${host}`, 'Transfer-Encoding: chunked', '', '')}0\n\n${smuggled(path)}`,
  ],
  [
    'NUL in a header',
    (path, host) =>
      lines('POST /graphql HTTP/1.1', `Host: ${host}`, 'X-A: b\u0000c', 'Content-Length: 0', '', smuggled(path)),
  ],
  [
    'two hosts',
    (path, host) => lines('GET /health HTTP/1.1', `Host: ${host}`, 'Host: other.example', '', smuggled(path)),
  ],
  [
    'a GET with chunks and a length',
    (path, host) =>
      lines(
        'GET /health HTTP/1.1',
        `Host: ${host}`,
        'Content-Length: 5',
        'Transfer-Encoding: chunked',
        '',
        '0',
        '',
        smuggled(path),
      ),
  ],
]

describe('a request with an ambiguous end', () => {
  test.for(attacks)('%s: is refused, and its connection is closed', async ([, bytes]) => {
    const { statuses, text, isClosed } = await sendRaw(url, bytes('/api/v1/demo-accounts', new URL(url).host))
    expect(statuses).toEqual([400])
    expect(isClosed).toBe(true)
    expect(text).not.toContain('nordlys.example')
  })

  test('the same bytes without the ambiguity are two requests, so the attacks are real', async () => {
    const host = new URL(url).host
    const first = lines(
      'POST /graphql HTTP/1.1',
      `Host: ${host}`,
      'Content-Type: application/json',
      'Content-Length: 2',
      '',
      '{}',
    )
    const { statuses, text } = await sendRaw(url, first + smuggled('/api/v1/demo-accounts'))
    expect(statuses).toEqual([400, 200])
    expect(text).toContain('nordlys.example')
  })

  test('requests with the maximum line length and header size end where they should', async () => {
    const { host } = new URL(url)
    const long = await sendRaw(
      url,
      lines(`GET /health?${'x'.repeat(70_000)} HTTP/1.1`, `Host: ${host}`, '', smuggled('/health')),
    )
    expect([long.statuses, long.isClosed]).toEqual([[431], true])
    const many = Array.from({ length: 5_000 }, (_, index) => `X-${index}: ${'y'.repeat(20)}`)
    const wide = await sendRaw(url, lines('GET /health HTTP/1.1', `Host: ${host}`, ...many, '', smuggled('/health')))
    expect([wide.statuses, wide.isClosed]).toEqual([[431], true])
  })

  test('a request without a host is refused', async () => {
    expect((await sendRaw(url, lines('GET /health HTTP/1.1', '', ''))).statuses).toEqual([400])
  })
})

describe('the requests that the gateway forwards', () => {
  /** A service that records the raw request lines and headers that it receives. */
  const seen: { line: string; headers: string[]; length: number }[] = []
  let behind: Server
  let gateway: ReturnType<typeof gatewayOver>
  let pool: ReturnType<typeof createUndiciTransport>
  beforeAll(async () => {
    behind = createServer((request, response) => {
      let length = 0
      request.on('data', (chunk: Buffer) => (length += chunk.length))
      request.on('end', () => {
        seen.push({ line: `${request.method} ${request.url}`, headers: request.rawHeaders, length })
        response.setHeader('content-type', 'application/json')
        response.end('{"id":"1"}')
      })
    })
    await new Promise<void>((resolve) => behind.listen(0, '127.0.0.1', resolve))
    pool = createUndiciTransport(`http://127.0.0.1:${(behind.address() as AddressInfo).port}`)
    gateway = gatewayOver(
      pool.transport,
      `type T { id: ID } type L { id: ID }
       input TI { title: String }
       extend type Query { t(id: ID!, q: String): T @rest(get: "things/{id}") }
       extend type Mutation { touch(id: ID!, input: TI, key: String, version: Int): T
         @rest(put: "things/{id}", body: "input", ifMatch: "version") 
         make(input: TI, key: String): T @rest(post: "things", body: "input", idempotencyKey: "key") }`,
    )
  })
  afterAll(async () => {
    await pool.close()
    behind.close()
  })

  const breaks = [
    '\r\nGET /api/v1/user HTTP/1.1\r\nHost: x\r\n\r\n',
    ' HTTP/1.1\r\nX-Made: 1\r\nX-Rest:',
    '\nX-Made: 1',
    '\rX-Made: 1',
    '%0d%0aX-Made: 1',
    '../../../metrics',
    '..%2f..%2fmetrics',
    '..\\metrics',
    '?embed=none#',
    'x/../../health',
    './.',
    '..',
    '.',
    '//evil.example/x',
    '\u010d\u010aX-Made: 1',
    '\u{1F602}\ud800',
  ]

  test.each(breaks)('the id %j stays one segment of one path', async (id) => {
    seen.length = 0
    await gateway.send('query ($id: ID!) { t(id: $id) { id } }', { id })
    for (const { line, headers } of seen) {
      expect(line).toMatch(/^GET \/api\/v1\/things\/[^/?#\s]+$/)
      expect(line).not.toMatch(/\/\.{1,2}$/)
      expect(headers.map((name) => name.toLowerCase())).not.toContain('x-made')
    }
    expect(seen.length).toBeLessThanOrEqual(1)
  })

  test.each(breaks)('the argument %j stays one value of one parameter', async (q) => {
    seen.length = 0
    await gateway.send('query ($q: String) { t(id: "1", q: $q) { id } }', { q })
    for (const { line, headers } of seen) {
      expect(line).toMatch(/^GET \/api\/v1\/things\/1(?:\?q=[^&#\s]*)?$/)
      expect(headers.map((name) => name.toLowerCase())).not.toContain('x-made')
    }
    expect(seen.length).toBeLessThanOrEqual(1)
  })

  test.each(breaks)('the key %j stays one header, or is refused', async (key) => {
    seen.length = 0
    await gateway.send('mutation ($key: String) { make(input: { title: "a" }, key: $key) { id } }', { key })
    expect(seen.length).toBeLessThanOrEqual(1)
    for (const { headers } of seen) expect(headers.map((name) => name.toLowerCase())).not.toContain('x-made')
  })

  test.each(breaks)('the forwarded path %j stays one request line below /api/v1', async (part) => {
    seen.length = 0
    const path = `/api/v1/things/${part}`.replaceAll(/[\s\u0080-\uffff]/gu, (sign) =>
      encodeURIComponent(sign.toWellFormed()),
    )
    await gateway.app.request(path)
    for (const { line, headers } of seen) {
      expect(line).toMatch(/^GET \/api\/v1\/\S*$/)
      expect(headers.map((name) => name.toLowerCase())).not.toContain('x-made')
    }
    expect(seen.length).toBeLessThanOrEqual(1)
  })

  test('the gateway sets the headers of the connection, the length and the host itself', async () => {
    seen.length = 0
    await gateway.app.request('/api/v1/things', {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'content-length': '2',
        connection: 'content-length, x-a',
        'x-a': '1',
        te: 'trailers',
        trailer: 'x-b',
        upgrade: 'websocket',
        'proxy-authorization': 'Basic YTpi',
        'x-forwarded-host': 'evil.example',
        'x-forwarded-proto': 'gopher',
        forwarded: 'host=evil.example',
      },
      body: '{}',
    })
    const [{ headers, length } = { headers: [], length: 0 }] = seen
    const names = headers.filter((_, index) => index % 2 === 0).map((name) => name.toLowerCase())
    for (const name of [
      'x-a',
      'te',
      'trailer',
      'upgrade',
      'proxy-authorization',
      'forwarded',
      'x-forwarded-host',
      'x-forwarded-proto',
    ])
      expect(names).not.toContain(name)
    expect(names.filter((name) => name === 'content-length' || name === 'transfer-encoding')).toHaveLength(1)
    expect(length).toBe(2)
  })
})

test('responses go to their own requests when many clients share the connections', async () => {
  const requests = Array.from({ length: 60 }, async (_, index) => {
    if (index % 3 === 0) {
      const { text } = await sendRaw(
        url,
        attacks[index % attacks.length]?.[1]('/api/v1/user', new URL(url).host) ?? '',
        50,
      )
      return text.includes('manager@') ? 'the response of another request' : 'fine'
    }
    const path = index % 3 === 1 ? `organizations/${organization}/policies?size=1` : 'user'
    const response = await fetch(`${url}/api/v1/${path}`, { headers: index % 3 === 1 ? { cookie } : {} })
    const expected = index % 3 === 1 ? 200 : 401
    return response.status === expected ? 'fine' : `${path}: ${response.status} ${await response.text()}`
  })
  expect((await Promise.all(requests)).filter((each) => each !== 'fine')).toEqual([])
})
