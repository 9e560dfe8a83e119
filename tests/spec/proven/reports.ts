import { readdirSync, readFileSync } from 'node:fs'
import { root } from '../../tree/files.ts'

/** The result of a test in a run. */
export type Outcome = 'passed' | 'failed' | 'skipped'

type VitestReport = { readonly testResults: readonly { readonly assertionResults: readonly VitestResult[] }[] }
type VitestResult = { readonly title: string; readonly status: string }
type PlaywrightSuite = {
  readonly suites?: readonly PlaywrightSuite[]
  readonly specs?: readonly {
    readonly title: string
    readonly ok: boolean
    readonly tests: readonly PlaywrightTest[]
  }[]
}
type PlaywrightTest = { readonly status: string }

const folder = `${root}test-results`

/**
 * Returns the results of every test of the run that wrote `test-results`, by title. Several tests may have the same
 * title.
 */
export function readOutcomes(): ReadonlyMap<string, readonly Outcome[]> {
  const outcomes = new Map<string, Outcome[]>()
  const note = (title: string, outcome: Outcome) => outcomes.set(title, [...(outcomes.get(title) ?? []), outcome])
  for (const name of readdirSync(folder).filter((one) => /^(vitest-.*|playwright)\.json$/.test(one))) {
    const report: unknown = JSON.parse(readFileSync(`${folder}/${name}`, 'utf8'))
    if (name === 'playwright.json') noteStories(report as PlaywrightSuite, note)
    else noteTests(report as VitestReport, note)
  }
  return outcomes
}

type Note = (title: string, outcome: Outcome) => void

function noteTests({ testResults }: VitestReport, note: Note): void {
  for (const { title, status } of testResults.flatMap(({ assertionResults }) => assertionResults))
    note(title, status === 'passed' || status === 'failed' ? status : 'skipped')
}

function noteStories({ suites = [], specs = [] }: PlaywrightSuite, note: Note): void {
  for (const { title, ok, tests } of specs)
    note(title, tests.every(({ status }) => status === 'skipped') ? 'skipped' : ok ? 'passed' : 'failed')
  for (const suite of suites) noteStories(suite, note)
}
