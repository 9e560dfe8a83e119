// Checks the types of every package.
import { codegen } from './lib/build.mjs'
import { runChecks, typeChecks } from './lib/checks.mjs'
import { install } from './lib/install.mjs'
import { main } from './lib/log.mjs'

await main(
  async () => {
    await install({ tests: true })
    await codegen()
    const { failed } = await runChecks(typeChecks)
    return failed === 0 ? 0 : 1
  },
  `pnpm types

Checks the types of every package.`,
)
