// Leads the app along every simple path of its machines, in Chromium; `npm test` takes a covering set. It takes long.
import { build } from './lib/build.mjs'
import { findChromium } from './lib/chromium.mjs'
import { install } from './lib/install.mjs'
import { runNode } from './lib/run.mjs'
import { main } from './lib/say.mjs'

await main(async () => {
  await install({ tests: true })
  await build()
  const playwright = [
    'tests/node_modules/@playwright/test/cli.js',
    'test',
    '--config',
    'tests/e2e/playwright.config.ts',
  ]
  const env = { CHROMIUM: await findChromium(), ANSVAR_PATHS: 'all' }
  const { code } = await runNode([...playwright, '--project', 'stories', 'machine-paths'], { show: true, env })
  return code
})
