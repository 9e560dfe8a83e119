import { read } from '../../tree/files.ts'

/** A change of one place in the code, behind which a row of SECURITY.md is false. */
export type Mutation = {
  /** How the row's first cell begins. */
  readonly row: string
  readonly file: string
  /** Occurs once in the file. */
  readonly find: string
  readonly replace: string
  /** The test that fails then: the file, and its title there. */
  readonly test: string
  readonly title: string
}

/** A row that is held by what a browser, a server or minutes are needed for, and how it is known that it fails. */
export type ByHand = { readonly row: string; readonly why: string }

/** A row's first cell and its last. */
type Row = { readonly what: string; readonly where: string }

const named = /[\w/.-]+\.(?:test|e2e)\.tsx?/

/** The rows of SECURITY.md that name a test. */
export const rows: readonly Row[] = read('SECURITY.md')
  .split('\n')
  .filter((line) => line.startsWith('| ') && named.test(line))
  .map((line) => line.slice(2, -2).split(' | '))
  .map((cells) => ({ what: (cells[0] ?? '').trim(), where: (cells.at(-1) ?? '').trim() }))

/** The file with its mutation; null where its place is not there, or not once. */
export function broken(text: string, { find, replace }: Pick<Mutation, 'find' | 'replace'>): string | null {
  const parts = text.split(find)
  return parts.length === 2 ? parts.join(replace) : null
}

/** A title as a pattern: what `test.each` fills in is anything. */
export const patternOf = (title: string): string =>
  title.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`).replaceAll(/%[sdjio]|\\\$\w+/g, '.+')

/** The project of the runner that a test is in. */
export function projectOf(test: string): string {
  if (test.startsWith('api/tests/')) return 'api-pglite'
  if (test.startsWith('web/')) return 'web'
  const folder = /^tests\/(security|attacks|contract|torture|app|screens|scripts)\//.exec(test)?.[1]
  return folder ?? (test.startsWith('tests/') ? 'house' : 'unit')
}

/** A migration by its name. */
export const sql = (name: string): string => `api/src/db/migrations/${name}.sql`

/** What holds a row, `test › title`, and what breaks it. */
export const promise = (row: string, held: string, file: string, find: string, replace: string): Mutation => {
  const [test = '', title = ''] = held.split(' › ')
  return { row, test, title, file, find, replace }
}
