import { setTimeout } from 'node:timers/promises'
import { builtinEnvironments, type Environment } from 'vitest/runtime'

/** Node's classes, which the service in this process needs next to the page's document. */
const { AbortController, AbortSignal, Blob, FormData, Headers, Request, Response, URL, fetch } = globalThis
const native = { AbortController, AbortSignal, Blob, FormData, Headers, Request, Response, URL, fetch }

const page: Environment = {
  ...builtinEnvironments['happy-dom'],
  name: 'page',
  viteEnvironment: 'ssr',
  async setup(global, options) {
    const environment = await builtinEnvironments['happy-dom'].setup(global, options)
    for (const [name, value] of Object.entries(native))
      Object.defineProperty(global, name, { value, configurable: true, writable: true })
    return {
      async teardown(of) {
        // Ends the requests of the page while its document exists.
        await setTimeout(100)
        await environment.teardown(of)
      },
    }
  },
}

export default page
