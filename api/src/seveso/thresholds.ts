import { readFileSync } from 'node:fs'
import { z } from 'zod'
import type { Language } from '@ansvar/domain/languages'
import type { SevesoCategory, SevesoSubstance } from '@ansvar/domain/seveso'
import { readRows } from '#csv.ts'

// The qualifying quantities of Directive 2012/18/EU, Annex I.

const tonnes = z.string().transform(Number).pipe(z.number().positive())
const names = { name_en: z.string().min(1), name_da: z.string().min(1), source: z.string().min(1) }
const list = z.string().transform((text) => text.split(';').filter((part) => part !== ''))

/** The files of the categories and the named substances, and the conversion of a line. */
export const sevesoCategoriesFile = {
  name: 'seveso_categories.csv',
  row: z.object({
    entry: z.string().regex(/^[HPEO]\d[abc]?$/),
    lower_tonnes: tonnes,
    upper_tonnes: tonnes,
    statements: list,
    uncertain: list,
    ...names,
  }),
}
export const sevesoSubstancesFile = {
  name: 'seveso_substances.csv',
  row: z.object({
    entry: z.string().regex(/^\d{1,2}$/),
    cas_numbers: list,
    lower_tonnes: tonnes,
    upper_tonnes: tonnes,
    from_percent: z.string().transform((text) => (text === '' ? null : Number(text))),
    ...names,
  }),
}

const textOf = (name: string): string => readFileSync(new URL(`../../../data/${name}`, import.meta.url), 'utf8')
const categoryRows = readRows(sevesoCategoriesFile.name, textOf(sevesoCategoriesFile.name), sevesoCategoriesFile.row)
const substanceRows = readRows(sevesoSubstancesFile.name, textOf(sevesoSubstancesFile.name), sevesoSubstancesFile.row)

export const sevesoThresholds: {
  readonly categories: readonly SevesoCategory[]
  readonly substances: readonly SevesoSubstance[]
} = {
  categories: categoryRows.map(({ entry, statements, uncertain, ...row }) => ({
    entry,
    statements,
    uncertain,
    lowerTonnes: row.lower_tonnes,
    upperTonnes: row.upper_tonnes,
  })),
  substances: substanceRows.map(({ entry, ...row }) => ({
    entry,
    casNumbers: row.cas_numbers,
    lowerTonnes: row.lower_tonnes,
    upperTonnes: row.upper_tonnes,
    fromPercent: row.from_percent,
  })),
}

const nameOf = new Map([...categoryRows, ...substanceRows].map((row) => [row.entry, row]))

/** Returns the name of an entry of the annex. */
export function entryName(entry: string, language: Language): string {
  const row = nameOf.get(entry)
  return (language === 'da' ? row?.name_da : row?.name_en) ?? entry
}
