import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'

/** Below where systems take ports for what goes out: any such could have the one that a restarted process wants back. */
const [FIRST, BEHIND] = [20_000, 30_000]

const folder = join(tmpdir(), `ansvar-ports-${userInfo().username}`)
const mine = new Set<string>()
process.once('exit', () => {
  for (const file of mine) rmSync(file, { force: true })
})

/**
 * A port that nobody listens on, and that no other process which asks here is given while this one lives: between asking and
 * listening, and while what listened there is restarted, nobody else takes it.
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
    // A claim outlives who was killed; whoever asks for it next has it.
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
    // Nothing is sent; a claim that is just being written names nobody yet.
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
