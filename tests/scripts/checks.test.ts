import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'

type Failure = { readonly name: string; readonly why: readonly string[] }
type Failures = {
  readonly failuresOfVitest: (report: unknown) => Failure[]
  readonly failuresOfPlaywright: (report: unknown) => Failure[]
  readonly retriedOfPlaywright: (report: unknown) => string[]
  readonly firstLines: (text?: string) => string[]
  readonly listOf: (failures: readonly Failure[]) => string[]
}

const { failuresOfVitest, failuresOfPlaywright, firstLines, listOf, retriedOfPlaywright } = (await import(
  new URL('../../scripts/lib/failures.mjs', import.meta.url).href
)) as Failures

type Sum = { readonly passed: number; readonly failed: number; readonly skipped: number; readonly retried?: string[] }
type Sums = { readonly add: (...sums: object[]) => Sum; readonly sentence: (sum: Sum) => string }
const { add, sentence } = (await import(new URL('../../scripts/lib/sum.mjs', import.meta.url).href)) as Sums

type Check = { readonly name: string; readonly args: readonly string[] }
type Checks = { readonly staticChecks: readonly Check[]; readonly typeChecks: readonly Check[] }
type Run = (args: string[], options: { readonly cwd: string }) => Promise<{ code: number; output: string }>

const { staticChecks, typeChecks } = (await import(
  new URL('../../scripts/lib/checks.mjs', import.meta.url).href
)) as Checks
const { runNode } = (await import(new URL('../../scripts/lib/run.mjs', import.meta.url).href)) as { runNode: Run }

type Lines = {
  readonly readableLine: (line: string) => string | null
  readonly withoutRepeats: (show: (text: string) => void, quietMs?: number) => (text: string) => void
}
const { readableLine, withoutRepeats } = (await import(
  new URL('../../scripts/lib/log-lines.mjs', import.meta.url).href
)) as Lines

const here = (path: string) => new URL(`../../${path}`, import.meta.url).pathname

const attempt = (message: string | null) => ({ error: message === null ? undefined : { message } })
const story = (title: string, ok: boolean, results: unknown[]) => ({ title, ok, tests: [{ results }] })

describe('the end of a log', () => {
  test('names a test of vitest that failed by its file and name, with the first lines of its fault', () => {
    const passed = { status: 'passed', fullName: 'holds', failureMessages: [] }
    const failed = {
      status: 'failed',
      fullName: 'days are counted',
      failureMessages: ['\u001B[31mexpected 1\u001B[39m\n\n  to be 2\n a\n b\n c'],
    }
    const testResults = [
      { name: here('domain/src/a.test.ts'), status: 'failed', message: '', assertionResults: [passed, failed] },
    ]
    expect(failuresOfVitest({ testResults })).toEqual([
      { name: 'domain/src/a.test.ts › days are counted', why: ['expected 1', '  to be 2', ' a', ' b'] },
    ])
  })

  test('names a file of vitest that could not be run', () => {
    const testResults = [
      { name: here('web/src/b.test.ts'), status: 'failed', message: 'Cannot find x', assertionResults: [] },
    ]
    expect(failuresOfVitest({ testResults })).toEqual([{ name: 'web/src/b.test.ts', why: ['Cannot find x'] }])
  })

  test('names a story that failed in all its attempts, and errors outside of any, not one that passed in the end', () => {
    const suites = [
      {
        title: 'policies.e2e.ts',
        specs: [story('is flaky', true, [attempt('late'), attempt(null)])],
        suites: [{ title: 'in Danish', specs: [story('is lost', false, [attempt('early'), attempt('late')])] }],
      },
    ]
    expect(failuresOfPlaywright({ suites, errors: [{ message: 'No browser' }] })).toEqual([
      { name: 'policies.e2e.ts › in Danish › is lost', why: ['late'] },
      { name: 'playwright', why: ['No browser'] },
    ])
  })

  test('names the stories that passed at a second attempt only, in the closing line', () => {
    const suites = [
      {
        title: 'policies.e2e.ts',
        specs: [
          story('is flaky', true, [attempt('late'), attempt(null)]),
          story('is steady', true, [attempt(null)]),
          story('is lost', false, [attempt('early'), attempt('late')]),
        ],
      },
    ]
    const retried = retriedOfPlaywright({ suites })
    expect(retried).toEqual(['policies.e2e.ts › is flaky'])
    const tests = { passed: 5, failed: 0, skipped: 1, failures: [] }
    const stories = { passed: 2, failed: 1, skipped: 0, failures: [], retried }
    expect(sentence(add(tests, stories))).toBe(
      '7 passed, 1 failed, 1 skipped, 1 passed at the second attempt: policies.e2e.ts › is flaky',
    )
    expect(sentence(tests)).toBe('5 passed, 0 failed, 1 skipped')
  })

  test('stays short: long lines are cut, and of very many failures the rest is counted', () => {
    expect(firstLines('x'.repeat(1_000))).toEqual([`${'x'.repeat(240)}…`])
    const many = Array.from({ length: 45 }, (_, index) => ({ name: `test ${index}`, why: [] }))
    expect(listOf(many)).toHaveLength(42)
    expect(listOf(many).at(-1)).toBe('  … and 5 more')
    expect(listOf([])).toEqual([])
  })
})

const shownOf = (facts: object) =>
  readableLine(JSON.stringify({ level: 50, time: '2026-11-22', service: 'x', ...facts }))

describe('what a start shows of the logs', () => {
  test('a request that failed is named by its method, path, status and code', () => {
    const facts = { method: 'GET', path: '/api/v1/user', status: 503, code: 'unavailable', ms: 12, requestId: 'r-1' }
    expect(shownOf({ ...facts, msg: 'request' })).toBe('GET /api/v1/user answered 503 unavailable, 12 ms, request r-1')
    expect(shownOf({ msg: 'request', method: 'POST', path: '/graphql', status: 500, ms: 3, requestId: 'r-2' })).toBe(
      'POST /graphql answered 500, 3 ms, request r-2',
    )
  })

  test('any other warning says why and where', () => {
    expect(
      shownOf({
        msg: 'the service failed',
        requestId: 'r-3',
        field: 'policies',
        reason: 'unreachable',
        cause: 'ECONNREFUSED',
        count: 2,
      }),
    ).toBe('the service failed; field policies, reason unreachable, cause ECONNREFUSED, count 2, request r-3')
    expect(shownOf({ msg: 'clean-up failed', err: { message: 'disk full' } })).toBe('clean-up failed: disk full')
  })

  test('what is no warning is left to the log file, and what is no JSON is shown as it is', () => {
    expect(shownOf({ level: 30, msg: 'answered' })).toBeNull()
    expect(readableLine('Segmentation fault')).toBe('Segmentation fault')
  })

  test('what repeats itself is counted', () => {
    const shown: string[] = []
    const show = withoutRepeats((text) => shown.push(text))
    for (const ms of [1, 2, 3]) show(`GET /a answered 503, ${ms} ms, request r-${ms}`)
    show('GET /b answered 503, 1 ms, request r-9')
    expect(shown).toEqual([
      'GET /a answered 503, 1 ms, request r-1',
      '(the same 2 times more)',
      'GET /b answered 503, 1 ms, request r-9',
    ])
  })
})

describe('the checks of types and lint', () => {
  const files = {
    'wrong.ts': 'export const wrong: string = 1\n',
    'unused.ts': "export function used() {\n  const unused = 'nothing'\n}\n",
    'lost.ts': "export { lost } from './nowhere.ts'\n",
    'promised.ts': 'export function promised() {\n  Promise.resolve(1)\n}\n',
    'page.ts': 'export const { title } = document\n',
  }

  /** What a check finds in a folder with two packages, of which one runs in the browser. */
  async function findings(checks: readonly Check[]) {
    const folder = mkdtempSync(join(tmpdir(), 'ansvar-types-'))
    try {
      copyFileSync(here('.oxlintrc.json'), join(folder, '.oxlintrc.json'))
      writeFileSync(join(folder, 'package.json'), JSON.stringify({ type: 'module' }))
      for (const [name, lib] of Object.entries({ server: ['es2024'], web: ['es2024', 'dom'] })) {
        const path = join(folder, name)
        mkdirSync(path)
        const options = { extends: here('tsconfig.base.json'), compilerOptions: { lib, types: [] }, include: ['*.ts'] }
        writeFileSync(join(path, 'tsconfig.json'), JSON.stringify(options))
        for (const [file, text] of Object.entries(files)) writeFileSync(join(path, file), text)
      }
      const [command = '', ...args] = checks[0]?.args ?? []
      const { code, output } = await runNode([here(command), ...args, '--format=unix'], { cwd: folder })
      const found = output.matchAll(/(\w+\/\w+\.ts):\d+:\d+: .* \[Error\/(?:[\w-]+)\((\S+)\)\]/g)
      return { code, found: new Set(Array.from(found, ([, file, rule]) => `${file} ${rule}`)) }
    } finally {
      rmSync(folder, { recursive: true })
    }
  }

  const types = ['wrong.ts TS2322', 'unused.ts TS6133', 'lost.ts TS2307']
  const everywhere = ['server', 'web'].flatMap((name) => types.map((fault) => `${name}/${fault}`))

  test('find what the compiler finds, by the libraries of each package', async () => {
    const { code, found } = await findings(typeChecks)
    expect(code).toBe(1)
    expect(found).toEqual(new Set([...everywhere, 'server/page.ts TS2584']))
  })

  test('run on the Node of the packages, whichever Node began', async () => {
    const { output } = await runNode(['--eval', "console.log(process.env.PATH.split(':')[0])"], { cwd: here('.') })
    expect(output.trim()).toBe(here('node_modules/node/bin'))
  })

  test('find in one run what the linter finds too', async () => {
    const { code, found } = await findings(staticChecks)
    expect(code).toBe(1)
    for (const fault of [
      ...everywhere,
      'server/promised.ts no-floating-promises',
      'web/promised.ts no-floating-promises',
    ])
      expect(found).toContain(fault)
  })
})
