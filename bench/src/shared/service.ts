import { execFileSync, spawn } from 'node:child_process'
import { createServer, type AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../../..', import.meta.url))

/** The API or the gateway as a separate process. */
export type Service = {
  readonly origin: string
  /** Returns its resident memory in MiB. */
  memory(): number
  stop(): Promise<void>
}

/** Starts one, and waits until it is ready. */
export async function startService(of: 'api' | 'gateway', env: Readonly<Record<string, string>>): Promise<Service> {
  const port = await freePort()
  const child = spawn(process.execPath, [`${of}/src/server.ts`], {
    cwd: root,
    env: {
      PATH: process.env['PATH'],
      HOST: '127.0.0.1',
      LOG_LEVEL: 'error',
      [of === 'api' ? 'API_PORT' : 'PORT']: String(port),
      ...env,
    },
    // An empty database prints a link for the first organization to standard error. This database is never empty.
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const origin = `http://127.0.0.1:${port}`
  while (!(await fetch(`${origin}/ready`).catch(() => null))?.ok) {
    if (child.exitCode !== null) throw new Error(`The ${of} did not start`)
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  return {
    origin,
    memory: () => Number(execFileSync('ps', ['-o', 'rss=', '-p', String(child.pid)], { encoding: 'utf8' })) / 1_024,
    async stop() {
      child.kill()
      await ended
    },
  }
}

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}
