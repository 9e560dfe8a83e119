import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { freePort } from '../run/ports.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** The product as in production: api and gateway as processes, an embedded database, the built web app. */
export type Service = {
  readonly url: string
  /** The folder of outgoing mail as .eml files. */
  readonly mailFolder: string
  /** The standard output of the api. */
  readonly output: () => string
  /** Stops the api alone. The gateway keeps running without it. */
  stopApi(): Promise<void>
  /** Kills the api at once, in the middle of its work. */
  killApi(): Promise<void>
  startApi(): Promise<void>
  /** The folder of the embedded database and the files. */
  readonly folder: string
  /** The memory of each process in MiB. */
  memory(): { readonly api: number; readonly gateway: number }
  stop(): Promise<void>
}

async function ready(url: string, child: ChildProcess): Promise<void> {
  while (child.exitCode === null) {
    const response = await fetch(`${url}/ready`).catch(() => null)
    if (response?.ok) return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error(`${child.spawnargs.at(-1)} ended with ${child.exitCode}`)
}

async function end(child: ChildProcess, signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const over = new Promise((resolve) => child.once('exit', resolve))
  child.kill(signal)
  await over
}

/** Reads from /proc where it exists, because starting `ps` many times a second slows the measured processes down. */
function residentMiB({ pid }: ChildProcess): number {
  const file = `/proc/${pid}/status`
  const kilobytes = existsSync(file)
    ? /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(file, 'utf8'))?.[1]
    : execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })
  return Number(kilobytes) / 1024
}

export type Arrangements = {
  /** Fills the data folder before the api starts. */
  readonly fill?: (folder: string) => Promise<void>
  /** Puts a proxy between two parts. Gets the port of the target and returns the port to use. */
  readonly toGateway?: (port: number) => Promise<number>
  readonly toApi?: (port: number) => Promise<number>
}

export async function startService(
  settings: Readonly<Record<string, string>> = {},
  { fill, toGateway, toApi }: Arrangements = {},
): Promise<Service> {
  const [port, apiPort] = [await freePort(), await freePort()]
  const folder = mkdtempSync(join(tmpdir(), 'ansvar-e2e-'))
  await fill?.(folder)
  const url = `http://localhost:${toGateway ? await toGateway(port) : port}`
  const variables = {
    PORT: String(port),
    API_PORT: String(apiPort),
    API_URL: `http://127.0.0.1:${toApi ? await toApi(apiPort) : apiPort}`,
    DATA_DIR: folder,
    DATABASE_URL: '',
    SEED: 'demo',
    PUBLIC_URL: url,
    LOG_LEVEL: 'warn',
    ...settings,
  }
  // Turns V8's optimizing compiler for WebAssembly off, which costs a short process more than it gains.
  const spawned = (entry: string) =>
    spawn(process.execPath, ['--liftoff-only', entry], {
      cwd: root,
      // As in `npm start`: a start takes less time with the compile cache.
      env: { ...process.env, NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/node'), ...variables },
      stdio: ['ignore', 'ignore', 'pipe'],
    })
  let printed = ''
  function begin(entry: string): ChildProcess {
    const child = spawned(entry)
    // Kills the processes if the test process exits without stopping the service.
    const kill = () => child.kill('SIGKILL')
    process.once('exit', kill)
    child.once('exit', () => process.off('exit', kill))
    child.stderr?.on('data', (chunk: Buffer) => {
      printed += chunk.toString('utf8')
      process.stderr.write(chunk)
    })
    return child
  }
  // In parallel, because both take time to start.
  let api = begin('api/src/server.ts')
  const gateway = begin('gateway/dist/server.js')
  async function stop(): Promise<void> {
    await Promise.all([end(gateway), end(api)])
    rmSync(folder, { recursive: true, force: true })
  }
  await Promise.all([ready(`http://127.0.0.1:${apiPort}`, api), ready(url, gateway)]).catch(async (error: unknown) => {
    await stop()
    throw error
  })
  return {
    url,
    mailFolder: join(folder, 'mail'),
    folder,
    output: () => printed,
    stopApi: () => end(api),
    killApi: () => end(api, 'SIGKILL'),
    memory: () => ({ api: residentMiB(api), gateway: residentMiB(gateway) }),
    async startApi() {
      api = begin('api/src/server.ts')
      await ready(`http://127.0.0.1:${apiPort}`, api)
    },
    stop,
  }
}
