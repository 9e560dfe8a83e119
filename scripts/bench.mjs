// Measures, and prints one table: `pnpm bench gateway`, `pnpm bench lists`, `pnpm bench scale`.
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { given } from './lib/arguments.mjs'
import { build } from './lib/build.mjs'
import { installBench } from './lib/install.mjs'
import { findPostgres } from './lib/postgres.mjs'
import { root, runNode } from './lib/run.mjs'
import { main, log, Stop } from './lib/log.mjs'

/** Benches that need a server, on which they create a database. */
const onServer = new Set(['digests', 'packs', 'scale', 'soak', 'work'])
const known = readdirSync(join(root, 'bench', 'src')).filter((name) =>
  existsSync(join(root, 'bench', 'src', name, 'bench.ts')),
)

await main(
  async () => {
    const [what = '', ...options] = given()
    const script = join('bench', 'src', what, 'bench.ts')
    if (!known.includes(what)) throw new Stop(`Say what to measure: pnpm bench with one of ${known.join(', ')}`)
    await installBench()
    await build()
    if (!onServer.has(what)) return (await runNode([script, ...options], { show: true })).code
    const postgres = await findPostgres()
    try {
      if (postgres.url === null) throw new Stop(`This is measured on PostgreSQL: ${postgres.reason}`)
      log(`Measuring on PostgreSQL (${postgres.where})`)
      return (await runNode([script, ...options], { show: true, env: { ANSVAR_BENCH_SERVER: postgres.url } })).code
    } finally {
      await postgres.close()
    }
  },
  `pnpm bench ${known.join(' | ')}

Measures, and prints one table.`,
)
