import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { firstLines } from './failures.mjs'
import { root, runNode } from './run.mjs'
import { say } from './say.mjs'

/** The linter checks types too, each file by the tsconfig nearest to it, and every package once. */
const linter = ['node_modules/oxlint/bin/oxlint', '--type-aware', '--deny-warnings']

/** The bench has packages of its own, which are there once something was measured; without them it has no types. */
const measured = existsSync(join(root, 'bench', 'node_modules'))
const typed = measured ? [] : ['--ignore-pattern', 'bench/**']

/** What is checked without running anything: the arguments of each command by the check's name. */
export const typeChecks = [{ name: 'types', args: [...linter, '--type-check-only', ...typed] }]
export const staticChecks = [
  { name: 'types and lint', args: [...linter, '--type-check', ...typed] },
  ...(measured ? [] : [{ name: 'lint of bench', args: [...linter, 'bench'] }]),
  { name: 'format', args: ['node_modules/oxfmt/bin/oxfmt', '--check', '.'] },
]

/** Runs checks, two at a time; says each one's outcome and what was wrong. Answers how many passed and failed. */
export async function runChecks(checks) {
  const waiting = [...checks]
  const sum = { passed: 0, failed: 0, skipped: 0, failures: [] }
  async function work() {
    for (let check = waiting.shift(); check; check = waiting.shift()) {
      const { code, output } = await runNode(check.args)
      sum[code === 0 ? 'passed' : 'failed'] += 1
      if (code !== 0) sum.failures.push({ name: check.name, why: firstLines(output) })
      say(`${code === 0 ? '✓' : '✗'} ${check.name}${code === 0 ? '' : `\n${output}`}`)
    }
  }
  await Promise.all([work(), work()])
  return sum
}
