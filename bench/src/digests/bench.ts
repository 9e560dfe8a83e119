// Measures the daily summaries of 200 organizations with 100 members each, on PostgreSQL: `pnpm bench digests`. Creates
// a database and drops it at the end.
import { randomBytes } from 'node:crypto'
import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import { readConfig } from '@ansvar/api/config'
import { openDatabase, type Database } from '@ansvar/api/db/open'
import { asSystem } from '@ansvar/api/db/scope'
import { queueDigests } from '@ansvar/api/notices/digests'
import { prepareDatabase } from '@ansvar/api/prepare'
import { createDatabase } from '../shared/database.ts'
import { fill } from './fill.ts'

/** Maximum seconds in which the summaries of all members are queued. */
const BOUND_SECONDS = 60

const { values } = parseArgs({
  options: {
    organizations: { type: 'string', default: '200' },
    members: { type: 'string', default: '100' },
    processes: { type: 'string', default: '2' },
    // Leaves the database, to examine plans.
    stay: { type: 'boolean', default: false },
  },
})
const log = (text: string): void => void process.stdout.write(`${text}\n`)

const benchDatabase = await createDatabase(process.env['ANSVAR_BENCH_SERVER'] ?? '')
const key = randomBytes(32)
const env = { DATABASE_URL: benchDatabase.url, AUDIT_KEY: key.toString('hex'), SEED: 'none' }
const opened: Database[] = []
try {
  await (await prepareDatabase(readConfig(env))).close()
  for (let process = 0; process < Number(values.processes); process += 1)
    opened.push(await openDatabase({ url: benchDatabase.url }, key))
  const [database] = opened
  if (!database) throw new Error('--processes is at least 1')
  const size = { organizations: Number(values.organizations), members: Number(values.members) }
  await fill(database, size)
  log(`${size.organizations} organizations with ${size.members} members each, ${opened.length} processes`)
  await measure(database, size.organizations * size.members)
} finally {
  for (const database of opened) await database.close()
  if (values.stay) log(benchDatabase.url)
  else await benchDatabase.drop()
}

/** Queues the summaries in all processes at the same time, as each does every minute. */
async function measure(database: Database, expected: number): Promise<void> {
  // After the hour of every summary in the time zone of the organizations.
  const now = new Date()
  now.setUTCDate(now.getUTCDate() + 1)
  now.setUTCHours(12)
  const began = performance.now()
  const rounds = await Promise.all(opened.map((each) => runUntilDone(each, now)))
  const seconds = (performance.now() - began) / 1000
  const { rows } = await asSystem(database, (trx) =>
    sql<{ mails: number; recipients: number }>`
      select count(*)::int as mails, count(distinct recipient)::int as recipients from outbox where kind = 'DIGEST'`.execute(
      trx,
    ),
  )
  const { mails = 0, recipients = 0 } = rows[0] ?? {}
  const met = seconds <= BOUND_SECONDS && mails === expected && recipients === expected
  if (!met) process.exitCode = 1
  log(
    `${mails} summaries for ${recipients} of ${expected} members in ${seconds.toFixed(1)} s (${((seconds / mails) * 1000).toFixed(2)} ms each), ${Math.max(...rounds)} runs  ${met ? 'met' : 'MISSED'}`,
  )
}

async function runUntilDone(database: Database, now: Date): Promise<number> {
  let rounds = 1
  while ((await queueDigests(database, now, 'https://ansvar.example')) > 0) rounds += 1
  return rounds
}
