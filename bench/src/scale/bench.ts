// Measures the API with the data of two hundred organizations on PostgreSQL: `pnpm bench scale`. Creates a database and
// drops it at the end. Measures the most frequent calls, verifies the audit trail and checks that tampering is
// detected. Then reads the plan of every statement, under the same role and row-level security as requests.
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import { createApi } from '@ansvar/api/app'
import { readConfig } from '@ansvar/api/config'
import { openDatabase } from '@ansvar/api/db/open'
import { sweep } from '@ansvar/api/sweep'
import { calls, signIn, type Caller } from '../shared/calls.ts'
import { fill, type Account } from '../shared/fill.ts'
import { createDatabase } from '../shared/database.ts'
import { startService } from '../shared/service.ts'
import { faultsOf, maxRows, plansAmong } from './plans.ts'
import { verifyThere } from './trail.ts'

/** Maximum milliseconds of a call at the 95th percentile. */
const LIMIT_MS = 100
const CALLERS = 20
const AT_ONCE = 4

const { values } = parseArgs({
  options: {
    organizations: { type: 'string', default: '200' },
    members: { type: 'string', default: '100' },
    readings: { type: 'string', default: '2000000' },
    changes: { type: 'string', default: '500000' },
    times: { type: 'string', default: '200' },
    tamperings: { type: 'string', default: '3' },
    // A table with more rows than this is large, which covers all tables that grow. The largest catalogue has 4,400
    // rows.
    large: { type: 'string', default: '5000' },
  },
})
const log = (text: string): void => void process.stdout.write(`${text}\n`)
const seconds = (since: number): string => `${((performance.now() - since) / 1_000).toFixed(0)} s`

const benchDatabase = await createDatabase(process.env['ANSVAR_BENCH_SERVER'] ?? '')
const folder = mkdtempSync(join(tmpdir(), 'ansvar-bench-'))
const key = randomBytes(32).toString('hex')
try {
  const began = performance.now()
  const accounts = await fill(benchDatabase.url, Buffer.from(key), {
    organizations: Number(values.organizations),
    members: Number(values.members),
    readings: Number(values.readings),
    changes: Number(values.changes),
  })
  log(`Filled in ${seconds(began)}`)
  const spread = Array.from(
    { length: CALLERS },
    (_, index) => accounts[Math.floor((index * accounts.length) / CALLERS)],
  )
  const callers = spread.filter((account) => account !== undefined)
  const slow = await measure(callers)
  const env = { DATABASE_URL: benchDatabase.url, AUDIT_KEY: key, AUDIT_SIGN_KEY: key, DATA_DIR: folder }
  const doubts = await verifyThere(env, Number(values.tamperings), log)
  const scanning = await explain(callers)
  if (slow + scanning + doubts > 0) process.exitCode = 1
} finally {
  await benchDatabase.drop()
  rmSync(folder, { recursive: true, force: true })
}

/**
 * Makes each call in turn to a real API, with `AT_ONCE` concurrent requests. Returns how many calls exceed the limit.
 */
async function measure(accounts: readonly Account[]): Promise<number> {
  const service = await startService('api', {
    DATABASE_URL: benchDatabase.url,
    AUDIT_KEY: key,
    AUDIT_SIGN_KEY: key,
    DATA_DIR: folder,
    SEED: 'demo',
  })
  try {
    const fetchThere = (path: string, init: RequestInit) => fetch(`${service.origin}${path}`, init)
    const callers = await Promise.all(accounts.map((account) => signIn(fetchThere, account)))
    log(`\n${'milliseconds of a call, ' + AT_ONCE + ' at once'}`.padEnd(41) + 'p50     p95     max')
    let slow = 0
    const began = performance.now()
    for (const { name, run } of calls) {
      const times = (await taken(run, callers, Number(values.times))).toSorted((one, other) => one - other)
      const at = (share: number) => times[Math.min(times.length - 1, Math.floor(share * times.length))] ?? NaN
      const isWithin = at(0.95) <= LIMIT_MS
      if (!isWithin) slow += 1
      log(
        [name.padEnd(36), ...[0.5, 0.95, 1].map((share) => at(share).toFixed(1).padStart(7))].join(' ') +
          (isWithin ? '' : `  MISSED ${LIMIT_MS} ms`),
      )
    }
    const requests = calls.length * (Number(values.times) + CALLERS)
    log(
      `${((requests * 1_000) / (performance.now() - began)).toFixed(0)} calls a second, ${service.memory().toFixed(0)} MiB of the api`,
    )
    return slow
  } finally {
    await service.stop()
  }
}

async function taken(run: (caller: Caller) => Promise<unknown>, callers: readonly Caller[], times: number) {
  const found: number[] = []
  let left = times + CALLERS
  const lane = async (start: number) => {
    for (let turn = start; left-- > 0; turn += AT_ONCE) {
      const caller = callers[turn % callers.length]
      if (!caller) return
      const began = performance.now()
      await run(caller)
      found.push(performance.now() - began)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, (_, index) => lane(index)))
  // The first requests warm up the compilers and the caches.
  return found.slice(CALLERS)
}

/** Makes each call once, runs the background work, and reads the plans. Returns how many scan a large table. */
async function explain(accounts: readonly Account[]): Promise<number> {
  await benchDatabase.explain()
  const notices: string[] = []
  const database = await openDatabase(
    { url: benchDatabase.url, onNotice: (notice) => notices.push(notice) },
    Buffer.from(key),
  )
  try {
    const { rows } = await sql<{ name: string; rows: number; mib: number }>`
      select relname as name, reltuples::integer as rows, (pg_total_relation_size(oid) / 1048576)::integer as mib
      from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace and reltuples > ${Number(values.large)}
      order by 2 desc`.execute(database.kysely)
    const large = new Set(rows.map(({ name }) => name))
    const { rows: whole } = await sql<{ mib: number }>`
      select (pg_database_size(current_database()) / 1048576)::integer as mib`.execute(database.kysely)
    log(`\n${whole[0]?.mib ?? 0} MiB in the database`)
    log(`\n${'large tables'.padEnd(36)}     rows      MiB`)
    for (const row of rows) log(row.name.padEnd(36) + String(row.rows).padStart(9) + String(row.mib).padStart(9))
    const api = createApi({ database, config: readConfig({ DATA_DIR: folder }) })
    const fetchHere = (path: string, init: RequestInit) => api.request(path, init)
    const [account] = accounts
    if (!account) throw new Error('There are no accounts')
    const caller = await signIn(fetchHere, account)
    log(`\n${'plans of a call'.padEnd(36)} plans  most rows read`)
    let scanning = 0
    const look = async (name: string, work: () => Promise<unknown>) => {
      notices.length = 0
      await work()
      const plans = plansAmong(notices)
      const max = maxRows(plans)
      const faults = faultsOf(plans, large)
      if (plans.length === 0) throw new Error(`The server sent no plan for ${name}`)
      if (faults.length > 0) scanning += 1
      log(
        `${name.padEnd(36)} ${String(plans.length).padStart(5)} ${String(max.rows).padStart(15)} of ${max.of}` +
          (faults.length > 0 ? '  SCANS' : ''),
      )
      for (const { statement, what } of faults) log(`    ${what}: ${statement.slice(0, 400)}`)
    }
    await look('signing in', () => signIn(fetchHere, account))
    for (const { name, run } of calls) await look(name, () => run(caller))
    await look('changes as they come', () => caller.follow(0))
    await look('what has run out is removed', () => sweep(database, new Date()))
    return scanning
  } finally {
    await database.close()
  }
}
