import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { afterEach, expect, test, vi } from 'vitest'
import { createUndiciTransport } from 'rest-graphql'
import { createGatewayServer } from '#listener.ts'
import { heard, over } from './harness.ts'

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

type Answerer = (request: IncomingMessage, response: ServerResponse) => unknown

async function serviceOf(answer: Answerer): Promise<string> {
  const server = createServer((request, response) => void answer(request, response))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  closers.push(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

/** A real service that answers all but `slow`, which it never ends; tells when a call to it is given up. */
async function slowService() {
  const seen = Promise.withResolvers<void>()
  const gone = Promise.withResolvers<void>()
  const url = await serviceOf((request, response) => {
    if (!request.url?.includes('slow')) {
      response.setHeader('content-type', 'application/json')
      response.end(request.url === '/ready' ? '{}' : '{"id":"1"}')
      return
    }
    response.write('{"id":')
    response.on('close', gone.resolve)
    seen.resolve()
  })
  return { url, seen: seen.promise, gone: gone.promise }
}

function gatewayBefore(url: string, timeout?: number) {
  const pool = createUndiciTransport(url)
  closers.push(() => pool.close())
  return over(pool.transport, fields, timeout === undefined ? {} : { timeout })
}

test('an answer that takes too long is UPSTREAM beside the data of its siblings, and is given up', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const { url, seen, gone } = await slowService()
  const pool = createUndiciTransport(url)
  closers.push(() => pool.close())
  const { upstream, answered } = heard(pool.transport, '/t')
  const asked = over(upstream, fields, { timeout: 150 }).ask('{ t { id } slow { id } }')
  await Promise.all([answered, seen])
  await vi.advanceTimersByTimeAsync(150)
  const { data, errors } = await asked
  expect(data).toEqual({ t: { id: '1' }, slow: null })
  expect(errors[0]).toMatchObject({ path: ['slow'], extensions: { code: 'UPSTREAM', reason: 'timeout' } })
  await expect(gone).resolves.toBeUndefined()
})

test('when the client leaves, the call behind it is given up', async () => {
  const { url, seen, gone } = await slowService()
  const { options } = gatewayBefore(url, 60_000)
  const server = createGatewayServer(options)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  closers.push(() => server.close())
  const leaving = new AbortController()
  const { port } = server.address() as AddressInfo
  const asked = fetch(`http://127.0.0.1:${port}/graphql?query={slow{id}}`, { signal: leaving.signal })
  await seen
  leaving.abort()
  await expect(asked).rejects.toThrow('aborted')
  await expect(gone).resolves.toBeUndefined()
})

test('a service that hangs up, or is not there, is UPSTREAM', async () => {
  const url = await serviceOf((request) => request.socket.destroy())
  const hung = await gatewayBefore(url).ask('{ t { id } }')
  expect(hung.errors[0]?.extensions).toMatchObject({ code: 'UPSTREAM', reason: 'unreachable' })
  const absent = await gatewayBefore('http://127.0.0.1:1').ask('{ t { id } }')
  expect(absent.errors[0]?.extensions).toMatchObject({ code: 'UPSTREAM', reason: 'unreachable' })
})

test('bodies and headers go over the network as they should', async () => {
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
  const { app, ask } = gatewayBefore(url)
  const { headers } = await ask(
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

test('an answer that is passed through is streamed, not gathered', async () => {
  const first = Promise.withResolvers<void>()
  const url = await serviceOf(async (_request, response) => {
    response.write('data: 1\n\n')
    await first.promise
    response.end('data: 2\n\n')
  })
  const answer = await gatewayBefore(url).app.request('/api/v1/changes')
  const reader = (answer.body ?? new ReadableStream<Uint8Array>()).getReader()
  expect(Buffer.from((await reader.read()).value ?? []).toString()).toBe('data: 1\n\n')
  first.resolve()
  expect(Buffer.from((await reader.read()).value ?? []).toString()).toBe('data: 2\n\n')
})

type Line = Record<string, unknown>

/** The gateway as it is started, with the lines that it logs. */
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

test('the process answers, logs JSON lines without what was asked, and ends cleanly when told', async () => {
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

test('a request in flight ends before the process does', async () => {
  const release = Promise.withResolvers<void>()
  const seen = Promise.withResolvers<void>()
  const service = await serviceOf(async (_request, response) => {
    seen.resolve()
    await release.promise
    response.end('{"totalElements":0,"content":[]}')
  })
  const { child, url, ended, logged } = await start({ API_URL: service })
  const asked = fetch(`${url}/api/v1/organizations`)
  await seen.promise
  child.kill('SIGINT')
  await logged('draining')
  await expect(fetch(`${url}/health`)).rejects.toThrow('fetch failed')
  release.resolve()
  expect((await asked).status).toBe(200)
  await expect(ended).resolves.toEqual([0, null])
})

/** How a start that fails ends, and what it says. */
async function failToStart(variables: Record<string, string>): Promise<{ code: unknown; said: string }> {
  const child = spawn(process.execPath, [entry], { env: { PATH: process.env['PATH'], ...variables } })
  const said: Buffer[] = []
  child.stderr.on('data', (chunk: Buffer) => said.push(chunk))
  const [code] = (await once(child, 'close')) as unknown[]
  return { code, said: Buffer.concat(said).toString() }
}

test('a wrong environment is said, and nothing starts', async () => {
  await expect(failToStart({ PORT: 'web' })).resolves.toEqual({
    code: 1,
    said: 'The gateway does not start: PORT is not a port: web\n',
  })
})

test('a port that is taken is said, and nothing starts', async () => {
  const { port } = new URL(await serviceOf(() => undefined))
  const { code, said } = await failToStart({ PORT: port, HOST: '127.0.0.1' })
  expect(code).toBe(1)
  expect(said).toMatch(/^The gateway does not start: listen EADDRINUSE.*\n$/)
})
