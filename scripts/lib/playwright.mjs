import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { failuresOfPlaywright } from './failures.mjs'
import { root, runNode } from './run.mjs'
import { say } from './say.mjs'
import { broken } from './sum.mjs'

/**
 * Runs the tests in the browser and sums them from playwright's JSON report; a missing report is one failure. A story
 * that failed is told once more, by a browser and a service of its own: what then passes counts, and is named.
 */
export async function runPlaywright(chromium) {
  const report = join(root, 'test-results', 'playwright.json')
  const { code } = await runNode(
    [
      'tests/node_modules/@playwright/test/cli.js',
      'test',
      '--config',
      'tests/e2e/playwright.config.ts',
      '--project',
      'stories',
    ],
    { show: true, env: { CHROMIUM: chromium, PLAYWRIGHT_JSON_OUTPUT_FILE: report } },
  )
  try {
    const read = JSON.parse(readFileSync(report, 'utf8'))
    const { stats, errors } = read
    if (stats.flaky > 0) say(`${stats.flaky} stories passed at the second attempt only; playwright names them above`)
    const failed = stats.unexpected + errors.length
    const sum = { passed: stats.expected + stats.flaky, failed, skipped: stats.skipped }
    if (failed === 0 && code !== 0) return { ...sum, ...broken('playwright', `ended with ${code}`), passed: sum.passed }
    return { ...sum, failures: failuresOfPlaywright(read) }
  } catch {
    return broken('playwright', 'left no report that can be read; what it printed stands above')
  }
}
