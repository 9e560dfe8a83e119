import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test, vi } from 'vitest'
import { pino } from 'pino'
import { createUndiciTransport } from 'rest-graphql'
import { observe, gatewayOver } from './harness.ts'

const fields =
  'type Thing { id: ID! } extend type Query { thing: Thing @rest(get: "thing") other: Thing @rest(get: "other") }'
const opened: { close(): Promise<void> }[] = []
afterEach(async () => {
  vi.useRealTimers()
  for (const one of opened.splice(0)) await one.close()
})

/** Starts a gateway in front of a TCP server that behaves as the test specifies. Returns what that server received. */
async function stubGateway(
  serve: (socket: Socket, request: string) => void,
  timeout?: number,
  others: Parameters<typeof gatewayOver>[2] = {},
) {
  const sockets = new Set<Socket>()
  const seen = { requests: 0, ended: 0 }
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => socket.destroy())
    socket.on('close', () => {
      seen.ended += 1
    })
    socket.on('data', (bytes) => {
      seen.requests += 1
      serve(socket, bytes.toString())
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const pool = createUndiciTransport(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
  opened.push({
    async close() {
      for (const socket of sockets) socket.destroy()
      server.close()
      await pool.close()
    },
  })
  const { upstream: heardUpstream, responded } = observe(pool.transport, '/other')
  return {
    ...gatewayOver(heardUpstream, fields, { ...others, ...(timeout !== undefined && { timeout }) }),
    seen,
    responded,
  }
}

const head = 'HTTP/1.1 200 OK\r\ncontent-type: application/json\r\n'
const upstream = (reason: string) => [
  { message: 'The service did not respond as it should', path: ['thing'], extensions: { code: 'UPSTREAM', reason } },
]

test.each<[string, string, (socket: Socket) => void]>([
  ['closes the connection immediately', 'unreachable', (socket) => socket.destroy()],
  ['ends before it responds', 'unreachable', (socket) => socket.end()],
  ['is interrupted in its headers', 'unreachable', (socket) => socket.end('HTTP/1.1 200 OK\r\ncontent-le')],
  ['is interrupted in its body', 'unreachable', (socket) => socket.end(`${head}content-length: 100\r\n\r\n{"id": "1"`)],
  [
    'is interrupted between chunks',
    'unreachable',
    (s) => s.end(`${head}transfer-encoding: chunked\r\n\r\n5\r\n{"id"\r\n`),
  ],
  ['does not use HTTP', 'unreachable', (socket) => socket.end('SSH-2.0-OpenSSH_9.2\r\n')],
  ['responds with HTML', 'not_json', (s) => s.end(`${head}content-length: 21\r\n\r\n<html>at /srv/x</html>`)],
  ['responds with invalid JSON', 'not_json', (s) => s.end(`${head}content-length: 9\r\n\r\n{"id": "1`)],
])('a service that %s is UPSTREAM immediately, without the text of the failure', async (_what, reason, serve) => {
  const { send } = await stubGateway(serve)
  const { status, data, errors } = await send('{ thing { id } }')
  expect({ status, data }).toEqual({ status: 200, data: { thing: null } })
  expect(errors).toMatchObject(upstream(reason))
  expect(JSON.stringify(errors)).not.toMatch(/srv|stack|socket|SSH/)
})

test.each<[string, (socket: Socket) => void]>([
  ['never responds', () => {}],
  ['stops in its headers', (socket) => socket.write(head)],
  ['stops in its body', (socket) => socket.write(`${head}content-length: 100\r\n\r\n{"id"`)],
  [
    'responses a byte at a time without end',
    (socket) => {
      socket.write(`${head}transfer-encoding: chunked\r\n\r\n`)
      const drip = setInterval(() => socket.write('1\r\n \r\n'), 20)
      socket.on('close', () => clearInterval(drip))
    },
  ],
])('a service that %s is UPSTREAM after the timeout, and its call is aborted', async (_what, serve) => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const { send, seen } = await stubGateway(serve, 200)
  const pending = send('{ thing { id } }')
  await expect.poll(() => seen.requests).toBe(1)
  await vi.advanceTimersByTimeAsync(200)
  const { data, errors } = await pending
  expect(data).toEqual({ thing: null })
  expect(errors).toMatchObject(upstream('timeout'))
  await expect.poll(() => seen).toEqual({ requests: 1, ended: 1 })
})

test('a failed call does not affect the result of another call', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const { send, responded } = await stubGateway(
    (socket, request) =>
      request.startsWith('GET /api/v1/other') && socket.write(`${head}content-length: 11\r\n\r\n{"id": "2"}`),
    300,
  )
  const pending = send('{ thing { id } other { id } }')
  await responded
  await vi.advanceTimersByTimeAsync(300)
  const { data, errors } = await pending
  expect(data).toEqual({ thing: null, other: { id: '2' } })
  expect(errors).toMatchObject(upstream('timeout'))
})

test('an unreachable service is UPSTREAM', async () => {
  const pool = createUndiciTransport('http://127.0.0.1:9')
  opened.push(pool)
  const { errors } = await gatewayOver(pool.transport, fields).send('{ thing { id } }')
  expect(errors).toMatchObject(upstream('unreachable'))
})

test('the default timeout is ten seconds', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const { promise: pending, resolve } = Promise.withResolvers<AbortSignal>()
  const { send } = gatewayOver(({ signal }) => {
    resolve(signal)
    return new Promise(() => {})
  }, fields)
  const response = send('{ thing { id } }')
  const signal = await pending
  await vi.advanceTimersByTimeAsync(9_999)
  expect(signal.aborted).toBe(false)
  await vi.advanceTimersByTimeAsync(1)
  expect(signal.aborted).toBe(true)
  expect((await response).errors).toMatchObject(upstream('timeout'))
})

test('a client that disconnects aborts its calls, which is not logged as a failure', async () => {
  const lines: string[] = []
  const log = pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) })
  const { app, seen } = await stubGateway(() => {}, undefined, { log })
  const leaving = new AbortController()
  const response = app.request('/graphql', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ query: '{ thing { id } other { id } }' }),
    signal: leaving.signal,
  })
  await expect.poll(() => seen.requests).toBe(2)
  leaving.abort()
  await expect.poll(() => seen.ended).toBe(2)
  expect((await response).status).toBe(200)
  expect(lines).toEqual([])
})

test('a client that disconnects during a REST call is logged as 499, without a failure', async () => {
  const lines: string[] = []
  const log = pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) })
  const { app, seen } = await stubGateway(() => {}, undefined, { log })
  const leaving = new AbortController()
  const response = app.request('/api/v1/organizations', { signal: leaving.signal })
  await expect.poll(() => seen.requests).toBe(1)
  leaving.abort()
  expect((await response).status).toBe(499)
  expect(lines).toEqual([])
})

test('a response after a failed one is read from its start', async () => {
  let calls = 0
  const { send } = await stubGateway((socket) => {
    calls += 1
    socket.write(
      calls === 1 ? `${head}content-length: 5\r\n\r\n{"id"` : `${head}content-length: 11\r\n\r\n{"id": "1"} `,
    )
    if (calls > 1) socket.end()
  })
  expect((await send('{ thing { id } }')).errors).toMatchObject(upstream('not_json'))
  expect((await send('{ thing { id } }')).data).toEqual({ thing: { id: '1' } })
})
