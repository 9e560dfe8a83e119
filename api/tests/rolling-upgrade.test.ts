import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { openDatabase, type Database } from '#db/open.ts'
import { asSystem } from '#db/scope.ts'
import { addresses, password } from './support/api.ts'
import { startBalancer, type Balancer } from './support/balancer.ts'
import { auditKey, createServerDatabase, serverUrl } from './support/database.ts'
import { makeNextVersion } from './support/next-version.ts'
import { start, type Running } from './support/process.ts'

// Two APIs of this version under load are replaced by two of the next version, as docs/operations.md describes.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

// The statements that an expanding migration may contain: a column with a default, a table, an index, a function.
const expansion = `
alter table policies add column reading_minutes integer not null default 5 check (reading_minutes > 0);
create index policies_reading on policies (organization_id, reading_minutes);
create table policy_bookmarks (
  organization_id uuid not null references organizations (id),
  policy_id uuid not null,
  primary key (organization_id, policy_id),
  foreign key (organization_id, policy_id) references policies (organization_id, id)
);
create function app.reading_time(minutes integer) returns interval language sql immutable
as $$ select make_interval(mins => minutes) $$;
`
const name = '9998_reading_time.sql'

const closers: (() => unknown)[] = []
let environment: Record<string, string>
let database: Database
let balancer: Balancer
let old: Running[]
let nextSource: string
let processes = 0

function run(source?: string): Running {
  processes += 1
  const folder = join(environment['FOLDER'] ?? '', String(processes))
  const service = start('server.ts', [], { ...environment, DATA_DIR: folder }, source)
  closers.push(() => (service.kill('SIGKILL'), service.ended))
  return service
}

type TestResponse = { readonly status: number; readonly body: { readonly id: string; readonly version: number } }

/** A user who works through the load balancer. Unexpected responses are recorded. */
async function worker(origin: string) {
  const response = await fetch(`${origin}/api/v1/authentications`, {
    method: 'POST',
    body: new URLSearchParams({ username: addresses.editor, password }),
  })
  const { content } = (await response.json()) as { content: { id: string }[] }
  const cookie = response.headers.get('set-cookie')?.split(';')[0] ?? ''
  const policies = `/api/v1/organizations/${content[0]?.id}/policies`
  return async (method: string, path = '', json?: object, headers = {}, at = origin): Promise<TestResponse> => {
    const given = await fetch(`${at}${policies}${path}`, {
      method,
      headers: { cookie, 'content-type': 'application/json', ...headers },
      ...(json && { body: JSON.stringify(json) }),
    })
    return { status: given.status, body: (await given.json().catch(() => ({}))) as TestResponse['body'] }
  }
}

describe.runIf(serverUrl !== null)('an upgrade of two APIs under load', () => {
  beforeAll(async () => {
    const folder = mkdtempSync(join(tmpdir(), 'ansvar-rolling-'))
    const { url, drop } = await createServerDatabase(serverUrl ?? '')
    const next = makeNextVersion({ [name]: expansion })
    nextSource = next.source
    closers.push(next.remove, drop, () => rmSync(folder, { recursive: true, force: true }))
    // Longer than the load balancer's interval of checking /ready.
    environment = { API_PORT: '0', DATABASE_URL: url, FOLDER: folder, SHUTDOWN_DELAY_SECONDS: '2' }
    old = [run(), run()]
    balancer = await startBalancer(...(await Promise.all(old.map(({ ready }) => ready))))
    database = await openDatabase({ url }, auditKey)
    closers.push(() => Promise.all([database.close(), balancer.close()]))
  })
  afterAll(async () => {
    for (const close of closers.toReversed()) await close()
  })

  test('the old processes respond before and after the next version migrates the database, and stop without a failed request', async () => {
    const call = await worker(balancer.origin)
    const failed: string[] = []
    const versions = new Map<string, number>()
    let responded = 0
    const over = new AbortController()
    async function noted(what: string, work: Promise<TestResponse>): Promise<TestResponse | null> {
      const result = await work.catch((error: unknown) => error as Error)
      if (!(result instanceof Error) && result.status < 300) {
        responded += 1
        return result
      }
      failed.push(
        `${what}: ${result instanceof Error ? `${result.message} ${String(result.cause)}` : JSON.stringify(result)}`,
      )
      return null
    }
    async function load(work: () => Promise<unknown>): Promise<void> {
      while (!over.signal.aborted) await work()
    }
    const create = () => call('POST', '', { title: `Rolled ${randomUUID()}` }, { 'idempotency-key': randomUUID() })
    const writer = async (): Promise<void> => {
      const made = await noted('the first POST', create())
      const id = made?.body.id ?? ''
      let version = made?.body.version ?? 0
      await load(async () => {
        const input = { title: `Saved over ${version}` }
        const saved = await noted('PUT', call('PUT', `/${id}`, input, { 'if-match': `"${version}"` }))
        version = saved?.body.version ?? version
        versions.set(id, version)
      })
    }
    const loads = Promise.all([
      writer(),
      writer(),
      load(() => noted('POST', create())),
      load(() => noted('GET', call('GET', '?size=50'))),
      load(() => noted('GET', call('GET', '?sort=title,desc&size=10'))),
    ])
    /** Waits for this number of further responses. */
    async function more(count: number): Promise<void> {
      const until = responded + count
      await expect.poll(() => responded, { timeout: 30_000 }).toBeGreaterThan(until)
    }

    await more(50)
    const first = run(nextSource)
    const port = await first.ready
    // The database has the next version's schema, and only the old processes receive requests.
    await more(50)
    const { rows } = await asSystem(database, (trx) =>
      sql<{ count: number }>`select count(*)::int as count from policies where reading_minutes = 5`.execute(trx),
    )
    expect(rows[0]?.count).toBeGreaterThan(10)

    balancer.add(port)
    const second = run(nextSource)
    balancer.add(await second.ready)
    for (const leaving of old) {
      await more(30)
      leaving.kill('SIGTERM')
      expect(await leaving.ended).toBe(0)
    }
    await more(50)
    over.abort()
    await loads

    expect(failed).toEqual([])
    expect(versions.size).toBe(2)
    for (const [id, version] of versions) {
      const revisions = await call('GET', `/${id}/revisions?size=1`)
      expect((revisions.body as unknown as { total_elements: number }).total_elements).toBe(version)
    }
  })

  test('an old process that starts afterwards stops with the reason', async () => {
    const late = run()
    await expect(late.ready).rejects.toThrow(name)
    expect(late.output()).toContain('A newer version has changed this database')
    expect(await late.ended).toBe(1)
  })
})
