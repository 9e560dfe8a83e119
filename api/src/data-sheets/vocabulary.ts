import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { readRows } from '#csv.ts'

// The headings of REACH, Annex II, and the labels that sheets use, in the languages that are read.

export const sheetLanguages = ['en', 'da', 'de', 'sv'] as const
export type SheetLanguage = (typeof sheetLanguages)[number]

const alternatives = z.string().transform((text) =>
  text
    .split(';')
    .map((part) => normalize(part))
    .filter((part) => part !== ''),
)
const texts = { en: alternatives, da: alternatives, de: alternatives, sv: alternatives }

/** The files of the headings and phrases, and the conversion of a line. */
export const headingsFile = { name: 'data_sheet_headings.csv', row: z.object({ section: z.string().min(1), ...texts }) }
export const phrasesFile = { name: 'data_sheet_phrases.csv', row: z.object({ phrase: z.string().min(1), ...texts }) }

export type Heading = { readonly section: string; readonly language: SheetLanguage; readonly title: string }

const textOf = (name: string): string => readFileSync(new URL(`../../../data/${name}`, import.meta.url), 'utf8')

/** Normalizes a text for comparisons: lower case, single blanks, no bullets before it and no punctuation after it. */
export const normalize = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[·•▪\u00AD]/g, '')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/\s*\/\s*/g, '/')
    .trim()
    .replace(/[\s:.]+$/, '')

export const headings: readonly Heading[] = readRows(headingsFile.name, textOf(headingsFile.name), headingsFile.row)
  .flatMap(({ section, ...titles }) =>
    sheetLanguages.flatMap((language) => titles[language].map((title) => ({ section, language, title }))),
  )
  .toSorted((a, b) => b.title.length - a.title.length)

const phraseRows = readRows(phrasesFile.name, textOf(phrasesFile.name), phrasesFile.row)

const phrases: ReadonlyMap<string, readonly string[]> = new Map(
  phraseRows.map(({ phrase, ...labels }) => [
    phrase,
    [...new Set(sheetLanguages.flatMap((language) => labels[language]))].toSorted((a, b) => b.length - a.length),
  ]),
)

/** Returns the labels of a phrase in all languages, the longest first. */
export function labelsOf(phrase: string): readonly string[] {
  const found = phrases.get(phrase)
  if (!found) throw new Error(`${phrasesFile.name} has no phrase ${phrase}`)
  return found
}

const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)

const expressions = new Map<string, RegExp>()

/** Returns an expression for a phrase as words of a normalized text. For `search` and `matchAll`. */
export function wordsOf(phrase: string): RegExp {
  const known = expressions.get(phrase)
  if (known) return known
  const words = labelsOf(phrase).map(escaped).join('|')
  const expression = new RegExp(String.raw`(?<![\p{L}\d])(?:${words})(?![\p{L}\d])`, 'gu')
  expressions.set(phrase, expression)
  return expression
}
