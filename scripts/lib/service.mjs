import { spawn } from 'node:child_process'
import { createWriteStream, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { readableLine, withoutRepeats } from './log-lines.mjs'
import { NODE_COMPILE_CACHE, node, root } from './run.mjs'
import { elapsed, Stop } from './log.mjs'

const preload = new URL('follow-parent.mjs', import.meta.url).href

/**
 * Starts one of our processes on the packages' Node. Its log is written to a file, and warnings are shown. `flags` are
 * Node's, `args` those of the entry. `ready(url)` waits for its /ready. `stop` lets it finish its requests, `kill` does
 * not wait, and `ended` resolves to its exit code.
 */
export function startService(name, entry, { env, logFolder, flags = [], args = [] }) {
  // Like everything in the data folder, the log is readable only by its user.
  mkdirSync(logFolder, { recursive: true, mode: 0o700 })
  const log = createWriteStream(join(logFolder, `${name}.log`), { flags: 'a', mode: 0o600 })
  const child = spawn(node, ['--import', preload, ...flags, entry, ...args], {
    cwd: root,
    env: { ...process.env, NODE_COMPILE_CACHE, ...env },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    detached: process.platform !== 'win32',
  })
  const show = (text) => process.stdout.write(`${name.padStart(8)}  ${text}\n`)
  const warn = withoutRepeats(show)
  createInterface({ input: child.stdout }).on('line', (line) => {
    log.write(`${line}\n`)
    const text = readableLine(line)
    if (text !== null) warn(text)
  })
  // Standard error is for the user who starts the process and is not stored. It contains the link for the first
  // password.
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
