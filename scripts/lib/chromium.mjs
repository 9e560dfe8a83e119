import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { root, runNode } from './run.mjs'
import { log, Stop, waiting } from './log.mjs'

// The headless shell has the same engine without windows, and tests run about a fifth faster.
const usual = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:/Program Files/Google/Chrome/Application/chrome.exe',
]

/** Returns the path of Playwright's own Chromium, which may not be installed. */
async function playwrights() {
  const program = "import { chromium } from '@playwright/test'; console.log(chromium.executablePath())"
  const { output } = await runNode(['--input-type=module', '--eval', program], { cwd: join(root, 'tests') })
  return output.trim()
}

/**
 * Returns a Chromium that starts: CHROMIUM, Playwright's, the machine's, or one that Playwright downloads for the user.
 */
export async function findChromium() {
  const own = await playwrights()
  const given = process.env.CHROMIUM
  if (given && !existsSync(given)) throw new Stop(`CHROMIUM=${given} does not exist.`)
  const found = [given, own, ...usual].find((path) => path && existsSync(path))
  if (found) return found
  log('Downloading Chromium for the tests in the browser')
  const args = ['tests/node_modules/@playwright/test/cli.js', 'install', 'chromium']
  const { output } = await waiting('downloading Chromium', runNode(args))
  if (existsSync(own)) return own
  throw new Stop(
    `${output}\nThe tests in the browser need Chromium, and it could not be downloaded. Install it (Debian, Ubuntu: ` +
      `apt-get install chromium), or give the path of a Chromium or Chrome:\n\n  CHROMIUM=/path/to/chromium npm test\n`,
  )
}
