import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { build } from './build.mjs'
import { findChromium } from './chromium.mjs'
import { failuresOfPlaywright, retriedOfPlaywright } from './failures.mjs'
import { install } from './install.mjs'
import { root, runNode } from './run.mjs'
import { broken } from './sum.mjs'

const playwright = ['tests/node_modules/@playwright/test/cli.js', 'test', '--config', 'tests/e2e/playwright.config.ts']

/** Runs some of the end-to-end tests from any clone, or lists them with `--list`. Returns the exit code. */
export async function runStories(project, args, env = {}) {
  await install({ tests: true })
  if (args.some((argument) => ['--list', '--help', '-h'].includes(argument)))
    return (await runNode([...playwright, `--project=${project}`, ...args], { show: true, env })).code
  await build()
  const chromium = await findChromium()
  return (
    await runNode([...playwright, `--project=${project}`, ...args], { show: true, env: { ...env, CHROMIUM: chromium } })
  ).code
}

/**
 * Runs the end-to-end tests and sums them up from Playwright's JSON report. A missing report counts as one failure. A
 * failed test runs once more, with a new browser and service. If it passes then, it counts as passed, and the closing
 * line names it.
 */
export async function runPlaywright(chromium) {
  const report = join(root, 'test-results', 'playwright.json')
  const { code } = await runNode([...playwright, '--project=stories'], {
    show: true,
    env: { CHROMIUM: chromium, PLAYWRIGHT_JSON_OUTPUT_FILE: report },
  })
  try {
    const read = JSON.parse(readFileSync(report, 'utf8'))
    const { stats, errors } = read
    const failed = stats.unexpected + errors.length
    const retried = retriedOfPlaywright(read)
    const sum = { passed: stats.expected + stats.flaky, failed, skipped: stats.skipped, retried }
    if (failed === 0 && code !== 0) return { ...sum, ...broken('playwright', `ended with ${code}`), passed: sum.passed }
    return { ...sum, failures: failuresOfPlaywright(read) }
  } catch {
    return broken('playwright', 'left no report that can be read; its output is above')
  }
}
