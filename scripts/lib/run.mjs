import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, dirname, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Stop } from './log.mjs'

export const root = fileURLToPath(new URL('../..', import.meta.url))
const windows = process.platform === 'win32'

/** The Node version for everything except these scripts. It is installed with the packages. */
export const node = fileURLToPath(new URL(`../../node_modules/node/bin/node${windows ? '.exe' : ''}`, import.meta.url))

/** The folder of Node's compile cache. With it, the gateway starts in little more than half the time. */
export const NODE_COMPILE_CACHE = process.env.NODE_COMPILE_CACHE || resolve(root, 'node_modules', '.cache', 'node')

/** Child processes of a command, such as the linter's type checker, find the packages' Node first. */
const pathOf = () => [dirname(node), process.env.PATH].filter(Boolean).join(delimiter)

/**
 * Runs a command in the project's folder, or in one of its subfolders. Returns its exit code and, unless it was shown,
 * its output. `asks` connects it to standard input.
 */
export function run(command, args, { show = false, asks = false, cwd = '', env = {} } = {}) {
  return new Promise((done, reject) => {
    const child = spawn(command, args, {
      cwd: resolve(root, cwd),
      env: { ...process.env, ...env },
      stdio: [asks ? 'inherit' : 'ignore', show ? 'inherit' : 'pipe', show ? 'inherit' : 'pipe'],
      shell: windows && command === 'npx',
    })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (output += chunk))
    child.on('error', reject)
    child.on('close', (code, signal) => done({ code: code ?? 1, signal, output }))
  })
}

/** Runs the JavaScript entry of a package's command on the packages' Node. */
export function runNode(args, options) {
  if (!existsSync(node)) throw new Stop('The packages are not installed. Run: npm start')
  return run(node, args, { ...options, env: { PATH: pathOf(), ...options?.env } })
}

/** Runs a command that must succeed. Prints its output if it fails. */
export async function must(what, running) {
  const { code, output } = await running
  if (code !== 0) throw new Stop(`${output}\n${what} failed (exit code ${code}).`, code)
}
