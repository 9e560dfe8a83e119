import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'

/** Below the range of outgoing connections, which could take a port that a restarted process needs again. */
const [FIRST, BEHIND] = [20_000, 30_000]

const folder = join(tmpdir(), `ansvar-ports-${userInfo().username}`)
const mine = new Set<string>()
process.once('exit', () => {
  for (const file of mine) rmSync(file, { force: true })
})

/**
 * Returns a free port and reserves it while this process lives. No other process that uses this function gets it,
 * neither before it is used nor while the process that listens on it restarts.
 */
export async function freePort(): Promise<number> {
  mkdirSync(folder, { recursive: true })
  for (;;) {
    const port = randomInt(FIRST, BEHIND)
    if (claim(join(folder, String(port))) && (await isFree(port))) return port
  }
}

function claim(file: string): boolean {
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx' })
    mine.add(file)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    // A reservation outlives a killed process. The next process that wants it removes it.
    if (!mine.has(file) && !isAlive(ownerOf(file))) rmSync(file, { force: true })
    return false
  }
}

function ownerOf(file: string): number {
  try {
    return Number(readFileSync(file, 'utf8'))
  } catch {
    return process.pid
  }
}

function isAlive(pid: number): boolean {
  try {
    // Sends no signal. A reservation that is being written does not contain a process id yet.
    return pid === 0 || process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(false))
    server.listen({ port, exclusive: true }, () => server.close(() => resolve(true)))
  })
