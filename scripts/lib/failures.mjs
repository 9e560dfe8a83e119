import { relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { root } from './run.mjs'

const LINES = 4
const WIDTH = 240
const LISTED = 40

/** Returns the first lines of an error message, without colours. */
export const firstLines = (text = '') =>
  stripVTControlCharacters(text)
    .split('\n')
    .map((line) => line.trimEnd())
    .filter((line) => line.trim() !== '')
    .slice(0, LINES)
    .map((line) => (line.length > WIDTH ? `${line.slice(0, WIDTH)}…` : line))

const inProject = (path) => relative(root, path)

/** Returns the failures in vitest's JSON report: tests by file and name, and files that could not run. */
export const failuresOfVitest = ({ testResults }) =>
  testResults.flatMap(({ name, status, message, assertionResults }) => {
    const failed = assertionResults.filter((result) => result.status === 'failed')
    const file = inProject(name)
    if (status === 'failed' && failed.length === 0) return [{ name: file, why: firstLines(message) }]
    return failed.map(({ fullName, failureMessages }) => ({
      name: `${file} › ${fullName}`,
      why: firstLines(failureMessages[0]),
    }))
  })

const specsOf = ({ specs = [], suites = [], title }, above = []) => {
  const titles = [...above, title].filter(Boolean)
  return [
    ...specs.map((spec) => ({ ...spec, name: [...titles, spec.title].join(' › ') })),
    ...suites.flatMap((suite) => specsOf(suite, titles)),
  ]
}

/** Returns the failures in Playwright's JSON report: tests for which no attempt passed, and errors outside of tests. */
export const failuresOfPlaywright = ({ suites, errors }) => [
  ...suites
    .flatMap((suite) => specsOf(suite))
    .filter(({ ok }) => !ok)
    .map(({ name, tests }) => ({
      name,
      why: firstLines(tests.flatMap(({ results }) => results).findLast(({ error }) => error)?.error.message),
    })),
  ...errors.map(({ message }) => ({ name: 'playwright', why: firstLines(message) })),
]

/** Returns the tests in Playwright's JSON report that passed only at a second attempt. */
export const retriedOfPlaywright = ({ suites }) =>
  suites
    .flatMap((suite) => specsOf(suite))
    .filter(({ ok, tests }) => ok && tests.some(({ results }) => results.length > 1))
    .map(({ name }) => name)

/** Formats the failures with their names and first lines, for the end of a log. */
export function listOf(failures) {
  const lines = failures
    .slice(0, LISTED)
    .flatMap(({ name, why }) => [`  ✗ ${name}`, ...why.map((line) => `      ${line}`)])
  const left = failures.length - LISTED
  return failures.length === 0 ? [] : ['Failed:', ...lines, ...(left > 0 ? [`  … and ${left} more`] : [])]
}
