// Builds what a server needs in addition to its sources: the web app into web/dist, and the gateway as one file into
// gateway/dist.
import { build } from './lib/build.mjs'
import { install } from './lib/install.mjs'
import { main } from './lib/log.mjs'

await main(
  async () => {
    await install({ tests: false })
    await build()
  },
  `pnpm build

Builds the web app into web/dist and the gateway into gateway/dist, where their sources have changed.`,
)
