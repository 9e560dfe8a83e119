import { readdirSync, readFileSync } from 'node:fs'
import { parse } from 'csv-parse/sync'
import { describe, expect, test } from 'vitest'
import { clausesFile } from '#audit-packs/resources.ts'
import { readRows } from '#csv.ts'
import { headingsFile, phrasesFile } from '#data-sheets/vocabulary.ts'
import { sevesoCategoriesFile, sevesoSubstancesFile } from '#seveso/thresholds.ts'
import { referenceFiles } from '#seed/reference-files.ts'

const data = new URL('../../data/', import.meta.url)
const read = (name: string) => readFileSync(new URL(name, data), 'utf8')
// Audit packs read the clauses from their file, the reading of data sheets its headings and phrases, and the Seveso figure the
// qualifying quantities.
const files = [...referenceFiles, clausesFile, headingsFile, phrasesFile, sevesoCategoriesFile, sevesoSubstancesFile]
const names = readdirSync(data).filter((name) => name.endsWith('.csv'))

function faultOf(name: string, text: string): string {
  const file = files.find((each) => each.name === name)
  if (!file) throw new Error(`${name} is not loaded`)
  try {
    readRows(name, text, file.row)
    return ''
  } catch (error) {
    return error instanceof Error ? error.message : ''
  }
}

test('every CSV file of the reference data can be read', () => {
  expect(files.map(({ name }) => name).toSorted()).toEqual(names.toSorted())
  expect(files.map(({ name }) => faultOf(name, read(name))).filter((fault) => fault !== '')).toEqual([])
})

describe.each(names)('%s', (name) => {
  test('an invalid value is reported with its file and line', () => {
    const [header = '', ...lines] = read(name).trimEnd().split('\n')
    const columns = parse(header)[0] as string[]
    const empty = columns.map(() => '').join(',')
    const fault = faultOf(name, [header, lines[0], empty].join('\n'))
    expect(fault).toMatch(new RegExp(`^${name}, line 3: \\S`))
  })

  test('a line with too few values is reported with its file and line', () => {
    const [header = '', first = ''] = read(name).split('\n')
    expect(faultOf(name, [header, first, 'alone'].join('\n'))).toMatch(new RegExp(`^${name}: .*line 3`))
  })
})

test('line numbers include the lines of multi-line values', () => {
  const text = 'code,name_en,name_da\nair,"Air\nof places",Luft\nwater,,Vand\n'
  expect(faultOf('topics.csv', text)).toMatch(/^topics\.csv, line 4: name_en: /)
})
