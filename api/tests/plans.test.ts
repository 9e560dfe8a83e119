import { Client } from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { readConfig } from '#config.ts'
import { migrate } from '#db/migrate.ts'
import { openDatabase, type Database } from '#db/open.ts'
import { allEndpoints } from '#resources/index.ts'
import { seed } from '#seed/seed.ts'
import { startApi, type TestApi } from './support/api.ts'
import { auditKey, createServerDatabase, serverUrl } from './support/database.ts'

// `pnpm bench scale` checks plans with a lot of data. Here, with the demo's data, the server is configured to avoid
// table scans, and reports every plan, including nested ones. A query that reads a complete table anyway has no
// usable index.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

type Node = {
  readonly 'Node Type': string
  readonly 'Relation Name'?: string
  readonly 'Index Cond'?: string
  readonly 'Actual Loops': number
  readonly Plans?: readonly Node[]
}

const notices: string[] = []
let api: TestApi
let database: Database
let drop: () => Promise<void>
let url: string
let saysPlans = false

async function runOn(connectionString: string, ...statements: string[]): Promise<Record<string, unknown>[]> {
  const client = new Client({ connectionString })
  await client.connect()
  try {
    const results = []
    for (const statement of statements) results.push((await client.query(statement)).rows as Record<string, unknown>[])
    return results.at(-1) ?? []
  } finally {
    await client.end()
  }
}

const lists = allEndpoints()
  .filter(
    ({ method, path }) => method === 'get' && !path.endsWith('/changes') && !path.replace('{orgId}', '').includes('{'),
  )
  .map(({ path }) => path)

beforeAll(async () => {
  if (serverUrl === null) return
  const made = await createServerDatabase(serverUrl)
  drop = made.drop
  url = made.url
  const [user] = await runOn(serverUrl, 'select rolsuper from pg_roles where rolname = current_user')
  saysPlans = user?.['rolsuper'] === true
  const first = await openDatabase({ url: made.url }, auditKey)
  await migrate(first)
  await seed(first, readConfig({ SEED: 'demo' }), new Date())
  await first.close()
  const name = new URL(made.url).pathname.slice(1)
  const settings = {
    log_min_duration: '0',
    log_nested_statements: 'on',
    log_analyze: 'on',
    log_format: 'json',
    log_level: 'notice',
  }
  if (saysPlans)
    await runOn(
      serverUrl,
      `alter database ${name} set session_preload_libraries = 'auto_explain'`,
      `alter database ${name} set enable_seqscan = off`,
      ...Object.entries(settings).map(([key, value]) => `alter database ${name} set auto_explain.${key} = '${value}'`),
    )
  database = await openDatabase({ url: made.url, onNotice: (notice) => notices.push(notice) }, auditKey)
  api = await startApi({ database: { ...database, close: async () => {} } })
})
afterAll(async () => {
  if (serverUrl === null) return
  await api.close()
  await database.close()
  await drop()
})

/** Returns the tables that grow with organizations and that a plan reads completely. */
function wholeReads(node: Node, growing: ReadonlySet<string>): string[] {
  const [kind, table = ''] = [node['Node Type'], node['Relation Name']]
  const isWhole = kind.includes('Seq Scan') || (kind.startsWith('Index') && node['Index Cond'] === undefined)
  // A query without an organization is planned but not run.
  const own = isWhole && growing.has(table) && node['Actual Loops'] > 0 ? [`${kind} of ${table}`] : []
  return [...own, ...(node.Plans ?? []).flatMap((inner) => wholeReads(inner, growing))]
}

test.runIf(serverUrl !== null)(
  'no list, and no statement of a request before it, reads a growing table completely',
  async ({ skip }) => {
    if (!saysPlans) skip('The server’s user is no superuser, and only one has it say its plans')
    const rows = await runOn(
      url,
      `select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'organization_id'
     where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
     union values ('organizations'), ('sessions'), ('attempts'), ('idempotency_keys')`,
    )
    const growing = new Set(rows.map(({ name }) => String(name)))
    expect(growing.size).toBeGreaterThan(30)
    const manager = await api.signIn('manager')
    const reads: string[] = []
    let plans = 0
    for (const path of lists) {
      notices.length = 0
      await manager.get(path.slice(1).replace('{orgId}', manager.organizationId))
      for (const notice of notices.filter((text) => /^duration: .*plan:/.test(text))) {
        plans += 1
        const plan = JSON.parse(notice.slice(notice.indexOf('{'))) as { 'Query Text': string; Plan: Node }
        const found = wholeReads(plan.Plan, growing)
        reads.push(
          ...found.map((what) => `${path}: ${what} in ${plan['Query Text'].replaceAll(/\s+/g, ' ').slice(0, 200)}`),
        )
      }
    }
    expect(lists.length).toBeGreaterThan(30)
    expect(plans).toBeGreaterThan(lists.length * 3)
    expect([...new Set(reads)]).toEqual([])
  },
)
