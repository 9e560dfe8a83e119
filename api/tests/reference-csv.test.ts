import { readdirSync, readFileSync } from 'node:fs'
import { parse } from 'csv-parse/sync'
import { describe, expect, test } from 'vitest'
import { readRows } from '#seed/csv.ts'
import { referenceFiles } from '#seed/reference-files.ts'

const data = new URL('../../data/', import.meta.url)
const read = (name: string) => readFileSync(new URL(name, data), 'utf8')
const names = readdirSync(data).filter((name) => name.endsWith('.csv'))

function faultOf(name: string, text: string): string {
  const file = referenceFiles.find((each) => each.name === name)
  if (!file) throw new Error(`${name} is not loaded`)
  try {
    readRows(name, text, file.row)
    return ''
  } catch (error) {
    return error instanceof Error ? error.message : ''
  }
}

test('every CSV file of the reference data is read as it is', () => {
  expect(referenceFiles.map(({ name }) => name).toSorted()).toEqual(names.toSorted())
  expect(referenceFiles.map(({ name }) => faultOf(name, read(name))).filter((fault) => fault !== '')).toEqual([])
})

describe.each(names)('%s', (name) => {
  test('names its file and its line where a value is faulty', () => {
    const [header = '', ...lines] = read(name).trimEnd().split('\n')
    const columns = parse(header)[0] as string[]
    const empty = columns.map(() => '').join(',')
    const fault = faultOf(name, [header, lines[0], empty].join('\n'))
    expect(fault).toMatch(new RegExp(`^${name}, line 3: \\S`))
  })

  test('names its file and its line where a line has too few values', () => {
    const [header = '', first = ''] = read(name).split('\n')
    expect(faultOf(name, [header, first, 'alone'].join('\n'))).toMatch(new RegExp(`^${name}: .*line 3`))
  })
})

test('a value of several lines counts as as many lines', () => {
  const text = 'code,name_en,name_da\nair,"Air\nof places",Luft\nwater,,Vand\n'
  expect(faultOf('topics.csv', text)).toMatch(/^topics\.csv, line 4: name_en: /)
})
