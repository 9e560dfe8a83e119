// Kills, races and restarts the service, and compares every acknowledged write: `pnpm torture --minutes 10 --seed 7`.
import { given } from './lib/arguments.mjs'
import { install } from './lib/install.mjs'
import { runNode } from './lib/run.mjs'
import { main } from './lib/log.mjs'

await main(
  async () => {
    await install({ tests: true })
    const { code } = await runNode(['tests/torture/torture.ts', ...given()], { show: true })
    return code
  },
  `pnpm torture [--minutes N] [--seed N]

Kills, races and restarts the service, and compares every acknowledged write.`,
)
