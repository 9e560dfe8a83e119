// Breaks each protection of SECURITY.md in turn, and reports those whose test still passes: `pnpm mutate:security`.
import { given } from './lib/arguments.mjs'
import { install } from './lib/install.mjs'
import { runNode } from './lib/run.mjs'
import { main } from './lib/log.mjs'

await main(
  async () => {
    await install({ tests: true })
    const { code } = await runNode(['tests/security/mutate.ts', ...given()], { show: true })
    return code
  },
  `pnpm mutate:security [--only part-of-a-name] [--mutations-only]

Breaks the code behind each row of SECURITY.md, one after another in a copy of the project, and runs the test that the row
names. Ends with 1 where a test does not notice, or fails before anything is broken; --mutations-only leaves that out.`,
)
