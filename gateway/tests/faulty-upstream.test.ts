import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test, vi } from 'vitest'
import { pino } from 'pino'
import { createUndiciTransport } from 'rest-graphql'
import { heard, over } from './harness.ts'

const fields =
  'type Thing { id: ID! } extend type Query { thing: Thing @rest(get: "thing") other: Thing @rest(get: "other") }'
const opened: { close(): Promise<void> }[] = []
afterEach(async () => {
  vi.useRealTimers()
  for (const one of opened.splice(0)) await one.close()
})

/** A gateway over a server that speaks TCP as the test says, and what that server saw. */
async function before(
  serve: (socket: Socket, request: string) => void,
  timeout?: number,
  others: Parameters<typeof over>[2] = {},
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
  const { upstream: heardUpstream, answered } = heard(pool.transport, '/other')
  return { ...over(heardUpstream, fields, { ...others, ...(timeout !== undefined && { timeout }) }), seen, answered }
}

const head = 'HTTP/1.1 200 OK\r\ncontent-type: application/json\r\n'
const upstream = (reason: string) => [
  { message: 'The service did not respond as it should', path: ['thing'], extensions: { code: 'UPSTREAM', reason } },
]

test.each<[string, string, (socket: Socket) => void]>([
  ['hangs up at once', 'unreachable', (socket) => socket.destroy()],
  ['ends before it answers', 'unreachable', (socket) => socket.end()],
  ['is cut off in its headers', 'unreachable', (socket) => socket.end('HTTP/1.1 200 OK\r\ncontent-le')],
  ['is cut off in its body', 'unreachable', (socket) => socket.end(`${head}content-length: 100\r\n\r\n{"id": "1"`)],
  ['is cut off between chunks', 'unreachable', (s) => s.end(`${head}transfer-encoding: chunked\r\n\r\n5\r\n{"id"\r\n`)],
  ['speaks no HTTP', 'unreachable', (socket) => socket.end('SSH-2.0-OpenSSH_9.2\r\n')],
  ['answers HTML', 'not_json', (s) => s.end(`${head}content-length: 21\r\n\r\n<html>at /srv/x</html>`)],
  ['answers broken JSON', 'not_json', (s) => s.end(`${head}content-length: 9\r\n\r\n{"id": "1`)],
])('a service that %s is UPSTREAM at once, in no words of its own', async (_what, reason, serve) => {
  const { ask } = await before(serve)
  const { status, data, errors } = await ask('{ thing { id } }')
  expect({ status, data }).toEqual({ status: 200, data: { thing: null } })
  expect(errors).toMatchObject(upstream(reason))
  expect(JSON.stringify(errors)).not.toMatch(/srv|stack|socket|SSH/)
})

test.each<[string, (socket: Socket) => void]>([
  ['never answers', () => {}],
  ['stops in its headers', (socket) => socket.write(head)],
  ['stops in its body', (socket) => socket.write(`${head}content-length: 100\r\n\r\n{"id"`)],
  [
    'answers a byte at a time without end',
    (socket) => {
      socket.write(`${head}transfer-encoding: chunked\r\n\r\n`)
      const drip = setInterval(() => socket.write('1\r\n \r\n'), 20)
      socket.on('close', () => clearInterval(drip))
    },
  ],
])('a service that %s is UPSTREAM when the time is up, and its call is ended', async (_what, serve) => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const { ask, seen } = await before(serve, 200)
  const asked = ask('{ thing { id } }')
  await expect.poll(() => seen.requests).toBe(1)
  await vi.advanceTimersByTimeAsync(200)
  const { data, errors } = await asked
  expect(data).toEqual({ thing: null })
  expect(errors).toMatchObject(upstream('timeout'))
  await expect.poll(() => seen).toEqual({ requests: 1, ended: 1 })
})

test('what one call fails to get does not touch what another got', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const { ask, answered } = await before(
    (socket, request) =>
      request.startsWith('GET /api/v1/other') && socket.write(`${head}content-length: 11\r\n\r\n{"id": "2"}`),
    300,
  )
  const asked = ask('{ thing { id } other { id } }')
  await answered
  await vi.advanceTimersByTimeAsync(300)
  const { data, errors } = await asked
  expect(data).toEqual({ thing: null, other: { id: '2' } })
  expect(errors).toMatchObject(upstream('timeout'))
})

test('a service that is not there is UPSTREAM', async () => {
  const pool = createUndiciTransport('http://127.0.0.1:9')
  opened.push(pool)
  const { errors } = await over(pool.transport, fields).ask('{ thing { id } }')
  expect(errors).toMatchObject(upstream('unreachable'))
})

test('without another word the time is ten seconds', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const { promise: asked, resolve } = Promise.withResolvers<AbortSignal>()
  const { ask } = over(({ signal }) => {
    resolve(signal)
    return new Promise(() => {})
  }, fields)
  const answer = ask('{ thing { id } }')
  const signal = await asked
  await vi.advanceTimersByTimeAsync(9_999)
  expect(signal.aborted).toBe(false)
  await vi.advanceTimersByTimeAsync(1)
  expect(signal.aborted).toBe(true)
  expect((await answer).errors).toMatchObject(upstream('timeout'))
})

test('a client that leaves ends the calls that were made for it, which is no failure to log', async () => {
  const lines: string[] = []
  const log = pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) })
  const { app, seen } = await before(() => {}, undefined, { log })
  const leaving = new AbortController()
  const answer = app.request('/graphql', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ query: '{ thing { id } other { id } }' }),
    signal: leaving.signal,
  })
  await expect.poll(() => seen.requests).toBe(2)
  leaving.abort()
  await expect.poll(() => seen.ended).toBe(2)
  expect((await answer).status).toBe(200)
  expect(lines).toEqual([])
})

test('a client that leaves a call which passes through is answered 499, and no failure is logged', async () => {
  const lines: string[] = []
  const log = pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) })
  const { app, seen } = await before(() => {}, undefined, { log })
  const leaving = new AbortController()
  const answer = app.request('/api/v1/organizations', { signal: leaving.signal })
  await expect.poll(() => seen.requests).toBe(1)
  leaving.abort()
  expect((await answer).status).toBe(499)
  expect(lines).toEqual([])
})

test('an answer after a failure is read from its own beginning', async () => {
  let calls = 0
  const { ask } = await before((socket) => {
    calls += 1
    socket.write(
      calls === 1 ? `${head}content-length: 5\r\n\r\n{"id"` : `${head}content-length: 11\r\n\r\n{"id": "1"} `,
    )
    if (calls > 1) socket.end()
  })
  expect((await ask('{ thing { id } }')).errors).toMatchObject(upstream('not_json'))
  expect((await ask('{ thing { id } }')).data).toEqual({ thing: { id: '1' } })
})
