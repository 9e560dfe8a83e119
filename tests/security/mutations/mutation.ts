import { read } from '../../tree/files.ts'

/** A change of the code that makes a row of SECURITY.md false. */
export type Mutation = {
  /** The start of the row's first cell. */
  readonly row: string
  readonly file: string
  /** Occurs exactly once in the file. */
  readonly find: string
  readonly replace: string
  /** The test that fails then: its file, and its title. */
  readonly test: string
  readonly title: string
}

/** A row that needs a browser, a server or minutes, and how it is known that its test fails. */
export type ByHand = { readonly row: string; readonly why: string }

/** The first and the last cell of a row. */
type Row = { readonly what: string; readonly where: string }

const named = /[\w/.-]+\.(?:test|e2e)\.tsx?/

/** The rows of SECURITY.md that name a test. */
export const rows: readonly Row[] = read('SECURITY.md')
  .split('\n')
  .filter((line) => line.startsWith('| ') && named.test(line))
  .map((line) => line.slice(2, -2).split(' | '))
  .map((cells) => ({ what: (cells[0] ?? '').trim(), where: (cells.at(-1) ?? '').trim() }))

/** Returns the file with its mutation. Returns null if the text does not occur, or occurs more than once. */
export function broken(text: string, { find, replace }: Pick<Mutation, 'find' | 'replace'>): string | null {
  const parts = text.split(find)
  return parts.length === 2 ? parts.join(replace) : null
}

/** Returns a title as a pattern, in which the values of `test.each` match anything. */
export const patternOf = (title: string): string =>
  title.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`).replaceAll(/%[sdjio]|\\\$\w+/g, '.+')

/** Returns the vitest project of a test. */
export function projectOf(test: string): string {
  if (test.startsWith('api/tests/')) return 'api-pglite'
  if (test.startsWith('web/')) return 'web'
  const folder = /^tests\/(security|attacks|contract|torture|app|screens|scripts)\//.exec(test)?.[1]
  return folder ?? (test.startsWith('tests/') ? 'house' : 'unit')
}

/** Returns the path of a migration. */
export const sql = (name: string): string => `api/src/db/migrations/${name}.sql`

/** A mutation of a protection: its row, its test as `file › title`, and the change that breaks it. */
export const protection = (row: string, testTitle: string, file: string, find: string, replace: string): Mutation => {
  const [test = '', title = ''] = testTitle.split(' › ')
  return { row, test, title, file, find, replace }
}
