// Runs the app through every simple path of its machines in Chromium. `npm test` uses a covering subset. The full run
// takes long; `pnpm paths --grep routeGuard` runs the paths of one machine.
import { given } from './lib/arguments.mjs'
import { runStories } from './lib/playwright.mjs'
import { main } from './lib/log.mjs'

await main(async () => {
  return runStories('stories', ['machine-paths', ...given()], { ANSVAR_PATHS: 'all' })
})
