import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { everyRow, signIn, type Caller, type Told } from './caller.ts'
import { startProxy, type Proxy } from './proxy.ts'
import { startStack, type Stack } from './stack.ts'

// Weather between browser, gateway, api and database. No call hangs, none writes twice, and all is well when it clears.
vi.setConfig({ testTimeout: 90_000, hookTimeout: 120_000 })

/** No call takes longer, in milliseconds; a busy machine gets a little besides. */
const MAX_CHARACTERS = 11_500

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
  // Where no server can be had, the network before the database is left out, and its test says so.
  stack = (await startStack('postgres', {}, detours)) ?? (await startStack('pglite', {}, detours))
  const port = await through('gateway')(Number(new URL(stack?.url ?? '').port))
  caller = await signIn(`http://127.0.0.1:${port}`)
})
afterEach(() => {
  for (const proxy of Object.values(proxies)) proxy?.set({ kind: 'fair' })
})
afterAll(async () => {
  for (const proxy of Object.values(proxies)) await proxy?.close()
  await stack?.stop()
})

type Outcome = { readonly status: number; readonly ms: number; readonly body: Told['body'] }

/** How a call ends, 0 where it had no answer, and when. */
async function timed(work: () => Promise<Told>): Promise<Outcome> {
  const started = performance.now()
  const told = await work().catch(() => ({ status: 0, body: {} }))
  return { ...told, ms: performance.now() - started }
}

const read = () => timed(() => caller.call('GET', 'policies?size=20'))
const make = (title: string, key: string) =>
  timed(() => caller.call('POST', 'policies', { title }, { 'idempotency-key': key }))
const graphql = (url: string, cookieless = '{ isoStandards { totalElements } }') =>
  timed(async () => {
    const answer = await fetch(`${url}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ query: cookieless }),
    })
    return { status: answer.status, body: (await answer.json()) as Told['body'] }
  })

async function rowsOf(title: string): Promise<number> {
  return (await everyRow(caller, 'policies?q=weather')).filter((row) => row['title'] === title).length
}

/** Waits until calls are answered again. */
async function clear(): Promise<void> {
  for (const proxy of Object.values(proxies)) proxy?.set({ kind: 'fair' })
  await expect.poll(async () => (await read()).status, { timeout: 15_000 }).toBe(200)
}

const places = ['gateway', 'api', 'database'] as const

describe.each(places)('between the %s and who asks it', (place) => {
  const proxy = (skip: (note: string) => never): Proxy =>
    proxies[place] ?? skip('this machine has no PostgreSQL that a test can start for itself')

  test('delay and slowness only take time', async ({ skip }) => {
    proxy(skip).set({ kind: 'delay', ms: 60 })
    expect((await read()).status).toBe(200)
    proxy(skip).set({ kind: 'slow', bytes: 400, ms: 2 })
    const { status, ms } = await read()
    expect([status, ms < MAX_CHARACTERS]).toEqual([200, true])
  })

  test.for([false, true])(
    'a connection that ends under a call (answer on its way: %s) writes nothing twice',
    async (answers, { skip }) => {
      const own = proxy(skip)
      const [title, key] = [`Weather ${randomUUID()}`, randomUUID()]
      own.set({ kind: 'cut', answers })
      const outcomes = await Promise.all([make(title, key), read(), make(title, key)])
      for (const { ms } of outcomes) expect(ms).toBeLessThan(MAX_CHARACTERS)
      await clear()
      const again = await make(title, key)
      expect([again.status, await rowsOf(title)]).toEqual([201, 1])
    },
  )

  test('half-open connections hang nobody, and what was asked meanwhile is written once at most', async ({ skip }) => {
    proxy(skip).set({ kind: 'half-open' })
    const [title, key] = [`Weather ${randomUUID()}`, randomUUID()]
    // From the browser's side of the gateway it is the browser that gives up.
    const own = place === 'gateway' ? [] : [read(), make(title, key), graphql(stack?.url ?? '')]
    const outcomes = await Promise.all(own)
    for (const { ms } of outcomes) expect(ms).toBeLessThan(MAX_CHARACTERS)
    const told = outcomes.map(({ status, body }) => [
      status,
      body['code'] ?? JSON.stringify(body).match(/"code":"(\w+)"/)?.[1],
    ])
    for (const [status, code] of told)
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

test('an api that is cut off from its database says that it is not ready, and is ready again by itself', async ({
  skip,
}) => {
  const own = proxies.database ?? skip('this machine has no PostgreSQL that a test can start for itself')
  own.set({ kind: 'cut', answers: false })
  expect((await fetch(`${stack?.url}/ready`)).status).toBe(503)
  own.set({ kind: 'fair' })
  await expect.poll(async () => (await fetch(`${stack?.url}/ready`)).status, { timeout: 15_000 }).toBe(200)
})
