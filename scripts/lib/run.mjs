import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { Stop } from './say.mjs'

export const root = fileURLToPath(new URL('../..', import.meta.url))
const windows = process.platform === 'win32'

/** The Node that everything but these scripts runs on; it comes with the packages. */
export const node = fileURLToPath(new URL(`../../node_modules/node/bin/node${windows ? '.exe' : ''}`, import.meta.url))

/** Runs a command in the project's folder. Answers its exit code and, unless it was shown, what it printed. */
export function run(command, args, { show = false, cwd = root, env = {} } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd,
      env: { ...process.env, ...env },
      stdio: ['ignore', show ? 'inherit' : 'pipe', show ? 'inherit' : 'pipe'],
      shell: windows && command === 'npx',
    })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (output += chunk))
    child.on('error', reject)
    child.on('close', (code, signal) => resolve({ code: code ?? 1, signal, output }))
  })
}

/** Runs one of the packages' commands (their JavaScript entry) on the packages' Node. */
export function runNode(args, options) {
  if (!existsSync(node)) throw new Stop('The packages are not installed. Run: npm start')
  return run(node, args, options)
}

/** Runs a command that has to succeed; its output is shown when it does not. */
export async function must(what, running) {
  const { code, output } = await running
  if (code !== 0) throw new Stop(`${output}\n${what} failed (exit code ${code}).`, code)
}
