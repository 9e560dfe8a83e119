import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { auditKey } from './database.ts'

const source = fileURLToPath(new URL('../../src/', import.meta.url))
/** Node's compile cache, as in `npm start`. Loading the sources takes a third less time with it. */
const NODE_COMPILE_CACHE = fileURLToPath(new URL('../../../node_modules/.cache/node', import.meta.url))

/** Turns V8's optimizing compiler for WebAssembly off. A process waits for that compiler before it ends. */
const withoutOptimization = ['--liftoff-only']

export type Running = {
  readonly pid: number
  readonly output: () => string
  /** Resolves with the port when the service is ready. Rejects if it ends before. */
  readonly ready: Promise<number>
  /** Resolves with the exit code, or the signal's name. */
  readonly ended: Promise<number | string>
  kill(signal: NodeJS.Signals): void
}

/** Starts a program of the API in its own process, optionally from the sources of another version. */
export function start(file: string, args: readonly string[], env: Record<string, string>, from = source): Running {
  const child = spawn(process.execPath, [...withoutOptimization, from + file, ...args], {
    // Processes on one server share the key of its audit trail.
    env: {
      PATH: process.env['PATH'] ?? '',
      NODE_COMPILE_CACHE,
      AUDIT_KEY: auditKey.toString(),
      AUDIT_SIGN_KEY: auditKey.toString(),
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  const ended = new Promise<number | string>((resolve) => {
    child.once('close', (code, signal) => resolve(code ?? signal ?? -1))
  })
  const ready = new Promise<number>((resolve, reject) => {
    const listen = (chunk: Buffer): void => {
      output += chunk.toString('utf8')
      const port = /"port":(\d+)/.exec(output)?.[1]
      if (port !== undefined) resolve(Number(port))
    }
    child.stdout.on('data', listen)
    child.stderr.on('data', listen)
    void ended.then(() => reject(new Error(output)))
  })
  ready.catch(() => {})
  return { pid: child.pid ?? 0, output: () => output, ready, ended, kill: (signal) => void child.kill(signal) }
}
