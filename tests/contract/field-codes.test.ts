import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { fieldCodes } from '@ansvar/domain/problems'
import { filesBelow, read } from '../tree/files.ts'

// Every refusal of a field has a code of this table: its type is `FieldCode` (domain/src/problems.ts).

const document = new URL('../../docs/integrators.md', import.meta.url)
const [BEGIN, END] = [
  '<!-- field codes: written by tests/contract/field-codes.test.ts -->\n',
  '<!-- end of field codes -->',
] as const

test('the documentation for integrators has every field code with its meaning (`vitest -u` writes the table)', async () => {
  const text = readFileSync(document, 'utf8')
  const [before, after] = [text.split(BEGIN)[0] ?? '', text.split(END)[1] ?? '']
  expect(after).not.toBe('')
  const rows = Object.entries(fieldCodes).map(([code, meaning]) => [`\`${code}\``, meaning] as const)
  const widths = [0, 1].map((column) => Math.max('meaning'.length, ...rows.map((row) => (row[column] ?? '').length)))
  const line = (cells: readonly string[]) => `| ${cells.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join(' | ')} |`
  const table = [line(['code', 'meaning']), line(widths.map((width) => '-'.repeat(width))), ...rows.map(line)]
  await expect(`${before}${BEGIN}\n${table.join('\n')}\n\n${END}${after}`).toMatchFileSnapshot(document.pathname)
})

test('the service returns every field code somewhere', () => {
  const sources = filesBelow('api/src', ['.ts']).concat(filesBelow('domain/src', ['.ts']))
  const code = sources
    .filter((path) => !path.endsWith('.test.ts') && path !== 'domain/src/problems.ts')
    .map(read)
    .join('\n')
  expect(Object.keys(fieldCodes).filter((each) => !code.includes(`'${each}'`))).toEqual([])
})

test('the gateway returns no field code that the service does not have', () => {
  const sources = [
    'packages/rest-graphql/src/documents/input-problems.ts',
    'packages/rest-graphql/src/schema/input-dates.ts',
  ]
    .map(read)
    .join('\n')
  const given = [...sources.matchAll(/(?:code: |add\(|return )'([a-z_]+)'/g)].map(([, code]) => code ?? '')
  expect(given.length).toBeGreaterThan(3)
  expect(given.filter((each) => !Object.hasOwn(fieldCodes, each))).toEqual([])
})
