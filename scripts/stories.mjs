// Runs the tests in the browser, or takes the screens' pictures: `pnpm e2e policies`, `pnpm pictures`.
import { given } from './lib/arguments.mjs'
import { runStories } from './lib/playwright.mjs'
import { main } from './lib/say.mjs'

await main(() => runStories(process.argv[2] ?? 'stories', given(1)))
