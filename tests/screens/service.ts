import type { Client } from '@urql/core'

export type Account = 'maintainer' | 'manager' | 'editor' | 'reader' | 'limited' | 'outsider'

/** Someone in front of a browser, as `tests/world.ts` has it. */
export type Person = {
  readonly client: Client
  readonly fetch: (input: string | URL | Request, init?: RequestInit) => Promise<Response>
  readonly organizationId: string
}

export type World = AsyncDisposable & {
  readonly database: {
    script(run: (connection: { readonly exec: (statements: string) => Promise<void> }) => Promise<void>): Promise<void>
  }
  signIn(account: Account): Promise<Person>
  /** Someone who is not signed in. */
  visitor(): Person
}

// The service's code is written against Node's types, and the page's against the browser's, which contradict each
// other about streams: found by its name, the world is not checked a second time, as a page.
const world = '../world.ts'
export const { createWorld } = (await import(/* @vite-ignore */ world)) as { createWorld: () => Promise<World> }
