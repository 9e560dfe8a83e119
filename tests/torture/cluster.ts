import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { chownSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { Client } from 'pg'
import { freePort } from '../run/ports.ts'

/** A PostgreSQL server for one test, which may be killed. */
export type Cluster = {
  readonly port: number
  readonly url: string
  start(): Promise<void>
  /** Kills all of its processes at once, as a power failure does. */
  kill(): Promise<void>
  stop(): Promise<void>
}

/** The folder of PostgreSQL's programs, from the machine or from a package. Null if there is none. */
function binaries(): string | null {
  const candidates = ['/usr/lib/postgresql', '/usr/local/lib/postgresql', '/opt/homebrew/opt'].flatMap((folder) =>
    existsSync(folder) ? readdirSync(folder).map((version) => join(folder, version, 'bin')) : [],
  )
  const found = [...candidates, '/usr/local/pgsql/bin', '/usr/pgsql/bin'].findLast((bin) =>
    existsSync(join(bin, 'postgres')),
  )
  return found ?? null
}

/** PostgreSQL refuses to run as root, so it then runs as the user that its package created. */
function owner(): { uid: number; gid: number } | undefined | null {
  if (process.getuid?.() !== 0) return undefined
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((each) => each.startsWith('postgres:'))
  const [, , uid, gid] = line?.split(':') ?? []
  return uid === undefined || gid === undefined ? null : { uid: Number(uid), gid: Number(gid) }
}

/** Starts a new cluster. Returns null if this machine has no server to start. */
export async function startCluster(): Promise<Cluster | null> {
  const [bin, who] = [binaries(), owner()]
  if (bin === null || who === null) return null
  const folder = mkdtempSync(join(tmpdir(), 'ansvar-cluster-'))
  if (who) chownSync(folder, who.uid, who.gid)
  const data = join(folder, 'data')
  execFileSync(join(bin, 'initdb'), ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C'], {
    ...who,
    cwd: folder,
    stdio: 'ignore',
  })
  const port = await freePort()
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`
  const settings = ['-c', `port=${port}`, '-c', 'listen_addresses=127.0.0.1', '-c', `unix_socket_directories=${folder}`]
  let server: ChildProcess | null = null

  async function start(): Promise<void> {
    for (let attempt = 0; attempt < 100; attempt += 1) {
      if (!server || server.exitCode !== null || server.signalCode !== null)
        server = spawn(join(bin ?? '', 'postgres'), ['-D', data, ...settings], { ...who, cwd: folder, stdio: 'ignore' })
      const client = new Client({ connectionString: url, connectionTimeoutMillis: 1_000 })
      client.on('error', () => {})
      const isUp = await client.connect().then(
        () => true,
        () => false,
      )
      await client.end().catch(() => {})
      if (isUp) return
      await pause(100)
    }
    throw new Error('the cluster does not start')
  }
  async function end(signal: NodeJS.Signals): Promise<void> {
    const running = server
    if (!running?.pid || running.exitCode !== null || running.signalCode !== null) return
    const over = new Promise((resolve) => running.once('exit', resolve))
    // Finds the children before their parent ends: SIGTERM ends them with the parent, SIGKILL does not.
    const children = signal === 'SIGKILL' ? childrenOf(running.pid) : []
    running.kill(signal)
    for (const pid of children) tryKill(pid)
    await over
  }
  await start()
  return {
    port,
    url,
    start,
    kill: () => end('SIGKILL'),
    async stop() {
      await end('SIGINT')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

const childrenOf = (pid: number): number[] =>
  execFileSync('ps', ['-o', 'pid=', '--ppid', String(pid)], { encoding: 'utf8' })
    .split('\n')
    .map(Number)
    .filter((child) => child > 0)

function tryKill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // It has already ended.
  }
}
