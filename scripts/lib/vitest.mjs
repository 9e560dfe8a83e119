import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { failuresOfVitest } from './failures.mjs'
import { NODE_COMPILE_CACHE, root, runNode } from './run.mjs'

/**
 * Runs the tests of some vitest projects and sums them up from the JSON report. A file that could not be loaded, an
 * error outside of tests and a missing report each count as one failure, so that a broken run never counts as success.
 * With `quiet` it prints only failures.
 */
export async function runVitest(name, { projects, env, quiet = false }) {
  const report = join(root, 'test-results', `vitest-${name}.json`)
  const { code, output } = await runNode(
    [
      'node_modules/vitest/vitest.mjs',
      'run',
      ...projects.flatMap((project) => ['--project', project]),
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report}`,
    ],
    { show: !quiet, env: { NODE_COMPILE_CACHE, ...env } },
  )
  const sum = { passed: 0, failed: 0, skipped: 0, failures: [] }
  try {
    const read = JSON.parse(readFileSync(report, 'utf8'))
    const { testResults } = read
    sum.failures.push(...failuresOfVitest(read))
    for (const { assertionResults, status } of testResults) {
      for (const result of assertionResults)
        sum[result.status === 'passed' || result.status === 'failed' ? result.status : 'skipped'] += 1
      if (status === 'failed' && assertionResults.every((result) => result.status !== 'failed')) sum.failed += 1
    }
  } catch {
    sum.failed += 1
    sum.failures.push({ name: 'vitest', why: ['left no report that can be read; its output is above'] })
  }
  if (code !== 0 && sum.failed === 0) {
    sum.failed += 1
    sum.failures.push({ name: 'vitest', why: [`ended with ${code}, by an error outside of any test`] })
  }
  if (quiet && sum.failed > 0) process.stdout.write(output)
  return sum
}
