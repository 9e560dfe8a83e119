import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { filesBelow, read, root } from './tree/files.ts'

/** Returns the part of a document under a heading, up to the next one of its level. */
function under(text: string, heading: string): string {
  const [marks = ''] = heading.split(' ')
  const from = text.indexOf(`${heading}\n`)
  const rest = from === -1 ? '' : text.slice(from + heading.length)
  const end = rest.search(new RegExp(`^#{1,${marks.length}} `, 'm'))
  return end === -1 ? rest : rest.slice(0, end)
}

/** Returns the cells of a text's table rows, without the heads. */
const rowsOf = (text: string): string[][] =>
  [...text.matchAll(/^\|(.+)\|$/gm)]
    .map(([, row = '']) => row.split(' | ').map((cell) => cell.replaceAll(/^[\s|]+|[\s|]+$/g, '')))
    .filter(([first = ''], index, all) => !/^-+$/.test(first) && !/^-+$/.test(all[index + 1]?.[0] ?? ''))

const isTest = (path: string) => /\.(test|e2e)\.tsx?$/.test(path)

describe('docs/operations.md', () => {
  const page = read('docs/operations.md')
  const documented = (heading: string) =>
    rowsOf(under(page, heading)).flatMap(([cell = '']) =>
      [...cell.matchAll(/`([A-Z][A-Z0-9_]+)`/g)].map(([, name]) => name),
    )

  test.each([
    ['api', '## Settings of the api', 'api/src/config.ts', /^ {4}([A-Z][A-Z0-9_]+): /gm],
    ['gateway', '## Settings of the gateway', 'gateway/src/environment.ts', /variables\['([A-Z][A-Z0-9_]+)'\]/g],
  ])('has exactly the variables that the %s reads', (_, heading, file, pattern) => {
    const variables = [...new Set([...read(file).matchAll(pattern)].map(([, name = '']) => name))].toSorted()
    expect(variables.length).toBeGreaterThan(5)
    expect(documented(heading).map(String).toSorted()).toEqual(variables)
  })

  test('has exactly the variables of the tests', () => {
    const code = ['packages', 'api', 'gateway', 'tests', 'bench'].flatMap((name) => filesBelow(name, ['.ts', '.tsx']))
    const used = [...code, ...filesBelow('scripts', ['.mjs'])].flatMap((path) =>
      [...read(path).matchAll(/process\.env(?:\.|\[')(ANSVAR_TEST_[A-Z0-9_]+|CHROMIUM)/g)].map(([, name = '']) => name),
    )
    expect(documented('## Variables of the tests').map(String).toSorted()).toEqual([...new Set(used)].toSorted())
  })

  test('is complete: no other file of api or gateway reads the environment', () => {
    const readers = ['api/src', 'packages/rest-graphql/src', 'gateway/src']
      .flatMap((folder) => filesBelow(folder, ['.ts']))
      .filter((path) => /process\.env(\.|\[)/.test(read(path)))
    expect(readers).toEqual([])
  })

  test('names only existing commands, and every command of an operator', () => {
    const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }
    const named = new Set([...page.matchAll(/pnpm (?!exec|@)([a-z][\w:-]*)/g)].map(([, name = '']) => name))
    expect([...named].filter((name) => !Object.hasOwn(scripts, name))).toEqual([])
    // Each is a line of the tools, with the name of its script.
    const tools = read('scripts/tool.mjs').split('\n')
    const operators = filesBelow('api/src/commands', ['.ts']).flatMap((path) =>
      Object.keys(scripts).filter((name) =>
        tools.some((line) => line.includes(`'${path}'`) && /^\s*'?([\w:]+)'?: /.exec(line)?.[1] === name),
      ),
    )
    expect(operators.length).toBeGreaterThan(3)
    expect(operators.filter((name) => !named.has(name))).toEqual([])
    const files = [...page.matchAll(/node ((?:api|gateway)\/[\w/.-]+\.ts)/g)].map(([, path = '']) => path)
    expect(files.filter((path) => !existsSync(join(root, path)))).toEqual([])
  })
})

describe('SECURITY.md', () => {
  const page = read('SECURITY.md')
  const tests = ['domain', 'packages', 'api', 'gateway', 'web', 'tests']
    .flatMap((name) => filesBelow(name, ['.ts', '.tsx']))
    .filter(isTest)

  test('names the test of each attack by its file and its title', () => {
    const attacks = rowsOf(under(page, '### Attacks considered'))
    expect(attacks.length).toBeGreaterThan(35)
    // Each attack has one row: a merge of two branches must not duplicate it.
    expect(new Set(attacks.map(([attack]) => attack)).size).toBe(attacks.length)
    expect(page).not.toMatch(/^(?:<{7}|={7}|>{7}|> >)/m)
    const missing = attacks.flatMap(([attack, answer, named = '']) => {
      const [path = '', title = ''] = named.split(' › ')
      const isThere = tests.includes(path) && title !== '' && read(path).includes(`'${title}'`)
      return isThere && answer ? [] : [`${attack}: ${named}`]
    })
    expect(missing).toEqual([])
  })

  test('names an existing test for every protection', () => {
    const protections = under(page, '## Protections').split('#### Functions')
    const rows = protections.flatMap((part, index) => rowsOf(index === 0 ? part : part.slice(part.indexOf('### '))))
    expect(rows.length).toBeGreaterThan(50)
    const untested = rows.filter(([, where = '']) => {
      const paths = where.split(/[,;] /).map((path) => path.split(' ')[0] ?? '')
      const named = paths.filter(isTest)
      return named.length === 0 || !named.every((path) => tests.some((one) => one === path || one.endsWith(`/${path}`)))
    })
    expect(untested.map(([what]) => what)).toEqual([])
  })

  test('says what is protected, from whom, where the boundaries are, and what is out of scope', () => {
    for (const heading of ['### What is protected', '### Actors', '### Boundaries'])
      expect(rowsOf(under(page, heading)).length).toBeGreaterThan(3)
    expect(under(page, '### Out of scope').match(/^- /gm)?.length).toBeGreaterThan(5)
    expect(under(page, '## Reporting a vulnerability').length).toBeGreaterThan(300)
  })
})
