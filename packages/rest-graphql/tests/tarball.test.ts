import { execFile } from 'node:child_process'
import {
  cpSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectedOf, printedOf } from './petstore-results.ts'

// The package as npm packs it, unpacked in fresh folders. Its dependencies are those of this workspace, so that nothing
// comes from the network.

const run = promisify(execFile)
const folder = fileURLToPath(new URL('..', import.meta.url))
const compiler = fileURLToPath(new URL('../../../node_modules/typescript/bin/tsc', import.meta.url))
const installed = (name: string) => realpathSync(join(folder, 'node_modules', name))

let temporary: string
let tarball: string
beforeAll(async () => {
  temporary = realpathSync(mkdtempSync(join(tmpdir(), 'rest-graphql-')))
  await run(process.execPath, [join(folder, 'build.mjs')])
  const { stdout } = await run('npm', ['pack', './dist', '--pack-destination', temporary, '--json', '--silent'], {
    cwd: folder,
  })
  const [packed] = JSON.parse(stdout) as [{ readonly filename: string }]
  tarball = join(temporary, packed.filename)
})
afterAll(() => rmSync(temporary, { recursive: true, force: true }))

const properties = fileURLToPath(new URL('../../../tests/properties.ts', import.meta.url))
const runner = fileURLToPath(new URL('../../../node_modules/vitest/vitest.mjs', import.meta.url))

/** A fresh folder in which the tarball and a version of graphql are installed. */
async function freshFolder(graphql: string): Promise<string> {
  const fresh = mkdtempSync(join(temporary, `${graphql}-`))
  const modules = join(fresh, 'node_modules')
  mkdirSync(join(modules, '@fastify'), { recursive: true })
  await run('tar', ['-xzf', tarball, '-C', modules])
  renameSync(join(modules, 'package'), join(modules, 'rest-graphql'))
  for (const name of ['@fastify/busboy', 'eventsource-parser', 'undici']) link(installed(name), join(modules, name))
  link(installed(graphql), join(modules, 'graphql'))
  // Copied, so that it finds the version of graphql in this folder.
  cpSync(installed('graphql-http'), join(modules, 'graphql-http'), { recursive: true })
  writeFileSync(join(fresh, 'package.json'), '{ "type": "module" }')
  return fresh
}

function link(from: string, to: string): void {
  mkdirSync(dirname(to), { recursive: true })
  symlinkSync(from, to)
}

const consumer = `
import { createEngine, snakeCase, type Execution, type Scalars } from 'rest-graphql'

const scalars: Scalars = { Color: { parse: String, serialize: String }, Day: { format: 'date' } }
const paths: Execution['path'][] = []
const engine = createEngine({
  schema: 'type Query { a: Int @rest(get: "a") }',
  url: 'http://localhost',
  names: snakeCase,
  lists: { items: null },
  scalars,
  timeZone: async (_args, read) => read('settings', {}),
  onExecution: ({ path }) => void paths.push(path),
})
const counts: number = engine.pathCounts()['graphql-js']
export const response: Promise<Response> = engine.fetch(new Request('http://localhost'))
export default counts
`

test('it contains what a user needs, and no sources', async () => {
  const { stdout } = await run('tar', ['-tzf', tarball])
  const files = stdout.trim().split('\n')
  const expected = [
    'README.md',
    'CHANGELOG.md',
    'docs/api.md',
    'index.js',
    'index.d.ts',
    'compiled/projection.wasm',
    'example/petstore/run.mjs',
  ]
  expect(files).toEqual(expect.arrayContaining(expected.map((name) => `package/${name}`)))
  expect(files.filter((name) => /(?<!\.d)\.ts$|test|node_modules/.test(name))).toEqual([])
})

const versions = [
  ['graphql-16', 16],
  ['graphql', 17],
] as const

test.each(versions)('unpacked next to %s it runs the petstore example', async (graphql, version) => {
  const fresh = await freshFolder(graphql)
  cpSync(join(fresh, 'node_modules/rest-graphql/example'), join(fresh, 'example'), { recursive: true })
  const { stdout } = await run(process.execPath, ['example/petstore/run.mjs'], { cwd: fresh })
  expect(printedOf(stdout)).toEqual(expectedOf(version))
})

test.each(versions)('unpacked next to %s its declarations are valid', async (graphql) => {
  const fresh = await freshFolder(graphql)
  writeFileSync(join(fresh, 'consumer.ts'), consumer)
  const types = dirname(installed('@types/node'))
  const options = ['--strict', '--noEmit', '--skipLibCheck', '--module', 'nodenext', '--target', 'es2024']
  const checked = run(
    process.execPath,
    [compiler, ...options, '--typeRoots', types, '--types', 'node', 'consumer.ts'],
    {
      cwd: fresh,
    },
  )
  await expect(checked).resolves.toMatchObject({ stdout: '' })
})

/** The tests use the very instance of graphql that Node resolves for the package. */
const config = `
import { fileURLToPath } from 'node:url'

const graphql = { find: /^graphql$/, replacement: fileURLToPath(import.meta.resolve('graphql')) }
const test = { isolate: false, testTimeout: 120_000, setupFiles: ['tests/properties.ts'] }
export default { resolve: { alias: [graphql] }, test }
`

/** The tests of sources, and of programs in folders, stay here. */
const ofSources = new Set(['assembly.test.ts', 'petstore.test.ts', 'tarball.test.ts'])

/** The tests take ten seconds, and a minute on a busy machine. */
const longTimeout = { timeout: 240_000 }

test.each(versions)('unpacked next to %s it passes its own tests', longTimeout, async (graphql) => {
  const fresh = await freshFolder(graphql)
  mkdirSync(join(fresh, 'tests'))
  for (const name of globSync('*.ts', { cwd: join(folder, 'tests') }).filter((one) => !ofSources.has(one))) {
    const text = readFileSync(join(folder, 'tests', name), 'utf8')
    const rewritten = text.replaceAll(/'\.\.\/src\/([\w/-]+)\.ts'/g, "'../node_modules/rest-graphql/$1.js'")
    writeFileSync(join(fresh, 'tests', name), rewritten)
  }
  cpSync(properties, join(fresh, 'tests/properties.ts'))
  writeFileSync(join(fresh, 'vitest.config.mjs'), config)
  for (const name of ['fast-check', 'hono']) link(installed(name), join(fresh, 'node_modules', name))
  link(dirname(runner), join(fresh, 'node_modules/vitest'))
  const report = await reportOf(fresh)
  expect(failuresOf(report)).toEqual([])
  expect(report.numPassedTests).toBeGreaterThan(200)
})

type Report = {
  readonly numPassedTests: number
  readonly testResults: readonly {
    readonly name: string
    readonly status: string
    readonly message: string
    readonly assertionResults: readonly {
      readonly status: string
      readonly fullName: string
      readonly failureMessages: readonly string[]
    }[]
  }[]
}

/** Runs the tests of a folder; a failure of theirs is in the report. */
async function reportOf(cwd: string): Promise<Report> {
  const args = [runner, 'run', '--reporter', 'json', '--outputFile', 'report.json']
  await run(process.execPath, args, { cwd }).catch(() => null)
  return JSON.parse(readFileSync(join(cwd, 'report.json'), 'utf8')) as Report
}

const failuresOf = ({ testResults }: Report): string[] =>
  testResults
    .filter(({ status }) => status !== 'passed')
    .flatMap(({ name, message, assertionResults }) => [
      `${name}: ${message}`,
      ...assertionResults
        .filter((one) => one.status === 'failed')
        .map(({ fullName, failureMessages }) => `${fullName}: ${failureMessages.join('\n')}`),
    ])
