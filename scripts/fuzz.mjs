// Sends generated requests to a service that it starts, and reports every incorrect response: `pnpm fuzz --seed 7`.
import { given } from './lib/arguments.mjs'
import { install } from './lib/install.mjs'
import { runNode } from './lib/run.mjs'
import { main } from './lib/log.mjs'

await main(
  async () => {
    await install({ tests: true })
    const { code } = await runNode(['tests/fuzz/fuzz.ts', ...given()], { show: true })
    return code
  },
  `pnpm fuzz [--requests N] [--seed N] [--only N]

Sends N generated requests (20,000 where nothing is said) to REST and GraphQL, and ends with 1 where an answer is a failure
of the service, comes too late, shows its inside or is a refusal of more than 64 KiB, or where a process ends.
--only sends one request of a seed again.`,
)
