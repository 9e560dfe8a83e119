import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { openDatabase, type Database } from '#db/open.ts'
import { asSystem } from '#db/scope.ts'
import { readDemoFiles } from '#seed/demo-files.ts'
import { addresses, password } from './support/api.ts'
import { startBalancer, type Balancer } from './support/balancer.ts'
import { auditKey, createServerDatabase, serverUrl } from './support/database.ts'
import { jpeg } from './support/files.ts'
import { startMailServer, type MailServer } from './support/mail-server.ts'
import { start, type Running } from './support/process.ts'
import { startS3, type S3Server } from './support/s3.ts'
import { subscribe } from './support/subscriber.ts'

// The setup of docker-compose.yml without containers: PostgreSQL, two APIs, two gateways, a load balancer for each
// pair, a bucket and a mail server. All processes are real.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

const GATEWAY = '../../gateway/src/server.ts'
const WRITERS = 6
const READERS = 3
const LOAD_MS = Number(process.env['ANSVAR_TEST_LOAD_SECONDS'] ?? 12) * 1_000
/** How long a writer repeats a request before the test counts it as lost, in milliseconds. */
const TIMEOUT_MS = 20_000
/** The number of acknowledged writes between two kills. */
const SOME = 10

const closers: (() => unknown)[] = []
const running: Running[] = []
let folder: string
let environment: Record<string, string>
let database: Database
let mail: MailServer
let bucket: S3Server
let [beforeApis, beforeGateways]: Balancer[] = []
let apis: Running[]
let gateways: Running[]

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
const portOf = (service: Running | undefined) => service?.ready ?? Promise.reject(new Error('no such process'))
const originOf = async (service: Running | undefined) => `http://127.0.0.1:${await portOf(service)}`

function run(file: string, env: Record<string, string>): Running {
  const service = start(file, [], env)
  running.push(service)
  return service
}

async function signIn(origin: string): Promise<{ cookie: string; organizationId: string }> {
  const response = await fetch(`${origin}/api/v1/authentications`, {
    method: 'POST',
    body: new URLSearchParams({ username: addresses.editor, password }),
  })
  const { content } = (await response.json()) as { content: { id: string }[] }
  return { cookie: response.headers.get('set-cookie')?.split(';')[0] ?? '', organizationId: content[0]?.id ?? '' }
}

describe.runIf(serverUrl !== null)('several processes', () => {
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'ansvar-many-'))
    closers.push(() => rmSync(folder, { recursive: true, force: true }))
    const { url, drop } = await createServerDatabase(serverUrl ?? '')
    closers.push(drop)
    mail = await startMailServer()
    bucket = await startS3({ bucket: 'ansvar', region: 'us-east-1', id: 'id', secret: 'secret' })
    closers.push(() => Promise.all([mail.close(), bucket.close()]))
    environment = {
      API_PORT: '0',
      DATABASE_URL: url,
      SMTP_URL: mail.url,
      FILES_URL: 's3://ansvar',
      S3_ENDPOINT: bucket.endpoint,
      AWS_ACCESS_KEY_ID: 'id',
      AWS_SECRET_ACCESS_KEY: 'secret',
    }
    const api = (name: string) => run('server.ts', { ...environment, DATA_DIR: join(folder, name) })
    // Both start at the same time on an empty database. One of them creates the demo.
    apis = [api('a'), api('b')]
    closers.push(() => Promise.all(running.map((service) => (service.kill('SIGKILL'), service.ended))))
    beforeApis = await startBalancer(...(await Promise.all(apis.map(portOf))))
    const gateway = () => run(GATEWAY, { PORT: '0', HOST: '127.0.0.1', API_URL: beforeApis?.origin ?? '' })
    gateways = [gateway(), gateway()]
    beforeGateways = await startBalancer(...(await Promise.all(gateways.map(portOf))))
    database = await openDatabase({ url }, auditKey)
    closers.push(() => Promise.all([database.close(), beforeApis?.close(), beforeGateways?.close()]))
  })
  afterAll(async () => {
    for (const close of closers.toReversed()) await close()
  })

  test('two APIs that start together on an empty database fill it once', async () => {
    const { rows } = await asSystem(database, (trx) =>
      sql<{ organizations: number; inspections: number; planned: number }>`
        select (select count(*) from organizations) as organizations, count(*) as inspections,
          count(distinct (reminder_id, due_on)) as planned from inspections where planned`.execute(trx),
    )
    const { organizations } = await readDemoFiles()
    expect(rows[0]).toMatchObject({ organizations: organizations.length, inspections: rows[0]?.planned })
  })

  test('an API and a gateway are killed under load: no acknowledged write is lost, requests succeed, changes are sent', async () => {
    const through = beforeGateways?.origin ?? ''
    const { cookie, organizationId } = await signIn(await originOf(gateways[0]))
    const subscribers = await Promise.all(
      gateways.map(async (gateway) => subscribe(await originOf(gateway), through, organizationId, cookie)),
    )
    closers.push(() => Promise.all(subscribers.map((one) => one.leave())))
    await Promise.all(subscribers.map(({ open }) => open))

    const acknowledged = new Map<string, { key: string; title: string; at: number }>()
    const refusals: string[] = []
    let tries = 0
    let reads = 0
    const end = performance.now() + LOAD_MS
    let havocIsOver = false
    const isOver = () => havocIsOver && performance.now() > end

    /** Creates a policy and repeats the request with the same key until it gets a result. */
    async function write(title: string): Promise<void> {
      const key = randomUUID()
      const query = `mutation ($organizationId: ID!, $input: PolicyInput!, $key: String) {
        createPolicy(organizationId: $organizationId, input: $input, idempotencyKey: $key) { id } }`
      for (const until = performance.now() + TIMEOUT_MS; performance.now() < until; await pause(100)) {
        tries += 1
        const response = await fetch(`${through}/graphql`, {
          method: 'POST',
          headers: { cookie, 'content-type': 'application/json' },
          body: JSON.stringify({ query, variables: { organizationId, input: { title }, key } }),
        }).catch(() => null)
        const body = response?.ok ? ((await response.json().catch(() => null)) as Created | null) : null
        if (body?.data) {
          acknowledged.set(body.data.createPolicy.id, { key, title, at: performance.now() })
          return
        }
        const code = body?.errors?.[0]?.extensions.code
        if (code !== undefined && code !== 'UPSTREAM') refusals.push(code)
      }
      refusals.push(`${title} was never acknowledged`)
    }
    async function writer(name: number): Promise<void> {
      for (let index = 0; !isOver(); index += 1) await write(`Load ${name}-${index}`)
    }
    async function reader(): Promise<void> {
      while (!isOver()) {
        const response = await fetch(`${through}/api/v1/organizations/${organizationId}/policies`, {
          headers: { cookie },
        }).catch((error: unknown) => ({ status: String(error) }))
        reads += 1
        if (response.status !== 200) refusals.push(`a read was answered ${response.status}`)
      }
    }
    async function reset(account: keyof typeof addresses): Promise<void> {
      const response = await fetch(`${through}/api/v1/user/password-reset`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email: addresses[account] }),
      })
      if (response.status !== 204) refusals.push(`a reset was answered ${response.status}`)
    }
    /** Waits for some time and for some acknowledged writes. */
    async function letPass(ms: number): Promise<void> {
      const enough = acknowledged.size + SOME
      await pause(ms)
      await vi.waitUntil(() => acknowledged.size > enough, { timeout: 60_000 })
    }
    async function havoc(): Promise<void> {
      await reset('reader')
      await letPass(LOAD_MS / 4)
      apis[0]?.kill('SIGKILL')
      await letPass(LOAD_MS / 4)
      gateways[0]?.kill('SIGKILL')
      await letPass(LOAD_MS / 8)
      await reset('manager')
      // Starts another process to replace the killed one, as an orchestrator would.
      const third = run('server.ts', { ...environment, DATA_DIR: join(folder, 'c') })
      apis.push(third)
      beforeApis?.add(await third.ready)
      await letPass(0)
    }
    await Promise.all([
      ...Array.from({ length: WRITERS }, (_, name) => writer(name)),
      ...Array.from({ length: READERS }, reader),
      havoc().finally(() => (havocIsOver = true)),
    ])

    expect(refusals).toEqual([])
    expect(acknowledged.size).toBeGreaterThan(4 * SOME)
    expect(reads).toBeGreaterThan(4 * SOME)
    const { rows } = await asSystem(database, (trx) =>
      sql<{ id: string; title: string }>`select id, title from policies where title like 'Load %'`.execute(trx),
    )
    const byTitle = new Map(rows.map(({ id, title }) => [title, id]))
    expect([byTitle.size, rows.length]).toEqual([acknowledged.size, acknowledged.size])
    expect([...acknowledged].filter(([id, { title }]) => byTitle.get(title) !== id)).toEqual([])

    const waits: number[] = []
    for (const { received } of subscribers) {
      await expect
        .poll(() => [...acknowledged.keys()].filter((id) => !received.has(id)), { timeout: 20_000 })
        .toEqual([])
      for (const [id, { at }] of acknowledged) waits.push((received.get(id) ?? at) - at)
    }
    expect(subscribers[0]?.reconnections()).toBeGreaterThan(0)

    // A repeated request that a killed API had acknowledged gets the identical response, and is not executed again.
    const [[id, { key, title }] = ['', { key: '', title: '' }]] = acknowledged
    const repeats = await Promise.all(
      [apis[1], apis[2]].map(async (api) => {
        const response = await fetch(`${await originOf(api)}/api/v1/organizations/${organizationId}/policies`, {
          method: 'POST',
          headers: { cookie, 'content-type': 'application/json', 'idempotency-key': key },
          body: JSON.stringify({ title }),
        })
        return { status: response.status, text: await response.text() }
      }),
    )
    expect(repeats.map(({ status }) => status)).toEqual([201, 201])
    expect(new Set(repeats.map(({ text }) => (JSON.parse(text) as { id: string }).id))).toEqual(new Set([id]))
    process.stdout.write(
      `several processes: ${acknowledged.size} writes acknowledged by ${tries} attempts, ${reads} reads, none lost, the last change heard after ${Math.max(...waits).toFixed(0)} ms\n`,
    )
  })

  test('each email is sent once, and one that a killed API had taken is sent by another', async () => {
    await mail.arrival(2)
    expect(mail.received.flatMap(({ to }) => to).toSorted()).toEqual([addresses.manager, addresses.reader])
    // The state that a killed API leaves: the email is taken, and its lease has expired.
    mail.behave('hang')
    const origin = await originOf(apis[1])
    await fetch(`${origin}/api/v1/user/password-reset`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: addresses.editor }),
    })
    await mail.arrival(3)
    apis[1]?.kill('SIGKILL')
    await apis[1]?.ended
    mail.behave('take')
    await asSystem(database, (trx) => sql`update outbox set due_date = now()`.execute(trx))
    await fetch(`${await originOf(apis[2])}/api/v1/user/password-reset`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: addresses.limited }),
    })
    await mail.arrival(5)
    const ids = mail.received.map(({ messageId }) => messageId)
    expect([ids.length, new Set(ids).size]).toEqual([5, 4])
  })

  test('a file uploaded to one process is sent by another, and a session started in one is ended in another', async () => {
    const through = beforeGateways?.origin ?? ''
    const { cookie, organizationId } = await signIn(through)
    const form = new FormData()
    form.set('file', new Blob([new Uint8Array(jpeg())]), 'foto.jpg')
    const taken = await fetch(`${await originOf(apis[2])}/api/v1/organizations/${organizationId}/attachments`, {
      method: 'POST',
      headers: { cookie },
      body: form,
    })
    expect(taken.status).toBe(201)
    const { id } = (await taken.json()) as { id: string }
    const sent = await fetch(`${through}/files/${id}`, { headers: { cookie } })
    expect([sent.status, Buffer.from(await sent.arrayBuffer()).subarray(0, 2)]).toEqual([200, jpeg().subarray(0, 2)])
    await fetch(`${through}/api/v1/logout`, { method: 'POST', headers: { cookie } })
    const after = await fetch(`${await originOf(apis[2])}/api/v1/user`, { headers: { cookie } })
    expect(after.status).toBe(401)
  })
})

type Created = {
  readonly data: { readonly createPolicy: { readonly id: string } } | null
  readonly errors?: readonly { readonly extensions: { readonly code: string } }[]
}
