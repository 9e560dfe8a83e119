import type { Client } from '@urql/core'

export type Account = 'maintainer' | 'manager' | 'editor' | 'reader' | 'limited' | 'outsider'

/** A user with a browser, as in `tests/world.ts`. */
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
  /** A user who is not signed in. */
  visitor(): Person
}

// Imports the world by name, so that it is not type-checked again with the browser's types. Those contradict Node's
// types about streams.
const world = '../world.ts'
export const { createWorld } = (await import(/* @vite-ignore */ world)) as { createWorld: () => Promise<World> }
