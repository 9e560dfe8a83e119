import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

// Starts the API and the gateway as separate processes for measurements.

const root = fileURLToPath(new URL('../..', import.meta.url))

/** Returns whether there is a built web app for a browser to open: `pnpm build`. */
export const isBuilt = (): boolean => existsSync(join(root, 'web', 'dist', 'index.html'))

export type Services = AsyncDisposable & {
  /** The address of the app. */
  readonly site: string
  /** The address of the REST service. */
  readonly api: string
  signIn(account: string): Promise<{ readonly cookie: string; readonly organization: string }>
}

/** Starts both on the embedded database in a folder, with these ports and settings. Dispose of them. */
export async function startServices(
  folder: string,
  [port, apiPort]: readonly [number, number],
  settings: Readonly<Record<string, string>> = {},
): Promise<Services> {
  const site = `http://localhost:${port}`
  const api = `http://127.0.0.1:${apiPort}/api/v1`
  const env = {
    ...process.env,
    PORT: String(port),
    API_PORT: String(apiPort),
    DATA_DIR: folder,
    PUBLIC_URL: site,
    HOST: '127.0.0.1',
    LOG_LEVEL: 'silent',
    ...settings,
  }
  const started = [
    [apiPort, 'api/src/server.ts'],
    [port, 'gateway/dist/server.js'],
  ] as const
  const services: ChildProcess[] = []
  for (const [at, entry] of started) {
    const service = spawn(process.execPath, [entry], { cwd: root, env, stdio: ['ignore', 'ignore', 'inherit'] })
    services.push(service)
    await ready(at, service)
  }
  return {
    site,
    api,
    async signIn(account) {
      const body = new URLSearchParams({ username: account, password: 'ansvar-demo-2026' })
      const response = await fetch(`${api}/authentications`, { method: 'POST', body })
      const { content } = (await response.json()) as { content: { id: string }[] }
      return { cookie: response.headers.get('set-cookie')?.split(';')[0] ?? '', organization: content[0]?.id ?? '' }
    },
    async [Symbol.asyncDispose]() {
      for (const service of services) {
        service.kill()
        if (service.exitCode === null) await new Promise((resolve) => service.once('exit', resolve))
      }
    },
  }
}

async function ready(port: number, service: ChildProcess): Promise<void> {
  while (service.exitCode === null) {
    const response = await fetch(`http://127.0.0.1:${port}/ready`).catch(() => null)
    if (response?.ok) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error('A service has ended')
}
