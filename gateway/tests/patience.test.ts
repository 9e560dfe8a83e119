import { afterEach, expect, test } from 'vitest'
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { patient } from '#http/patience.ts'
import { createUndiciTransport } from 'rest-graphql'
import { readWhole, type Transport, type TransportRequest } from 'rest-graphql'

const closers: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closers.splice(0).toReversed()) await close()
})

/** A service that says how often it was asked, and hangs up on the first so many. */
async function serviceAt(port: number, hangUps = 0) {
  const asked: string[] = []
  const server: Server = createServer((request, response) => {
    asked.push(`${request.method} ${request.url}`)
    if (asked.length <= hangUps) request.socket.destroy()
    else response.end('{}')
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  closers.push(() => {
    server.closeAllConnections()
    server.close()
  })
  return { asked, server, port: (server.address() as AddressInfo).port }
}

/** A port below those that systems take for what goes out: nobody else is given it before it is listened on. */
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

function callsTo(port: number, restart?: number) {
  const pool = createUndiciTransport(`http://127.0.0.1:${port}`)
  closers.push(() => pool.close())
  let tries = 0
  const counted: Transport = (request) => {
    tries += 1
    return pool.transport(request)
  }
  const upstream = patient(counted, restart)
  const call = async (more: Partial<TransportRequest> = {}) => {
    const request = { method: 'GET', path: '/api/v1/t', headers: {}, body: null, signal: new AbortController().signal }
    const { status } = await readWhole(upstream, { ...request, ...more })
    return status
  }
  return Object.assign(call, { tries: () => tries })
}

test('a call of any kind waits for a service that is just not there, and is sent once', async () => {
  const port = await freePort()
  const call = callsTo(port)
  const waiting = [call(), call({ method: 'PUT', body: '{}' }), call({ method: 'POST', body: '{}' })]
  await expect.poll(call.tries).toBeGreaterThan(6)
  const { asked } = await serviceAt(port)
  expect(await Promise.all(waiting)).toEqual([200, 200, 200])
  expect(asked.toSorted()).toEqual(['GET /api/v1/t', 'POST /api/v1/t', 'PUT /api/v1/t'])
})

test.each<[string, Partial<TransportRequest>]>([
  ['a read', {}],
  ['a change with an Idempotency-Key', { method: 'POST', body: '{}', headers: { 'idempotency-key': 'one' } }],
])('%s is repeated when the connection ends under it', async (_what, more) => {
  const { asked, port } = await serviceAt(0, 2)
  expect(await callsTo(port)(more)).toBe(200)
  expect(asked).toHaveLength(3)
})

test.each(['POST', 'PUT', 'PATCH'])('a %s without such a key is never sent twice', async (method) => {
  const { asked, port } = await serviceAt(0, 1)
  await expect(callsTo(port)({ method, body: '{}' })).rejects.toThrow('other side closed')
  expect(asked).toHaveLength(1)
})

test('a connection that carries no more calls is ended by the gateway, however long the service would keep it', async () => {
  const { port, server } = await serviceAt(0)
  server.keepAliveTimeout = 75_000
  const connected = once(server, 'connection')
  await callsTo(port)()
  const [connection] = (await connected) as [Socket]
  await once(connection, 'end')
  expect(connection.readableEnded).toBe(true)
})

test('a service that hangs up on everyone is told of soon', async () => {
  const { asked, port } = await serviceAt(0, 100)
  await expect(callsTo(port)()).rejects.toThrow('other side closed')
  expect(asked).toHaveLength(3)
})

test('a service that stays away is waited for once, and then told of at once until it has answered', async () => {
  const port = await freePort()
  const call = callsTo(port, 300)
  await expect(call()).rejects.toThrow('ECONNREFUSED')
  const tries = call.tries()
  expect(tries).toBeGreaterThan(1)
  await expect(call()).rejects.toThrow('ECONNREFUSED')
  expect(call.tries()).toBe(tries + 1)
  const { asked } = await serviceAt(port)
  expect(await call()).toBe(200)
  expect(asked).toHaveLength(1)
})

test('who leaves is not waited for', async () => {
  const leaving = new AbortController()
  const call = callsTo(await freePort(), 3_600_000)
  const waiting = call({ signal: leaving.signal })
  await expect.poll(call.tries).toBeGreaterThan(1)
  leaving.abort()
  await expect(waiting).rejects.toThrow('aborted')
})
