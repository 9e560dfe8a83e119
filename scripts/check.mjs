// Runs the quick check before a commit: types, lint, format, and the tests that need neither a database nor a browser.
import { codegen } from './lib/build.mjs'
import { runChecks, staticChecks } from './lib/checks.mjs'
import { install } from './lib/install.mjs'
import { listOf } from './lib/failures.mjs'
import { main, log } from './lib/log.mjs'
import { runVitest } from './lib/vitest.mjs'
import { add, sentence } from './lib/sum.mjs'

await main(
  async () => {
    await install({ tests: true })
    await codegen()
    const checks = await runChecks(staticChecks)
    const tests = await runVitest('quick', { projects: ['unit', 'web', 'house', 'spec'], quiet: true })
    const sum = add(checks, tests)
    log('Checked types, lint, format and the quick tests')
    for (const line of listOf(sum.failures)) process.stdout.write(`${line}\n`)
    process.stdout.write(`${sentence(sum)}\n`)
    return sum.failed === 0 ? 0 : 1
  },
  `pnpm check

Checks types, lint and format, and runs the tests that need neither database nor browser.`,
)
