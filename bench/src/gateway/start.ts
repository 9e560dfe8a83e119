import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { medianOf } from './table.ts'

const PORT = 4798
const entry = fileURLToPath(new URL('../../../gateway/dist/server.js', import.meta.url))

/**
 * Returns the median milliseconds from starting the built gateway's process to its first connection. `cold` is without
 * Node's compile cache, `again` with it (`NODE_COMPILE_CACHE`, as in `npm start`).
 */
export async function measureStart(times: number): Promise<{ readonly cold: number; readonly again: number }> {
  const folder = await mkdtemp(join(tmpdir(), 'ansvar-bench-'))
  try {
    const cold = await starts(times, {})
    const cached = { NODE_COMPILE_CACHE: folder }
    await startOnce(cached)
    return { cold, again: await starts(times, cached) }
  } finally {
    await rm(folder, { recursive: true })
  }
}

async function starts(times: number, environment: Readonly<Record<string, string>>): Promise<number> {
  const measured: number[] = []
  for (let time = 0; time < times; time++) measured.push(await startOnce(environment))
  return medianOf(measured)
}

async function startOnce(environment: Readonly<Record<string, string>>): Promise<number> {
  const start = performance.now()
  const env = {
    ...process.env,
    PORT: String(PORT),
    API_URL: 'http://127.0.0.1:4799',
    LOG_LEVEL: 'error',
    ...environment,
  }
  const child = spawn(process.execPath, [entry], { env, stdio: 'inherit' })
  const ended = once(child, 'exit')
  while (child.exitCode === null && !(await takesConnections())) await wait(2)
  const taken = performance.now() - start
  if (child.exitCode !== null) throw new Error('The gateway does not start')
  child.kill('SIGTERM')
  await ended
  return taken
}

function takesConnections(): Promise<boolean> {
  const socket = connect(PORT, '127.0.0.1')
  return new Promise<boolean>((resolve) => {
    socket.on('connect', () => resolve(true))
    socket.on('error', () => resolve(false))
  }).finally(() => socket.destroy())
}
