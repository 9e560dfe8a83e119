// Attacks a service that it starts, and measures how long its processes are blocked: `pnpm siege --only multipart`.
import { given } from './lib/arguments.mjs'
import { install } from './lib/install.mjs'
import { runNode } from './lib/run.mjs'
import { main } from './lib/log.mjs'

await main(
  async () => {
    await install({ tests: true })
    const { code } = await runNode(['tests/siege/siege.ts', ...given()], { show: true })
    return code
  },
  `pnpm siege [--engine pglite|postgres] [--only part-of-a-name] [--write]

Prints for each attack the answer, the longest pause of the event loops of gateway, api and an idle process, and the memory
before and after. Ends with 1 where a pause reaches 100 ms, memory does not come back to within a fifth, or a call of another
client goes unanswered. --write puts the tables into
docs/operations.md.`,
)
