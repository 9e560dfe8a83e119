// Builds what a server needs beside its sources: the web app, into web/dist, and the gateway in one file, into gateway/dist.
import { build } from './lib/build.mjs'
import { install } from './lib/install.mjs'
import { main } from './lib/say.mjs'

await main(
  async () => {
    await install({ tests: false })
    await build()
  },
  `pnpm build

Builds the web app into web/dist and the gateway into gateway/dist, where their sources have changed.`,
)
