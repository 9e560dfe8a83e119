import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { everyRow, signIn, type Caller, type CallResult } from './caller.ts'
import { startProxy, type Proxy } from './proxy.ts'
import { startStack, type Stack } from './stack.ts'

// Network faults between browser, gateway, api and database. No call hangs, none writes twice, and everything works
// when they end.
vi.setConfig({ testTimeout: 90_000, hookTimeout: 120_000 })

/** The maximum duration of a call in milliseconds. A busy machine gets a margin. */
const MAX_CALL_MS = 11_500

const proxies: Record<'gateway' | 'api' | 'database', Proxy | null> = { gateway: null, api: null, database: null }
let stack: Stack | null
let caller: Caller

const through = (name: keyof typeof proxies) => async (port: number) => {
  const proxy = await startProxy(port)
  proxies[name] = proxy
  return proxy.port
}

beforeAll(async () => {
  const detours = { toApi: through('api'), toDatabase: through('database') }
  // Without a server the faults between api and database are skipped, and their test says so.
  stack = (await startStack('postgres', {}, detours)) ?? (await startStack('pglite', {}, detours))
  const port = await through('gateway')(Number(new URL(stack?.url ?? '').port))
  caller = await signIn(`http://127.0.0.1:${port}`)
})
afterEach(() => {
  for (const proxy of Object.values(proxies)) proxy?.set({ kind: 'normal' })
})
afterAll(async () => {
  for (const proxy of Object.values(proxies)) await proxy?.close()
  await stack?.stop()
})

type Outcome = { readonly status: number; readonly ms: number; readonly body: CallResult['body'] }

/** The status of a call, 0 if it had no response, and its duration. */
async function timed(work: () => Promise<CallResult>): Promise<Outcome> {
  const started = performance.now()
  const result = await work().catch(() => ({ status: 0, body: {} }))
  return { ...result, ms: performance.now() - started }
}

const read = () => timed(() => caller.call('GET', 'policies?size=20'))
const make = (title: string, key: string) =>
  timed(() => caller.call('POST', 'policies', { title }, { 'idempotency-key': key }))
const graphql = (url: string, cookieless = '{ isoStandards { totalElements } }') =>
  timed(async () => {
    const response = await fetch(`${url}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ query: cookieless }),
    })
    return { status: response.status, body: (await response.json()) as CallResult['body'] }
  })

async function rowsOf(title: string): Promise<number> {
  return (await everyRow(caller, 'policies?q=fault')).filter((row) => row['title'] === title).length
}

/** Waits until calls get a response again. */
async function clear(): Promise<void> {
  for (const proxy of Object.values(proxies)) proxy?.set({ kind: 'normal' })
  await expect.poll(async () => (await read()).status, { timeout: 15_000 }).toBe(200)
}

const parts = ['gateway', 'api', 'database'] as const

describe.each(parts)('between the %s and its client', (part) => {
  const proxy = (skip: (note: string) => never): Proxy =>
    proxies[part] ?? skip('this machine has no PostgreSQL that a test can start for itself')

  test('delay and slowness only take time', async ({ skip }) => {
    proxy(skip).set({ kind: 'delay', ms: 60 })
    expect((await read()).status).toBe(200)
    proxy(skip).set({ kind: 'slow', bytes: 400, ms: 2 })
    const { status, ms } = await read()
    expect([status, ms < MAX_CALL_MS]).toEqual([200, true])
  })

  test.for([false, true])(
    'a connection that is cut during a call (after the start of the response: %s) causes no second write',
    async (hasResponse, { skip }) => {
      const own = proxy(skip)
      const [title, key] = [`Fault ${randomUUID()}`, randomUUID()]
      own.set({ kind: 'cut', hasResponse })
      const outcomes = await Promise.all([make(title, key), read(), make(title, key)])
      for (const { ms } of outcomes) expect(ms).toBeLessThan(MAX_CALL_MS)
      await clear()
      const again = await make(title, key)
      expect([again.status, await rowsOf(title)]).toEqual([201, 1])
    },
  )

  test('half-open connections block no call, and calls during them write at most once', async ({ skip }) => {
    proxy(skip).set({ kind: 'half-open' })
    const [title, key] = [`Fault ${randomUUID()}`, randomUUID()]
    // On the browser's side of the gateway, the browser's timeout applies.
    const own = part === 'gateway' ? [] : [read(), make(title, key), graphql(stack?.url ?? '')]
    const outcomes = await Promise.all(own)
    for (const { ms } of outcomes) expect(ms).toBeLessThan(MAX_CALL_MS)
    const result = outcomes.map(({ status, body }) => [
      status,
      body['code'] ?? JSON.stringify(body).match(/"code":"(\w+)"/)?.[1],
    ])
    for (const [status, code] of result)
      expect([
        [502, 'upstream'],
        [503, 'unavailable'],
        [200, 'UPSTREAM'],
        [200, 'UNAUTHENTICATED'],
      ]).toContainEqual([status, code])
    await clear()
    const again = await make(title, key)
    expect([again.status, await rowsOf(title)]).toEqual([201, 1])
  })
})

test('an api without its database reports that it is not ready, and recovers by itself', async ({ skip }) => {
  const own = proxies.database ?? skip('this machine has no PostgreSQL that a test can start for itself')
  own.set({ kind: 'cut', hasResponse: false })
  expect((await fetch(`${stack?.url}/ready`)).status).toBe(503)
  own.set({ kind: 'normal' })
  await expect.poll(async () => (await fetch(`${stack?.url}/ready`)).status, { timeout: 15_000 }).toBe(200)
})
