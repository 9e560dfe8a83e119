import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { afterEach, expect, test, vi } from 'vitest'
import { createUndiciTransport } from 'rest-graphql'
import { createGatewayServer } from '#listener.ts'
import { observe, gatewayOver } from './harness.ts'

const fields = `
  type T { id: ID! }
  extend type Query { t: T @rest(get: "t") slow: T @rest(get: "slow") }
  extend type Mutation { send(input: TInput!): T @rest(post: "t", body: "input") }
  input TInput { name: String }
`
const entry = fileURLToPath(new URL('../src/server.ts', import.meta.url))
const closers: (() => unknown)[] = []
afterEach(async () => {
  vi.useRealTimers()
  for (const close of closers.splice(0).toReversed()) await close()
})

type Respond = (request: IncomingMessage, response: ServerResponse) => unknown

async function serviceOf(respond: Respond): Promise<string> {
  const server = createServer((request, response) => void respond(request, response))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  closers.push(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

/** Starts a service that responds to all paths except `slow`. Reports when a call of `slow` is aborted. */
async function slowService() {
  const seen = Promise.withResolvers<void>()
  const closed = Promise.withResolvers<void>()
  const url = await serviceOf((request, response) => {
    if (!request.url?.includes('slow')) {
      response.setHeader('content-type', 'application/json')
      response.end(request.url === '/ready' ? '{}' : '{"id":"1"}')
      return
    }
    response.write('{"id":')
    response.on('close', closed.resolve)
    seen.resolve()
  })
  return { url, seen: seen.promise, closed: closed.promise }
}

function gatewayBefore(url: string, timeout?: number) {
  const pool = createUndiciTransport(url)
  closers.push(() => pool.close())
  return gatewayOver(pool.transport, fields, timeout === undefined ? {} : { timeout })
}

test('a response that takes too long is UPSTREAM next to the data of other fields, and its call is aborted', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const { url, seen, closed } = await slowService()
  const pool = createUndiciTransport(url)
  closers.push(() => pool.close())
  const { upstream, responded } = observe(pool.transport, '/t')
  const pending = gatewayOver(upstream, fields, { timeout: 150 }).send('{ t { id } slow { id } }')
  await Promise.all([responded, seen])
  await vi.advanceTimersByTimeAsync(150)
  const { data, errors } = await pending
  expect(data).toEqual({ t: { id: '1' }, slow: null })
  expect(errors[0]).toMatchObject({ path: ['slow'], extensions: { code: 'UPSTREAM', reason: 'timeout' } })
  await expect(closed).resolves.toBeUndefined()
})

test('when the client disconnects, its call is aborted', async () => {
  const { url, seen, closed } = await slowService()
  const { options } = gatewayBefore(url, 60_000)
  const server = createGatewayServer(options)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  closers.push(() => server.close())
  const disconnect = new AbortController()
  const { port } = server.address() as AddressInfo
  const pending = fetch(`http://127.0.0.1:${port}/graphql?query={slow{id}}`, { signal: disconnect.signal })
  await seen
  disconnect.abort()
  await expect(pending).rejects.toThrow('aborted')
  await expect(closed).resolves.toBeUndefined()
})

test('a service that closes the connection, or is unreachable, is UPSTREAM', async () => {
  const url = await serviceOf((request) => request.socket.destroy())
  const hung = await gatewayBefore(url).send('{ t { id } }')
  expect(hung.errors[0]?.extensions).toMatchObject({ code: 'UPSTREAM', reason: 'unreachable' })
  const absent = await gatewayBefore('http://127.0.0.1:1').send('{ t { id } }')
  expect(absent.errors[0]?.extensions).toMatchObject({ code: 'UPSTREAM', reason: 'unreachable' })
})

test('bodies and headers are transferred unchanged', async () => {
  const seen: { type: string | undefined; id: unknown; body: string }[] = []
  const url = await serviceOf(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    seen.push({
      type: request.headers['content-type'],
      id: request.headers['x-request-id'],
      body: Buffer.concat(chunks).toString(),
    })
    response.setHeader('set-cookie', ['a=1', 'b=2'])
    response.end('{"id":"1"}')
  })
  const { app, send } = gatewayBefore(url)
  const { headers } = await send(
    'mutation { send(input: { name: "æøå" }) { id } }',
    {},
    { 'x-request-id': 'browser-1234' },
  )
  expect(headers.getSetCookie()).toEqual(['a=1', 'b=2'])
  const big = 'x'.repeat(300_000)
  const passed = await app.request('/api/v1/t', { method: 'PUT', body: big, headers: { 'content-type': 'text/plain' } })
  await expect(passed.json()).resolves.toEqual({ id: '1' })
  expect(seen).toMatchObject([
    { type: 'application/json', id: 'browser-1234', body: '{"name":"æøå"}' },
    { type: 'text/plain', body: big },
  ])
})

test('a response that is passed through is streamed', async () => {
  const first = Promise.withResolvers<void>()
  const url = await serviceOf(async (_request, response) => {
    response.write('data: 1\n\n')
    await first.promise
    response.end('data: 2\n\n')
  })
  const response = await gatewayBefore(url).app.request('/api/v1/changes')
  const reader = (response.body ?? new ReadableStream<Uint8Array>()).getReader()
  expect(Buffer.from((await reader.read()).value ?? []).toString()).toBe('data: 1\n\n')
  first.resolve()
  expect(Buffer.from((await reader.read()).value ?? []).toString()).toBe('data: 2\n\n')
})

type Line = Record<string, unknown>

/** Starts the gateway as in production, and collects its log lines. */
async function start(variables: Record<string, string>) {
  const child: ChildProcess = spawn(process.execPath, [entry], {
    env: { PATH: process.env['PATH'], PORT: '0', ...variables },
  })
  closers.push(() => child.kill('SIGKILL'))
  const lines: Line[] = []
  const output = createInterface({ input: child.stdout ?? process.stdin })
  output.on('line', (text) => lines.push(JSON.parse(text) as Line))
  const find = (message: string) => lines.find(({ msg }) => msg === message)
  const logged = async (message: string): Promise<Line> => {
    while (!find(message)) await once(output, 'line')
    return find(message) ?? {}
  }
  const { port } = (await logged('listening'))['address'] as AddressInfo
  return { child, lines, logged, url: `http://127.0.0.1:${port}`, ended: once(child, 'close') }
}

test('the process responds, logs JSON lines without request content, and shuts down cleanly', async () => {
  const service = await slowService()
  const { child, lines, url, ended } = await start({ API_URL: service.url })
  expect((await fetch(`${url}/ready`)).status).toBe(200)
  const secret = await fetch(`${url}/api/v1/t?token=secret`, {
    headers: { 'x-request-id': 'browser-1234', cookie: 'c=secret' },
  })
  expect(secret.status).toBe(200)
  child.kill('SIGTERM')
  await expect(ended).resolves.toEqual([0, null])
  expect(lines.map(({ msg }) => msg)).toEqual(['listening', 'request', 'draining', 'ended'])
  expect(lines[1]).toMatchObject({ method: 'GET', path: '/api/v1/t', status: 200, requestId: 'browser-1234' })
  expect(JSON.stringify(lines)).not.toContain('secret')
})

test('a request in flight completes before the process ends', async () => {
  const release = Promise.withResolvers<void>()
  const seen = Promise.withResolvers<void>()
  const service = await serviceOf(async (_request, response) => {
    seen.resolve()
    await release.promise
    response.end('{"totalElements":0,"content":[]}')
  })
  const { child, url, ended, logged } = await start({ API_URL: service })
  const pending = fetch(`${url}/api/v1/organizations`)
  await seen.promise
  child.kill('SIGINT')
  await logged('draining')
  await expect(fetch(`${url}/health`)).rejects.toThrow('fetch failed')
  release.resolve()
  expect((await pending).status).toBe(200)
  await expect(ended).resolves.toEqual([0, null])
})

/** Returns the exit code and the output of a start that fails. */
async function failToStart(variables: Record<string, string>): Promise<{ code: unknown; said: string }> {
  const child = spawn(process.execPath, [entry], { env: { PATH: process.env['PATH'], ...variables } })
  const said: Buffer[] = []
  child.stderr.on('data', (chunk: Buffer) => said.push(chunk))
  const [code] = (await once(child, 'close')) as unknown[]
  return { code, said: Buffer.concat(said).toString() }
}

test('an invalid environment is reported, and the process ends', async () => {
  await expect(failToStart({ PORT: 'web' })).resolves.toEqual({
    code: 1,
    said: 'The gateway does not start: PORT is not a port: web\n',
  })
})

test('a port in use is reported, and the process ends', async () => {
  const { port } = new URL(await serviceOf(() => undefined))
  const { code, said } = await failToStart({ PORT: port, HOST: '127.0.0.1' })
  expect(code).toBe(1)
  expect(said).toMatch(/^The gateway does not start: listen EADDRINUSE.*\n$/)
})
