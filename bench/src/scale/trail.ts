import { execFileSync, spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { openDatabase } from '@ansvar/api/db/open'
import { asSystem } from '@ansvar/api/db/scope'

const root = fileURLToPath(new URL('../../..', import.meta.url))

type Verdict = { readonly code: number | null; readonly text: string; readonly seconds: number; readonly mib: number }

/** Runs the operator's command. Returns its output, its duration and its maximum observed memory. */
async function verify(env: Readonly<Record<string, string>>): Promise<Verdict> {
  const began = performance.now()
  const child = spawn(process.execPath, ['api/src/commands/audit-verify.ts'], {
    cwd: root,
    env: { PATH: process.env['PATH'], ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let [text, mib] = ['', 0]
  child.stdout.on('data', (chunk: Buffer) => (text += chunk.toString('utf8')))
  const watch = setInterval(() => (mib = Math.max(mib, memoryOf(child.pid))), 500)
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve))
  clearInterval(watch)
  return { code, text, seconds: (performance.now() - began) / 1_000, mib }
}

function memoryOf(pid: number | undefined): number {
  try {
    return Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) / 1_024
  } catch {
    return 0
  }
}

/** Verifies the complete audit trail, and again after rows in it were changed. Returns the number of wrong results. */
export async function verifyThere(
  env: Readonly<Record<string, string>> & { readonly DATABASE_URL: string; readonly AUDIT_KEY: string },
  tamperings: number,
  log: (text: string) => void,
): Promise<number> {
  const whole = await verify(env)
  log(`\n${whole.text.trim()} ${whole.seconds.toFixed(0)} s, ${whole.mib.toFixed(0)} MiB`)
  if (tamperings === 0) return whole.code === 0 ? 0 : 1
  const database = await openDatabase({ url: env.DATABASE_URL, connections: 1 }, Buffer.from(env.AUDIT_KEY))
  let rows: { organization_id: string; number: number }[]
  try {
    ;({ rows } = await asSystem(database, (trx) =>
      sql<{ organization_id: string; number: number }>`
        update audit_trail set user_name = user_name || '.' where (organization_id, number) in (
          select organization_id, number from audit_trail order by random() limit ${tamperings})
        returning organization_id, number`.execute(trx),
    ))
  } finally {
    await database.close()
  }
  const after = await verify(env)
  const missed = rows.filter(
    (row) => !after.text.includes(`${row.organization_id} ${row.number} is not what was written`),
  )
  log(`${rows.length} rows were changed: ${rows.length - missed.length} named, ${after.text.trim().split('\n').at(-1)}`)
  const isWell = whole.code === 0 && after.code === 1 && missed.length === 0
  return isWell && after.text.trim().split('\n').length === rows.length + 1 ? 0 : 1
}
