import { fork } from 'node:child_process'
import { on, once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { Usage } from './child.ts'

export type ServerKind = {
  readonly name: string
  readonly file: string
  readonly environment?: Readonly<Record<string, string>>
  /** Whether it is asked in GraphQL; a pass-through is asked for a question by its name. */
  readonly graphql: boolean
}

/** The one that all ratios are to. */
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

/** Starts a server in a process of its own and waits until it listens. */
export async function startServer(kind: ServerKind, upstream: string): Promise<RunningServer> {
  const child = fork(fileURLToPath(new URL(kind.file, import.meta.url)), {
    env: { ...process.env, NODE_ENV: 'production', BENCH_UPSTREAM: upstream, ...kind.environment },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const inbox = on(child, 'message')
  const next = async () => ((await inbox.next()).value as unknown[] | undefined)?.[0]
  const ended = once(child, 'exit').then(() => Promise.reject(new Error(`${kind.name} has ended`)))
  // Whoever waits for a message hears of the end; when none waits, it is the bench itself that ended it.
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
