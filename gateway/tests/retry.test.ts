import { afterEach, expect, test } from 'vitest'
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { withRetries } from '#http/retry.ts'
import { createUndiciTransport } from 'rest-graphql'
import { readWhole, type Transport, type TransportRequest } from 'rest-graphql'

const closers: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closers.splice(0).toReversed()) await close()
})

/** Starts a service that counts its requests, and closes the connections of the first ones. */
async function serviceAt(port: number, closedConnections = 0) {
  const received: string[] = []
  const server: Server = createServer((request, response) => {
    received.push(`${request.method} ${request.url}`)
    if (received.length <= closedConnections) request.socket.destroy()
    else response.end('{}')
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  closers.push(() => {
    server.closeAllConnections()
    server.close()
  })
  return { received, server, port: (server.address() as AddressInfo).port }
}

/**
 * Returns a free port below the range of ephemeral ports, so that no other process is assigned it before the test uses
 * it.
 */
async function freePort(): Promise<number> {
  for (;;) {
    const server = createServer().listen(randomInt(20_000, 30_000), '127.0.0.1')
    const isOurs = await once(server, 'listening').then(
      () => true,
      () => false,
    )
    if (!isOurs) continue
    const { port } = server.address() as AddressInfo
    server.close()
    await once(server, 'close')
    return port
  }
}

function callsTo(port: number, restartWait?: number) {
  const pool = createUndiciTransport(`http://127.0.0.1:${port}`)
  closers.push(() => pool.close())
  let attempts = 0
  const counted: Transport = (request) => {
    attempts += 1
    return pool.transport(request)
  }
  const upstream = withRetries(counted, restartWait)
  const call = async (more: Partial<TransportRequest> = {}) => {
    const request = { method: 'GET', path: '/api/v1/t', headers: {}, body: null, signal: new AbortController().signal }
    const { status } = await readWhole(upstream, { ...request, ...more })
    return status
  }
  return Object.assign(call, { attempts: () => attempts })
}

test('any call waits for a service that is restarting, and is sent once', async () => {
  const port = await freePort()
  const call = callsTo(port)
  const pending = [call(), call({ method: 'PUT', body: '{}' }), call({ method: 'POST', body: '{}' })]
  await expect.poll(call.attempts).toBeGreaterThan(6)
  const { received } = await serviceAt(port)
  expect(await Promise.all(pending)).toEqual([200, 200, 200])
  expect(received.toSorted()).toEqual(['GET /api/v1/t', 'POST /api/v1/t', 'PUT /api/v1/t'])
})

test.each<[string, Partial<TransportRequest>]>([
  ['a read', {}],
  ['a change with an Idempotency-Key', { method: 'POST', body: '{}', headers: { 'idempotency-key': 'one' } }],
])('%s is repeated if its connection is closed', async (_what, more) => {
  const { received, port } = await serviceAt(0, 2)
  expect(await callsTo(port)(more)).toBe(200)
  expect(received).toHaveLength(3)
})

test.each(['POST', 'PUT', 'PATCH'])('a %s without an Idempotency-Key is not sent again', async (method) => {
  const { received, port } = await serviceAt(0, 1)
  await expect(callsTo(port)({ method, body: '{}' })).rejects.toThrow('other side closed')
  expect(received).toHaveLength(1)
})

test('an idle connection is closed by the gateway, even if the service keeps it open', async () => {
  const { port, server } = await serviceAt(0)
  server.keepAliveTimeout = 75_000
  const connected = once(server, 'connection')
  await callsTo(port)()
  const [connection] = (await connected) as [Socket]
  await once(connection, 'end')
  expect(connection.readableEnded).toBe(true)
})

test('a service that closes every connection is reported soon', async () => {
  const { received, port } = await serviceAt(0, 100)
  await expect(callsTo(port)()).rejects.toThrow('other side closed')
  expect(received).toHaveLength(3)
})

test('an unavailable service is waited for once, and then reported immediately until it responds', async () => {
  const port = await freePort()
  const call = callsTo(port, 300)
  await expect(call()).rejects.toThrow('ECONNREFUSED')
  const attempts = call.attempts()
  expect(attempts).toBeGreaterThan(1)
  await expect(call()).rejects.toThrow('ECONNREFUSED')
  expect(call.attempts()).toBe(attempts + 1)
  const { received } = await serviceAt(port)
  expect(await call()).toBe(200)
  expect(received).toHaveLength(1)
})

test('a call of a disconnected client is not repeated', async () => {
  const disconnect = new AbortController()
  const call = callsTo(await freePort(), 3_600_000)
  const pending = call({ signal: disconnect.signal })
  await expect.poll(call.attempts).toBeGreaterThan(1)
  disconnect.abort()
  await expect(pending).rejects.toThrow('aborted')
})
