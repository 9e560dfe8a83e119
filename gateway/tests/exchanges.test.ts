import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import { BlockList, connect, type AddressInfo, type Socket } from 'node:net'
import { Readable } from 'node:stream'
import { afterEach, expect, test } from 'vitest'
import type { ExchangeLimits } from '#http/exchanges.ts'
import { createUndiciTransport, type PoolLimits } from 'rest-graphql'
import { createGatewayServer } from '#listener.ts'
import { gatewayOver } from './harness.ts'

const closers: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closers.splice(0).toReversed()) await close()
})

const fields = 'extend type Query { thing(id: ID!): String @rest(get: "things/{id}") }'

/** Starts a gateway in front of a service whose response to `/large` exceeds any socket's buffer. */
async function startGateway(limits: Partial<ExchangeLimits>, limitsOfPool: Partial<PoolLimits> = {}) {
  let calls = 0
  let downloads = 0
  const service = createServer((request, response) => {
    calls += 1
    if (request.url?.startsWith('/api/v1/wait')) return
    if (request.url?.includes('/content')) sendLarge(response)
    else request.resume().on('end', () => response.setHeader('content-type', 'application/json').end('"here"'))
  })
  function sendLarge(response: ServerResponse): void {
    downloads += 1
    response.on('close', () => (downloads -= 1))
    const chunks = Array.from({ length: 64 }, () => Buffer.alloc(1024 * 1024))
    Readable.from(chunks).pipe(response)
  }
  service.listen(0, '127.0.0.1')
  await once(service, 'listening')
  const poolLimits = { calls: 4, callsPerClient: 2, transfers: 4, transfersPerClient: 2, ...limitsOfPool }
  const pool = createUndiciTransport(`http://127.0.0.1:${(service.address() as AddressInfo).port}`, poolLimits)
  const trustedProxies = new BlockList()
  trustedProxies.addAddress('127.0.0.1')
  const { options } = gatewayOver(pool.transport, fields)
  const server = createGatewayServer({ ...options, trustedProxies, limits, queued: pool.waiting })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const sockets: Socket[] = []
  closers.push(async () => {
    for (const socket of sockets) socket.destroy()
    server.closeAllConnections()
    server.close()
    service.closeAllConnections()
    service.close()
    await pool.close()
  })
  const { port } = server.address() as AddressInfo

  /** Opens a connection that sends a text, and then neither sends nor reads. */
  async function idle(text: string, from = '203.0.113.7') {
    const socket = connect(port, '127.0.0.1')
    sockets.push(socket)
    const closed = Promise.withResolvers<void>()
    socket.on('error', () => undefined)
    socket.on('close', () => closed.resolve())
    await once(socket, 'connect')
    const [first = '', ...rest] = text.split('\r\n')
    socket.write([first, 'Host: localhost', `X-Forwarded-For: ${from}`, ...rest].join('\r\n'))
    return { socket, closed: closed.promise }
  }

  const send = (path: string, from = '198.51.100.1', init: Init = {}) =>
    fetch(`http://127.0.0.1:${port}${path}`, { ...init, headers: { ...init.headers, 'x-forwarded-for': from } })
  return { idle, send, calls: () => calls, downloads: () => downloads }
}

type Init = Omit<RequestInit, 'headers'> & { readonly headers?: Readonly<Record<string, string>> }

const halfBody = 'POST /api/v1/things HTTP/1.1\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{'
const halfChunk =
  'POST /api/v1/things HTTP/1.1\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n1\r\n{\r\n'
const halfQuery = 'POST /graphql HTTP/1.1\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{'
const halfUpload =
  'POST /api/v1/files HTTP/1.1\r\nContent-Type: multipart/form-data; boundary=b\r\nContent-Length: 100\r\n\r\n--b'
const download = 'GET /api/v1/files/1/content HTTP/1.1\r\n\r\n'

test.each([
  ['a body', halfBody],
  ['a body in chunks', halfChunk],
  ['a GraphQL request', halfQuery],
  ['an upload', halfUpload],
])('%s that makes no progress is ended', async (_, text) => {
  const { idle, send } = await startGateway({ bodyTime: 200, transferTime: 200 })
  const { closed } = await idle(text)
  await closed
  expect((await send('/api/v1/things')).status).toBe(200)
})

test('a download that the client does not read is ended', async () => {
  const { idle, send, downloads } = await startGateway({ transferTime: 300 })
  const { socket } = await idle(download)
  socket.pause()
  await expect.poll(downloads).toBe(1)
  await expect.poll(downloads).toBe(0)
  expect((await send('/api/v1/things')).status).toBe(200)
})

test('a slow upload and a slow download are not ended', async () => {
  const { send } = await startGateway({ bodyTime: 100, responseTime: 100, transferTime: 800, transferBytes: 1 })
  let sent = 0
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      await new Promise((resolve) => setTimeout(resolve, 100))
      sent += 1
      if (sent > 15) controller.close()
      else controller.enqueue(Buffer.from('x'.repeat(10)))
    },
  })
  const init = { method: 'POST', body, duplex: 'half', headers: { 'content-type': 'multipart/form-data; boundary=b' } }
  expect((await send('/api/v1/files', '192.0.2.1', init as Init)).status).toBe(200)
  const response = await send('/api/v1/files/1/content', '192.0.2.1')
  let bytes = 0
  for await (const chunk of response.body ?? []) bytes += chunk.byteLength
  expect(bytes).toBe(64 * 1024 * 1024)
})

test('incomplete bodies do not occupy a connection to the service', async () => {
  const { idle, send, calls } = await startGateway({})
  for (const text of [halfBody, halfChunk, halfQuery])
    for (let index = 0; index < 4; index += 1) await idle(text, `203.0.113.${index}`)
  const responses = await Promise.all([1, 2, 3].map(() => send('/api/v1/things')))
  expect(responses.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(calls()).toBe(3)
})

test('the oldest slow request of a client is ended at the limit, and new ones of its address are handled', async () => {
  const { idle, send } = await startGateway({ requestsPerClient: 3 })
  const slow = [await idle(halfBody), await idle(halfQuery), await idle(halfChunk)]
  expect((await send('/api/v1/things', '203.0.113.7')).status).toBe(200)
  await slow[0]?.closed
  expect((await send('/api/v1/things', '198.51.100.9')).status).toBe(200)
})

test('a client whose requests all wait for the service gets a 429, in the format of the request', async () => {
  const { send } = await startGateway({ requestsPerClient: 2 })
  const disconnect = new AbortController()
  const pending = [1, 2].map(() => send('/api/v1/wait', '203.0.113.7', { signal: disconnect.signal }).catch(() => null))
  await expect.poll(async () => (await send('/api/v1/things', '203.0.113.7')).status).toBe(429)
  const refused = await send('/api/v1/things', '203.0.113.7')
  expect([refused.headers.get('retry-after'), await refused.json()]).toEqual([
    '1',
    expect.objectContaining({ code: 'too_many_requests' }),
  ])
  const query = {
    method: 'POST',
    body: '{"query":"{ thing(id: 1) }"}',
    headers: { 'content-type': 'application/json' },
  }
  const graphql = (await (await send('/graphql', '203.0.113.7', query)).json()) as { errors: object[] }
  expect(graphql.errors[0]).toMatchObject({ extensions: { code: 'TOO_MANY_REQUESTS', retryAfter: 1 } })
  expect((await send('/api/v1/things', '198.51.100.9')).status).toBe(200)
  disconnect.abort()
  await Promise.all(pending)
})

test('a client with few requests is served while others exceed the total limit', async () => {
  const { send } = await startGateway({ requests: 4 }, { calls: 100, callsPerClient: 100 })
  const disconnect = new AbortController()
  const wait = (from: string) => send('/api/v1/wait', from, { signal: disconnect.signal }).catch(() => null)
  const pending = Array.from({ length: 12 }, () => wait('203.0.113.7'))
  await expect.poll(async () => (await send('/api/v1/things', '203.0.113.7')).status).toBe(429)
  expect((await send('/api/v1/things', '198.51.100.9')).status).toBe(200)
  disconnect.abort()
  await Promise.all(pending)
})

test('a client’s downloads are limited, and neither calls nor the downloads of others wait for them', async () => {
  const { idle, send, calls } = await startGateway({})
  for (let index = 0; index < 5; index += 1) (await idle(download)).socket.pause()
  await expect.poll(calls).toBe(2)
  expect((await send('/api/v1/things', '203.0.113.7')).status).toBe(200)
  const response = await send('/api/v1/files/1/content', '198.51.100.9')
  await response.body?.cancel()
  expect([response.status, calls()]).toEqual([200, 4])
})

test('a download that the client does not read is ended if others are queued', async () => {
  const { idle, send } = await startGateway({ transferStallTime: 300 })
  for (let index = 0; index < 4; index += 1) (await idle(download, `203.0.113.${index}`)).socket.pause()
  const response = await send('/api/v1/files/1/content', '198.51.100.9')
  await response.body?.cancel()
  expect(response.status).toBe(200)
})

test('stalled uploads of a client do not block its calls', async () => {
  const { idle, send } = await startGateway({ requestsPerClient: 2, transfersPerClient: 3 })
  for (let index = 0; index < 3; index += 1) await idle(halfUpload)
  expect((await send('/api/v1/things', '203.0.113.7')).status).toBe(200)
  const form = { method: 'POST', body: '--b--\r\n', headers: { 'content-type': 'multipart/form-data; boundary=b' } }
  expect((await send('/api/v1/files', '203.0.113.7', form)).status).toBe(429)
  expect((await send('/api/v1/files', '198.51.100.9', form)).status).toBe(200)
})

test('the readiness check does not wait for a free connection', async () => {
  const { send } = await startGateway({}, { calls: 1, callsPerClient: 1, transfers: 1, transfersPerClient: 1 })
  const disconnect = new AbortController()
  const running = send('/api/v1/wait', '203.0.113.7', { signal: disconnect.signal }).catch(() => null)
  const pending = send('/api/v1/things', '203.0.113.7')
  expect((await send('/ready')).status).toBe(200)
  disconnect.abort()
  await running
  expect((await pending).status).toBe(200)
})

test('connections of one address are limited unless it is a proxy', async () => {
  const { options } = gatewayOver(() => Promise.reject(new Error('no call expected')), fields)
  const server = createGatewayServer({ ...options, limits: { connectionsPerAddress: 3 } })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  closers.push(() => server.close())
  const { port } = server.address() as AddressInfo
  const open = async () => {
    const socket = connect(port, '127.0.0.1')
    closers.push(() => socket.destroy())
    socket.on('error', () => undefined)
    await once(socket, 'connect')
    socket.write('GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n')
    return Promise.race([once(socket, 'data').then(() => 'answered'), once(socket, 'close').then(() => 'closed')])
  }
  expect([await open(), await open(), await open(), await open()]).toEqual([
    'answered',
    'answered',
    'answered',
    'closed',
  ])
})
