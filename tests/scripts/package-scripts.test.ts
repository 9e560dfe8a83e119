import { spawn } from 'node:child_process'
import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { freePort } from '../run/ports.ts'

const root = new URL('../..', import.meta.url).pathname
const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { scripts: Record<string, string> }
const names = Object.keys(scripts)

const ports = [String(await freePort()), String(await freePort())] as const

/** Runs a script with the command line in package.json and more arguments, on the caller's Node. */
function run(name: string, more: readonly string[], { cwd = root, path = process.env['PATH'] ?? '' } = {}) {
  const [command = '', ...args] = (scripts[name] ?? '').split(' ')
  expect(command).toBe('node')
  return new Promise<{ code: number | null; output: string }>((resolve) => {
    const child = spawn(process.execPath, [...args, ...more], {
      cwd,
      env: { ...process.env, PATH: path, PORT: ports[0], API_PORT: ports[1], NODE_OPTIONS: '' },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += String(chunk)))
    child.once('close', (code) => resolve({ code, output }))
  })
}

/** The arguments with which each script starts without doing its work, and a text of its output. */
const dryRuns: Readonly<Record<string, readonly [args: readonly string[], says: string]>> = {
  start: [['--help'], 'starts the api and the gateway'],
  dev: [['--help'], 'hot reload'],
  test: [['--help'], 'runs every test'],
  check: [['--help'], 'Checks types, lint and format'],
  build: [['--help'], 'web/dist'],
  types: [['--help'], 'Checks the types'],
  bench: [['--help'], 'gateway'],
  torture: [['--help'], 'acknowledged write'],
  fuzz: [['--help'], 'generated requests'],
  siege: [['--help'], 'longest pause'],
  'mutate:security': [['--help'], 'Breaks the code'],
  codegen: [['--help'], '--config'],
  assembly: [['--help'], 'asc'],
  lint: [['--help'], 'Usage'],
  format: [['--check', 'package.json'], 'correct format'],
  unit: [['domain/src/periods.test.ts'], 'passed'],
  e2e: [['--list', 'policies'], 'policies.e2e.ts'],
  pictures: [['--list'], 'pictures.ts'],
  paths: [['--list'], 'is reproduced in the app, by clicks and keys'],
  machines: [[], 'docs/machines.md is written'],
  decisions: [[], 'docs/decisions/README.md is written'],
  replay: [['--help'], 'replay'],
  organization: [['--help'], 'organization create'],
  'audit:verify': [['--help'], 'audit:verify'],
  backup: [['--help'], 'backup write'],
  files: [['--help'], 'files sweep'],
}

describe('every script of package.json', () => {
  test('is run here', () => {
    expect(Object.keys(dryRuns).toSorted()).toEqual(names.toSorted())
  })

  test.each(Object.entries(dryRuns))('%s starts', async (name, [args, says]) => {
    const { code, output } = await run(name, args)
    expect(output).toContain(says)
    expect(code).toBe(0)
  })
})

/** Scripts that only run a service or an operator's command. They do not install the packages of tests. */
const withoutTests = new Set(['start', 'build', 'codegen', 'organization', 'audit:verify', 'backup', 'files'])

const argsOf = (name: string) => (name === 'bench' ? ['gateway'] : [])

describe('from a clone in which nothing is installed', () => {
  let clone: string
  const requests = () => readFileSync(join(clone, 'requests'), 'utf8')

  beforeAll(() => {
    clone = mkdtempSync(join(tmpdir(), 'ansvar-clone-'))
    const packages = ['schema', 'domain', 'api', 'packages/rest-graphql', 'gateway', 'web', 'tests'].map(
      (name) => `${name}/package.json`,
    )
    const files = ['package.json', 'pnpm-lock.yaml', 'pnpm-workspace.yaml', 'scripts', 'bench/src/gateway', ...packages]
    for (const file of files) {
      mkdirSync(dirname(join(clone, file)), { recursive: true })
      cpSync(join(root, file), join(clone, file), { recursive: true })
    }
    // Replaces npx by a script that records its arguments and fails, so that nothing uses the network.
    mkdirSync(join(clone, 'bin'))
    writeFileSync(join(clone, 'bin/npx'), `#!/bin/sh\necho "$@" >> "${clone}/requests"\nexit 9\n`)
    chmodSync(join(clone, 'bin/npx'), 0o755)
  })
  afterAll(() => rmSync(clone, { recursive: true, force: true }))

  const path = () => `${join(clone, 'bin')}:${process.env['PATH'] ?? ''}`

  test.each(names)('%s begins by installing what it needs', async (name) => {
    writeFileSync(join(clone, 'requests'), '')
    const { code, output } = await run(name, argsOf(name), { cwd: clone, path: path() })
    expect(output).toContain('Installing packages failed')
    expect(code).toBe(9)
    expect(requests()).toContain('install --frozen-lockfile')
    expect(requests().includes('--prod')).toBe(withoutTests.has(name))
  })

  test.each(names.filter((name) => !withoutTests.has(name)))(
    '%s installs the packages of the tests after npm start has installed its own',
    async (name) => {
      const library = join(clone, 'scripts/lib')
      const program = `
        const { hashOf, writeStamp } = await import(${JSON.stringify(join(library, 'stamps.mjs'))})
        const { inputs } = await import(${JSON.stringify(join(library, 'install.mjs'))})
        writeStamp('install', { hash: hashOf(inputs), tests: false })`
      await new Promise((resolve) =>
        spawn(process.execPath, ['--input-type=module', '--eval', program], { stdio: 'inherit' }).once(
          'close',
          resolve,
        ),
      )
      const node = join(clone, 'node_modules/node/bin/node')
      mkdirSync(dirname(node), { recursive: true })
      if (!existsSync(node)) writeFileSync(node, '#!/bin/sh\nexit 1\n', { mode: 0o755 })
      writeFileSync(join(clone, 'requests'), '')
      await run(name, argsOf(name), { cwd: clone, path: path() })
      expect(requests()).toContain('install --frozen-lockfile')
      expect(requests()).not.toContain('--prod')
    },
  )
})
