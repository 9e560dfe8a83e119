// Leads the app along every simple path of its machines, in Chromium; `npm test` takes a covering set. It takes long;
// `pnpm paths --grep routeGuard` takes those of one machine.
import { given } from './lib/arguments.mjs'
import { runStories } from './lib/playwright.mjs'
import { main } from './lib/say.mjs'

await main(async () => {
  return runStories('stories', ['machine-paths', ...given()], { ANSVAR_PATHS: 'all' })
})
