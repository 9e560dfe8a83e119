import { fork } from 'node:child_process'
import { on, once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { Usage } from './child.ts'

export type ServerKind = {
  readonly name: string
  readonly file: string
  readonly environment?: Readonly<Record<string, string>>
  /** Whether it receives GraphQL. A pass-through receives the name of a query instead. */
  readonly graphql: boolean
}

/** The server that all ratios refer to. */
export const reference: ServerKind = {
  name: 'pass-through in Hono (reference)',
  file: 'servers/pass-through-hono.ts',
  graphql: false,
}

export const kinds: readonly ServerKind[] = [
  reference,
  { name: 'pass-through in node:http', file: 'servers/pass-through-node.ts', graphql: false },
  { name: 'Ansvar gateway', file: 'servers/ansvar.ts', graphql: true },
  { name: 'graphql-yoga', file: 'peers/yoga.ts', graphql: true },
  { name: 'mercurius, JIT', file: 'peers/mercurius.ts', graphql: true },
  {
    name: 'mercurius, JIT, undici Pool',
    file: 'peers/mercurius.ts',
    graphql: true,
    environment: { BENCH_CLIENT: 'pool' },
  },
  { name: 'Apollo Server, REST data source', file: 'peers/apollo.ts', graphql: true },
]

export type RunningServer = {
  readonly kind: ServerKind
  readonly origin: string
  usage(): Promise<Usage>
  stop(): Promise<void>
}

/** Starts a server in a separate process and waits until it listens. */
export async function startServer(kind: ServerKind, upstream: string): Promise<RunningServer> {
  const child = fork(fileURLToPath(new URL(kind.file, import.meta.url)), {
    env: { ...process.env, NODE_ENV: 'production', BENCH_UPSTREAM: upstream, ...kind.environment },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const inbox = on(child, 'message')
  const next = async () => ((await inbox.next()).value as unknown[] | undefined)?.[0]
  const ended = once(child, 'exit').then(() => Promise.reject(new Error(`${kind.name} has ended`)))
  // Callers that wait for a message receive the exit. Otherwise the bench itself stopped the process.
  ended.catch(() => null)
  const port = await Promise.race([next(), ended])
  return {
    kind,
    origin: `http://127.0.0.1:${port as number}`,
    async usage() {
      child.send('usage')
      return (await Promise.race([next(), ended])) as Usage
    },
    async stop() {
      child.kill('SIGKILL')
      await ended.catch(() => null)
    },
  }
}
