// Measures the work list of an organization with 100,000 records in its sources, at the API on PostgreSQL: `pnpm bench
// work`. Creates a database and drops it at the end.
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import { readConfig } from '@ansvar/api/config'
import { openDatabase } from '@ansvar/api/db/open'
import { asSystem } from '@ansvar/api/db/scope'
import { prepareDatabase } from '@ansvar/api/prepare'
import { seed } from '@ansvar/api/seed/seed'
import { createDatabase } from '../shared/database.ts'
import { startService } from '../shared/service.ts'
import { fill } from './fill.ts'

/** Maximum median milliseconds of a response. */
const BOUND_MS = 30
const WARM_UP = 10

const { values } = parseArgs({
  options: {
    times: { type: 'string', default: '100' },
    // Leaves the database, to examine plans.
    stay: { type: 'boolean', default: false },
  },
})
const log = (text: string): void => void process.stdout.write(`${text}\n`)

const benchDatabase = await createDatabase(process.env['ANSVAR_BENCH_SERVER'] ?? '')
const folder = mkdtempSync(join(tmpdir(), 'ansvar-bench-'))
const env = {
  DATABASE_URL: benchDatabase.url,
  AUDIT_KEY: randomBytes(32).toString('hex'),
  DATA_DIR: folder,
  SEED: 'demo',
}
try {
  log(`${await prepare()} records in the sources of the work list`)
  const service = await startService('api', env)
  try {
    await measure(service.origin)
  } finally {
    await service.stop()
  }
} finally {
  if (values.stay) log(benchDatabase.url)
  else await benchDatabase.drop()
  rmSync(folder, { recursive: true, force: true })
}

async function prepare(): Promise<number> {
  const config = readConfig(env)
  const prepared = await prepareDatabase(config)
  await seed(prepared, config, new Date())
  await prepared.close()
  const database = await openDatabase({ url: benchDatabase.url, hasNoTimeout: true }, Buffer.from(env.AUDIT_KEY))
  try {
    const { rows } = await asSystem(database, (trx) =>
      sql<{ id: string }>`select id from organizations where name = 'Nordlys Metal A/S'`.execute(trx),
    )
    return await fill(database, rows[0]?.id ?? '')
  } finally {
    await database.close()
  }
}

async function measure(origin: string): Promise<void> {
  const signIn = await fetch(`${origin}/api/v1/authentications`, {
    method: 'POST',
    body: new URLSearchParams({ username: 'manager@nordlys.example', password: 'ansvar-demo-2026' }),
  })
  const cookie = signIn.headers.get('set-cookie')?.split(';')[0] ?? ''
  const { content } = (await signIn.json()) as { content: { id: string }[] }
  const path = `${origin}/api/v1/organizations/${content[0]?.id}/dashboard`
  for (const query of [
    '/work-items',
    '/work-items?size=200',
    '/work-items?scope=MINE',
    '/work-items?kind=READING',
    '',
  ]) {
    const taken: number[] = []
    let total: number | undefined
    for (let time = 0; time < Number(values.times) + WARM_UP; time += 1) {
      const began = performance.now()
      const response = await fetch(`${path}${query}`, { headers: { cookie } })
      const body = (await response.json()) as { total_elements?: number }
      if (!response.ok) throw new Error(JSON.stringify(body))
      if (time >= WARM_UP) taken.push(performance.now() - began)
      total = body.total_elements
    }
    const sorted = taken.toSorted((one, other) => one - other)
    const at = (part: number) => sorted[Math.floor(sorted.length * part)] ?? NaN
    if (at(0.5) > BOUND_MS) process.exitCode = 1
    log(
      `dashboard${query.padEnd(28)} ${String(total ?? '').padStart(6)} items  p50 ${at(0.5).toFixed(1)} ms  p95 ${at(0.95).toFixed(1)} ms  ${at(0.5) > BOUND_MS ? 'MISSED' : 'met'}`,
    )
  }
}
