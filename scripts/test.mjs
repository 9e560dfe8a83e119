// Installs what the tests need, runs every test there is, and closes with one line: N passed, N failed.
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { build, codegen } from './lib/build.mjs'
import { runChecks, staticChecks } from './lib/checks.mjs'
import { findChromium } from './lib/chromium.mjs'
import { install } from './lib/install.mjs'
import { runPlaywright } from './lib/playwright.mjs'
import { findPostgres } from './lib/postgres.mjs'
import { root } from './lib/run.mjs'
import { main, minutes, say, Stop } from './lib/say.mjs'
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

/** All tests but the browser's, the api's suite on PostgreSQL too where a server can be had. */
async function runTests() {
  const postgres = await findPostgres()
  try {
    if (postgres.url === null) return await runVitest('all', { projects: everywhere })
    say(`The api's suite runs on PGlite and on PostgreSQL (${postgres.where})`)
    const env = { ANSVAR_TEST_DATABASE_URL: postgres.url }
    return await runVitest('all', { projects: [...everywhere, 'api-postgres', 'security-postgres'], env })
  } finally {
    if (postgres.url === null) say(`The api's suite ran on PGlite alone: ${postgres.reason}.`)
    await postgres.close()
  }
}

/** The tests in the browser; without a browser they are a failure, not a silence. */
async function runBrowserTests() {
  try {
    const chromium = await findChromium()
    say(`Testing in the browser ${chromium}`)
    return await runPlaywright(chromium)
  } catch (error) {
    if (!(error instanceof Stop)) throw error
    say(error.message)
    return broken('the tests in the browser', error.message)
  }
}

await main(
  async () => {
    rmSync(join(root, 'test-results'), { recursive: true, force: true })
    await install({ tests: true })
    await codegen()
    say('Checking types, lint and format')
    const checks = await runChecks(staticChecks)
    // Some tests start the product as it is started.
    await build()
    say('Testing')
    const tests = await runTests()
    const browser = await runBrowserTests()
    const proven = await runVitest('proven', { projects: ['proven'] })
    const sum = add(checks, tests, browser, proven)
    say(`Tested in ${minutes()}`)
    for (const line of listOf(sum.failures)) process.stdout.write(`${line}\n`)
    process.stdout.write(`${sentence(sum)}\n`)
    return sum.failed === 0 ? 0 : 1
  },
  `npm test

Installs what the tests need, runs every test, and closes with how many passed and failed.`,
)
