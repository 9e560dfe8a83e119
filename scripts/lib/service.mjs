import { spawn } from 'node:child_process'
import { createWriteStream, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { wordsOf, withoutRepeats } from './log-lines.mjs'
import { node, root } from './run.mjs'
import { elapsed, Stop } from './say.mjs'

const preload = new URL('follow-parent.mjs', import.meta.url).href

/** Where Node keeps what it compiled: a second start of the gateway takes a little over half of the first's time. */
const NODE_COMPILE_CACHE = process.env.NODE_COMPILE_CACHE || join(root, 'node_modules', '.cache', 'node')

/**
 * Starts one of our processes on the packages' Node. Its log goes to a file; warnings are shown.
 * `ready(url)` waits for its /ready, `stop` lets it drain, `kill` does not wait, `ended` answers its exit code.
 */
export function startService(name, entry, { env, logFolder }) {
  // As all that is in the data folder, the log is its user's alone.
  mkdirSync(logFolder, { recursive: true, mode: 0o700 })
  const log = createWriteStream(join(logFolder, `${name}.log`), { flags: 'a', mode: 0o600 })
  const child = spawn(node, ['--import', preload, entry], {
    cwd: root,
    env: { ...process.env, NODE_COMPILE_CACHE, ...env },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    detached: process.platform !== 'win32',
  })
  const show = (words) => process.stdout.write(`${name.padStart(8)}  ${words}\n`)
  const warn = withoutRepeats(show)
  createInterface({ input: child.stdout }).on('line', (line) => {
    log.write(`${line}\n`)
    const words = wordsOf(line)
    if (words !== null) warn(words)
  })
  // What is said here is for whoever starts it, a first password's link among it, and is kept nowhere.
  createInterface({ input: child.stderr }).on('line', show)
  const ended = new Promise((resolve) => {
    child.on('close', (code, signal) => {
      log.end()
      resolve({ name, code, signal, at: elapsed() })
    })
  })
  return {
    name,
    ended,
    stop: () => child.kill('SIGTERM'),
    kill: () => child.kill('SIGKILL'),
    async ready(url) {
      while (child.exitCode === null && child.signalCode === null) {
        const answer = await fetch(`${url}/ready`).catch(() => null)
        if (answer?.ok) return
        await new Promise((resolve) => setTimeout(resolve, 100))
      }
      const { code } = await ended
      throw new Stop(
        `The ${name} could not start (exit code ${code}). Its log: ${join(logFolder, `${name}.log`)}`,
        code || 1,
      )
    },
  }
}
