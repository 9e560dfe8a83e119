import { spawn } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { parseArgs } from 'node:util'
import { root } from '../tree/files.ts'
import { broken, mutations, patternOf, projectOf, type Mutation } from './mutations/index.ts'

// `pnpm mutate:security`: breaks each protection of SECURITY.md in a copy of the project, and expects its test to fail.

const { values } = parseArgs({
  options: {
    /** Runs only the rows or files that contain this text. */
    only: { type: 'string', default: '' },
    'mutations-only': { type: 'boolean', default: false },
  },
})

type Assertion = { readonly fullName: string; readonly status: string; readonly failureMessages?: readonly string[] }
type Report = { readonly testResults: readonly { readonly assertionResults: readonly Assertion[] }[] }

const log = (line: string) => void process.stdout.write(`${line}\n`)
const chosen = mutations.filter(({ row, file }) => row.includes(values.only) || file.includes(values.only))
const copy = mkdtempSync(join(tmpdir(), 'ansvar-mutate-'))
let running: ReturnType<typeof spawn> | undefined
process.once('exit', () => rmSync(copy, { recursive: true, force: true }))
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => {
    running?.kill()
    process.exit(1)
  })

const left = new Set(['.git', '.data', 'dist', 'test-results', 'coverage'])
/** Links between the packages point to the copy, all others to the installed packages. */
cpSync(root, copy, {
  recursive: true,
  verbatimSymlinks: true,
  filter: (source) => !left.has(basename(source)) && source !== join(root, 'node_modules'),
})
// Images of databases from broken code are stored in the copy, and deleted with it.
mkdirSync(join(copy, 'node_modules'))
for (const name of readdirSync(join(root, 'node_modules')).filter((one) => one !== '.ansvar'))
  symlinkSync(join(root, 'node_modules', name), join(copy, 'node_modules', name))

/** Returns the results of the named tests that ran. */
async function run(tests: readonly Mutation[]): Promise<readonly Assertion[]> {
  const output = join(copy, 'mutate-report.json')
  rmSync(output, { force: true })
  const pattern = new RegExp([...new Set(tests.map(({ title }) => patternOf(title)))].join('|'))
  const args = [
    join(root, 'node_modules/vitest/vitest.mjs'),
    'run',
    ...new Set(tests.map(({ test }) => `--project=${projectOf(test)}`)),
    ...new Set(tests.map(({ test }) => test)),
    '--testNamePattern',
    pattern.source,
    '--retry=0',
    '--reporter=json',
    `--outputFile=${output}`,
  ]
  await new Promise((done) => {
    const env = { ...process.env, NODE_OPTIONS: '', ANSVAR_EVERY_ENGINE: '1' }
    running = spawn(process.execPath, args, { cwd: copy, stdio: 'ignore', env })
    running.once('close', done)
  })
  try {
    const { testResults } = JSON.parse(readFileSync(output, 'utf8')) as Report
    return testResults
      .flatMap(({ assertionResults }) => assertionResults)
      .filter(({ fullName, status }) => pattern.test(fullName) && (status === 'passed' || status === 'failed'))
  } catch {
    return []
  }
}

let faults = 0
if (!values['mutations-only']) {
  const before = await run(chosen)
  const failed = before.filter(({ status }) => status === 'failed')
  log(`Nothing broken: ${before.length} tests, ${failed.length} failed`)
  for (const { fullName } of failed) log(`  ✗ ${fullName}`)
  faults += failed.length
}

for (const mutation of chosen) {
  const path = join(copy, mutation.file)
  const whole = readFileSync(path, 'utf8')
  const text = broken(whole, mutation)
  let outcome = 'is not there: its text has to be found once'
  if (text !== null) {
    writeFileSync(path, text)
    try {
      const results = await run([mutation])
      const failure = results.find(({ status }) => status === 'failed')
      if (failure) outcome = ''
      else outcome = results.length === 0 ? 'ran no test' : 'survived'
      const why = failure?.failureMessages?.[0]?.split('\n')[0] ?? ''
      if (failure) log(`killed   ${mutation.row} (${mutation.file}): ${why.slice(0, 160)}`)
    } finally {
      writeFileSync(path, whole)
      // A database that broken code has filled must not be used by the next mutation.
      rmSync(join(copy, 'node_modules/.ansvar'), { recursive: true, force: true })
    }
  }
  if (outcome !== '') {
    faults += 1
    log(`✗ ${outcome}   ${mutation.row} (${mutation.file}; ${mutation.test} › ${mutation.title})`)
  }
}
log(`${chosen.length} mutations, ${faults} faults`)
process.exit(faults === 0 ? 0 : 1)
