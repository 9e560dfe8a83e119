import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { must, node, root, run } from './run.mjs'
import { log, waiting } from './log.mjs'
import { hashOf, readStamp, writeStamp } from './stamps.mjs'

const pnpm = 'pnpm@12.21.0'
const packages = ['schema', 'domain', 'api', 'packages/rest-graphql', 'gateway', 'web', 'tests']
export const inputs = [
  'pnpm-lock.yaml',
  'pnpm-workspace.yaml',
  'package.json',
  ...packages.map((name) => `${name}/package.json`),
]

// Limits connections, because some resolvers drop the many lookups of pnpm's default, and each drop costs five seconds.
const always = ['install', '--frozen-lockfile', '--config.confirm-modules-purge=false', '--network-concurrency=6']

/**
 * Installs the packages if they have changed since the last time. Without `tests`, omits packages that only checks and
 * tests need (a browser driver, a database server, the linter).
 */
export async function install({ tests }) {
  const hash = hashOf(inputs)
  const stamp = readStamp('install')
  if (stamp?.hash === hash && (stamp.tests || !tests) && existsSync(node)) return
  log(stamp ? 'Installing packages (they have changed)' : 'Installing packages (the first time, from the network)')
  // Keeps the test packages if they are installed already.
  const all = tests || existsSync(join(root, 'node_modules', 'vitest'))
  const left = existsSync(join(root, 'bench', 'node_modules')) ? [] : ['--filter', '!@ansvar/bench']
  const args = [
    '-y',
    pnpm,
    ...left,
    ...(all ? [] : ['--filter', '!@ansvar/tests']),
    ...always,
    ...(all ? [] : ['--prod']),
  ]
  await must('Installing packages', waiting('installing packages', run('npx', args)))
  writeStamp('install', { hash, tests: all })
}

/** Installs the packages that only the bench needs: the gateways to compare with. */
export async function installBench() {
  await install({ tests: true })
  const args = ['-y', pnpm, '--filter', '@ansvar/bench', ...always]
  await must('Installing the bench', waiting('installing the bench', run('npx', args)))
}
