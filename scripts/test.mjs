// Installs what the tests need, runs every test, and prints a closing line: N passed, N failed.
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { build, codegen } from './lib/build.mjs'
import { runChecks, staticChecks } from './lib/checks.mjs'
import { findChromium } from './lib/chromium.mjs'
import { install } from './lib/install.mjs'
import { runPlaywright } from './lib/playwright.mjs'
import { findPostgres } from './lib/postgres.mjs'
import { root } from './lib/run.mjs'
import { main, minutes, log, Stop } from './lib/log.mjs'
import { listOf } from './lib/failures.mjs'
import { add, broken, sentence } from './lib/sum.mjs'
import { runVitest } from './lib/vitest.mjs'

const everywhere = [
  'unit',
  'web',
  'house',
  'spec',
  'contract',
  'screens',
  'app',
  'scripts',
  'security',
  'attacks',
  'torture',
  'api-pglite',
]

/**
 * Runs all tests except the end-to-end tests. If a PostgreSQL server is available, the API's suite runs there, and on
 * PGlite in part: `tests/run/engines.ts` names the tests of both.
 */
async function runTests() {
  const postgres = await findPostgres()
  try {
    if (postgres.url === null) return await runVitest('all', { projects: everywhere })
    const onPglite = process.env.ANSVAR_EVERY_ENGINE === '1' ? 'and on PGlite' : 'and in part on PGlite'
    log(`The api's suite runs on PostgreSQL (${postgres.where}) ${onPglite}`)
    const env = { ANSVAR_TEST_DATABASE_URL: postgres.url }
    return await runVitest('all', { projects: [...everywhere, 'api-postgres', 'security-postgres'], env })
  } finally {
    if (postgres.url === null) log(`The api's suite ran on PGlite alone: ${postgres.reason}.`)
    await postgres.close()
  }
}

/** Runs the end-to-end tests. A missing browser is a failure. */
async function runBrowserTests() {
  try {
    const chromium = await findChromium()
    log(`Testing in the browser ${chromium}`)
    return await runPlaywright(chromium)
  } catch (error) {
    if (!(error instanceof Stop)) throw error
    log(error.message)
    return broken('the tests in the browser', error.message)
  }
}

await main(
  async () => {
    rmSync(join(root, 'test-results'), { recursive: true, force: true })
    await install({ tests: true })
    await codegen()
    log('Checking types, lint and format')
    const checks = await runChecks(staticChecks)
    // Some tests start the product the way users do.
    await build()
    log('Testing')
    const tests = await runTests()
    const browser = await runBrowserTests()
    const proven = await runVitest('proven', { projects: ['proven'] })
    const sum = add(checks, tests, browser, proven)
    log(`Tested in ${minutes()}`)
    for (const line of listOf(sum.failures)) process.stdout.write(`${line}\n`)
    process.stdout.write(`${sentence(sum)}\n`)
    return sum.failed === 0 ? 0 : 1
  },
  `npm test

Installs what the tests need, runs every test, and closes with how many passed and failed.`,
)
