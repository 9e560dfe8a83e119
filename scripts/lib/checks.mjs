import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { firstLines } from './failures.mjs'
import { root, runNode } from './run.mjs'
import { log } from './log.mjs'

/** The linter also checks types: each file by the nearest tsconfig, and every package once. */
const linter = ['node_modules/oxlint/bin/oxlint', '--type-aware', '--deny-warnings']

/**
 * The bench has its own packages, which are installed before the first measurement. Without them its types cannot be
 * checked.
 */
const measured = existsSync(join(root, 'bench', 'node_modules'))
const typed = measured ? [] : ['--ignore-pattern', 'bench/**']

/** Checks that run no code: the arguments of each command by the name of the check. */
export const typeChecks = [{ name: 'types', args: [...linter, '--type-check-only', ...typed] }]
export const staticChecks = [
  { name: 'types and lint', args: [...linter, '--type-check', ...typed] },
  ...(measured ? [] : [{ name: 'lint of bench', args: [...linter, 'bench'] }]),
  { name: 'format', args: ['node_modules/oxfmt/bin/oxfmt', '--check', '.'] },
]

/** Runs checks, two at a time. Prints each result and its errors. Returns how many passed and failed. */
export async function runChecks(checks) {
  const waiting = [...checks]
  const sum = { passed: 0, failed: 0, skipped: 0, failures: [] }
  async function work() {
    for (let check = waiting.shift(); check; check = waiting.shift()) {
      const { code, output } = await runNode(check.args)
      sum[code === 0 ? 'passed' : 'failed'] += 1
      if (code !== 0) sum.failures.push({ name: check.name, why: firstLines(output) })
      log(`${code === 0 ? '✓' : '✗'} ${check.name}${code === 0 ? '' : `\n${output}`}`)
    }
  }
  await Promise.all([work(), work()])
  return sum
}
