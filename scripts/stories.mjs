// Runs the end-to-end tests, or takes the screenshots: `pnpm e2e policies`, `pnpm pictures`.
import { given } from './lib/arguments.mjs'
import { runStories } from './lib/playwright.mjs'
import { main } from './lib/log.mjs'

await main(() => runStories(process.argv[2] ?? 'stories', given(1)))
