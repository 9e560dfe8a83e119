import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { demoImage } from '../world/image.ts'
import { freePort } from '../run/ports.ts'
import { startCluster, type Cluster } from './cluster.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** A process of the service. */
export type Part = {
  /** Starts it and waits until it is ready. */
  start(): Promise<void>
  /** Sends the signal. Returns the exit code, or the name of the signal that ended it. */
  end(signal: NodeJS.Signals): Promise<number | string>
  /** Whether it has been started and has not ended since. */
  isRunning(): boolean
  /** Its process, for measurements. Null if it has never been started. */
  process(): ChildProcess | null
  /** Its output of all starts. */
  readonly output: () => string
}

export type Stack = {
  readonly url: string
  readonly api: Part
  readonly gateway: Part
  /** Null if the database is embedded in the api. */
  readonly cluster: Cluster | null
  readonly folder: string
  /** The environment of the api, for its commands. */
  readonly variables: Readonly<Record<string, string>>
  stop(): Promise<void>
}

export type Engine = 'pglite' | 'postgres'

/** Puts a proxy between two parts. Gets the port of the target and returns the port to use. */
export type Detours = {
  readonly toApi?: (port: number) => Promise<number>
  readonly toDatabase?: (port: number) => Promise<number>
}

/**
 * Starts gateway, api and database as separate processes. Returns null if the engine is not available on this machine.
 */
export async function startStack(
  engine: Engine,
  settings: Readonly<Record<string, string>> = {},
  { toApi, toDatabase }: Detours = {},
  preloads: readonly string[] = [],
): Promise<Stack | null> {
  const cluster = engine === 'postgres' ? await startCluster() : null
  if (engine === 'postgres' && cluster === null) return null
  const folder = mkdtempSync(join(tmpdir(), 'ansvar-torture-'))
  if (engine === 'pglite') await layDemo(folder)
  const [port, apiPort] = [await freePort(), await freePort()]
  const url = `http://127.0.0.1:${port}`
  const databasePort = cluster && toDatabase ? await toDatabase(cluster.port) : cluster?.port
  const variables: Record<string, string> = {
    PATH: process.env['PATH'] ?? '',
    PORT: String(port),
    API_PORT: String(apiPort),
    API_URL: `http://127.0.0.1:${toApi ? await toApi(apiPort) : apiPort}`,
    DATA_DIR: folder,
    PUBLIC_URL: url,
    AUDIT_KEY: 'the key of the tests, and of nothing else',
    AUDIT_SIGN_KEY: 'the key of the tests, and of nothing else',
    LOG_LEVEL: 'error',
    ...(databasePort !== undefined && { DATABASE_URL: `postgres://postgres@127.0.0.1:${databasePort}/postgres` }),
    ...settings,
  }
  const api = partOf('api/src/server.ts', `http://127.0.0.1:${apiPort}`, variables, preloads)
  const gateway = partOf('gateway/src/server.ts', url, variables, preloads)
  const stop = async () => {
    await Promise.all([api.end('SIGKILL'), gateway.end('SIGKILL')])
    await cluster?.stop()
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    await api.start()
    await gateway.start()
  } catch (error) {
    await stop()
    throw error
  }
  return { url, api, gateway, cluster, folder, variables, stop }
}

/** Copies the demo's database into a data folder, so that a start does not have to create it. */
export async function layDemo(folder: string): Promise<void> {
  const database = join(folder, 'database')
  mkdirSync(database, { recursive: true })
  execFileSync('tar', ['-x', '-C', database], { input: await demoImage(), stdio: ['pipe', 'ignore', 'ignore'] })
  chmodSync(database, 0o700)
}

/**
 * Creates a process of the service, which ends with this process, even if this one is killed. It loads `preloads`
 * before its own modules.
 */
export function partOf(
  entry: string,
  url: string,
  variables: Readonly<Record<string, string>>,
  preloads: readonly string[] = [],
): Part {
  let child: ChildProcess | null = null
  let output = ''
  /** Its exit code, once all of its output is read. */
  let over: Promise<number | string> = Promise.resolve(0)
  return {
    async start() {
      const imports = ['scripts/lib/follow-parent.mjs', ...preloads].flatMap((path) => ['--import', `${root}${path}`])
      const started = spawn(process.execPath, [...imports, entry], {
        cwd: root,
        // As in `npm start`: a restart takes less time with the compile cache.
        env: { NODE_COMPILE_CACHE: `${root}node_modules/.cache/node`, ...variables },
        stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      })
      for (const stream of [started.stdout, started.stderr])
        stream?.on('data', (chunk: Buffer) => (output += chunk.toString('utf8')))
      child = started
      over = new Promise((resolve) => started.once('close', (code, by) => resolve(code ?? by ?? '')))
      while (started.exitCode === null && started.signalCode === null) {
        const response = await fetch(`${url}/ready`, { signal: AbortSignal.timeout(5_000) }).catch(() => null)
        if (response?.ok) return
        await pause(30)
      }
      throw new Error(`${entry} ended with ${await over}: ${output.slice(-2_000)}`)
    },
    async end(signal) {
      child?.kill(signal)
      return over
    },
    isRunning: () => child !== null && child.exitCode === null && child.signalCode === null,
    process: () => child,
    output: () => output,
  }
}
