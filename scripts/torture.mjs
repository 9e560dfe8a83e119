// Kills, races and restarts the service, and compares every acknowledged write: `pnpm torture --minutes 10 --seed 7`.
import { install } from './lib/install.mjs'
import { runNode } from './lib/run.mjs'
import { main } from './lib/say.mjs'

await main(async () => {
  await install({ tests: true })
  const { code } = await runNode(['tests/torture/torture.ts', ...process.argv.slice(2)], { show: true })
  return code
})
