import { readFileSync } from 'node:fs'
import { beforeAll, describe, expect, test } from 'vitest'
import { readRows } from '#csv.ts'
import { extractSheet } from '#data-sheets/extract.ts'
import { readKnownCodes } from '#data-sheets/known-codes.ts'
import type { DataSheet } from '#data-sheets/types.ts'
import { headingsFile, phrasesFile } from '#data-sheets/vocabulary.ts'
import { makeSheet } from './support/sheets/make.ts'
import { measuredFields, precisionOf, qualityOf, recallOf, type Quality } from './support/sheets/measure.ts'
import { readSheets, type Sheet } from './support/sheets/sheet.ts'

const known = readKnownCodes()
type Read = DataSheet & { readonly sheet: Sheet }
let read: Read[] = []

beforeAll(async () => {
  for (const sheet of readSheets()) read.push({ sheet, ...(await extractSheet(await makeSheet(sheet), known)) })
})

const qualityIn = (set: Sheet['set']): Quality[] => qualityOf(read.filter(({ sheet }) => sheet.set === set))
const of = (trait: Sheet['traits'][number]): Read[] => read.filter(({ sheet }) => sheet.traits.includes(trait))
const valuesOf = ({ fields }: DataSheet, path: string): string[] =>
  fields.filter((field) => field.path === path || field.path.startsWith(`${path}.`)).map(({ value }) => value)

const squeezed = (text: string): string => text.replaceAll(/\s/g, '')

describe('reading data sheets', () => {
  test('is measured with four layouts in four languages, and a fifth layout that the rules were not written for', () => {
    const sheets = readSheets()
    expect(sheets).toHaveLength(32)
    expect(new Set(sheets.map(({ layout }) => layout)).size).toBe(5)
    expect(new Set(sheets.map(({ language }) => language)).size).toBe(4)
    const count = (set: Sheet['set']): number => sheets.filter((sheet) => sheet.set === set).length
    expect([count('development'), count('held-out'), count('final')]).toEqual([14, 14, 4])
  })

  test.each(['development', 'held-out', 'final'] as const)(
    'finds the CAS numbers and hazard statements of the %s sheets with a precision of 0.99 and a recall of 0.95',
    (set) => {
      const essential = qualityIn(set).filter(({ field }) => ['cas_number', 'hazard_statements'].includes(field))
      expect(essential.filter((quality) => precisionOf(quality) < 0.99 || recallOf(quality) < 0.95)).toEqual([])
      expect(essential.every(({ right }) => right > 8)).toBe(true)
    },
  )

  test.each(['development', 'held-out', 'final'] as const)(
    'finds every other field of the %s sheets with a precision and a recall of 0.95',
    (set) => {
      const qualities = qualityIn(set)
      expect(qualities.map(({ field }) => field)).toEqual([...measuredFields])
      expect(qualities.filter((quality) => precisionOf(quality) < 0.95 || recallOf(quality) < 0.95)).toEqual([])
    },
  )

  test('proposes no value without the passage that states it, on a page of the sheet', () => {
    const fields = read.flatMap((each) => each.fields)
    expect(fields.length).toBeGreaterThan(1_000)
    expect(
      fields.filter(({ quote, page, box }) => quote === '' || page < 1 || box.width <= 0 || box.height <= 0),
    ).toEqual([])
  })

  test('quotes each statement and CAS number as the page has it', () => {
    const coded = read.flatMap(({ fields }) => fields.filter(({ path }) => /statements|cas_number/.test(path)))
    expect(
      coded.filter(({ value, quote }) => !squeezed(quote).includes(value)).map(({ value, quote }) => [value, quote]),
    ).toEqual([])
  })

  test('recognizes the language, and reads the first of two languages in a file', () => {
    expect(read.filter(({ sheet, language }) => language !== sheet.language)).toEqual([])
    const bilingual = of('bilingual')
    expect(bilingual.map(({ otherLanguages }) => otherLanguages)).toEqual(
      bilingual.map(({ sheet }) => [sheet.language === 'en' ? 'da' : 'en']),
    )
    expect(
      read.filter(({ sheet }) => !sheet.traits.includes('bilingual')).every((r) => r.otherLanguages.length === 0),
    ).toBe(true)
  })

  test('takes no hazard statement of an ingredient for one of the product', () => {
    const soap = read.find(({ sheet }) => sheet.id === '04-soap-en')
    expect(soap && valuesOf(soap, 'hazard_statements')).toEqual([])
    expect(soap && valuesOf(soap, 'eu_hazard_statements')).toEqual(['EUH208', 'EUH210'])
  })

  test('takes neither the date of printing nor the day of reading for the date of the revision', () => {
    expect(of('no-revision').map((each) => valuesOf(each, 'last_revision_date'))).toEqual([[]])
  })

  test('has little confidence in a date whose order is unknown', () => {
    const [field] = of('ambiguous-date').flatMap(({ fields }) =>
      fields.filter(({ path }) => path === 'last_revision_date'),
    )
    expect(field).toMatchObject({ value: '2024-04-03', confidence: 'LOW' })
  })

  test('has less confidence in statements without the heading of the label', () => {
    const statements = of('no-subheadings').flatMap(({ fields }) =>
      fields.filter(({ path }) => path.startsWith('hazard_statements')),
    )
    expect(statements.length).toBeGreaterThan(5)
    expect(statements.every(({ confidence }) => confidence !== 'HIGH')).toBe(true)
  })

  test('reads neither class nor packing group of what is not dangerous goods', () => {
    const free = of('not-dangerous-goods')
    expect(free.length).toBeGreaterThan(2)
    expect(free.flatMap((each) => ['un_number', 'class', 'packing_group'].flatMap((p) => valuesOf(each, p)))).toEqual(
      [],
    )
  })

  test.each([headingsFile, phrasesFile])('the words of $name are complete in the four languages', ({ name, row }) => {
    const text = readFileSync(new URL(`../../data/${name}`, import.meta.url), 'utf8')
    const rows = readRows<Readonly<Record<string, string | string[]>>>(name, text, row)
    expect(rows.length).toBeGreaterThan(30)
    expect(rows.filter((each) => Object.values(each).some((words) => words.length === 0))).toEqual([])
  })
})
