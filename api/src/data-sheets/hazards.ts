import { normalizeStatementCode, statementParts, type StatementCode } from '@ansvar/domain/statements'
import type { KnownCodes } from './known-codes.ts'
import { quoteOf } from './lines.ts'
import { hasSection, linesOfSection, type Sections } from './sections.ts'
import type { Cell, Confidence, Field, Line } from './types.ts'
import { fieldOf, restOfLabel, valuesOf } from './values.ts'
import { labelsOf, normalize, wordsOf } from './vocabulary.ts'

// The label elements of the product, section 2.2. The statements of sections 3 and 16 are those of its ingredients.

type Region = { readonly lines: readonly Line[]; readonly confidence: Confidence }

/** Finds the signal word, the pictograms and the statements on the label of a product. */
export function labelFields(sections: Sections, known: KnownCodes): Field[] {
  const region = regionOf(sections)
  return [...signalWordOf(region), ...pictogramsOf(region), ...statementsOf(region, known)]
}

/** Without a heading 2.2, the label begins at its first element in section 2. */
function regionOf(sections: Sections): Region {
  if (hasSection(sections, '2.2')) return { lines: linesOfSection(sections, '2.2'), confidence: 'HIGH' }
  const lines = linesOfSection(sections, '2')
  const start = lines.findIndex(({ cells }) =>
    cells.some(({ text }) =>
      ['pictogram', 'signal_word', 'hazard_statement'].some((phrase) => restOfLabel(text, phrase) !== null),
    ),
  )
  return start === -1 ? { lines, confidence: 'LOW' } : { lines: lines.slice(start), confidence: 'MEDIUM' }
}

const lower = (confidence: Confidence): Confidence => (confidence === 'HIGH' ? 'MEDIUM' : 'LOW')

function signalWordOf({ lines, confidence }: Region): Field[] {
  for (const { text, page, cells } of valuesOf(lines, 'signal_word')) {
    const value = wordIn(text)
    if (value) return [fieldOf({ path: 'signal_word', value, confidence, page, cells })]
  }
  for (const { page, cells } of lines) {
    const cell = cells.find(({ text }) => /^\p{L}+[.!]?$/u.test(text) && wordIn(text) !== null)
    const value = cell ? wordIn(cell.text) : null
    if (cell && value) {
      return [fieldOf({ path: 'signal_word', value, confidence: lower(confidence), page, cells: [cell] })]
    }
  }
  return []
}

function wordIn(text: string): 'DANGER' | 'WARNING' | null {
  const [first = ''] = normalize(text).split(/[^\p{L}]+/u)
  if (labelsOf('danger').includes(first)) return 'DANGER'
  return labelsOf('warning').includes(first) ? 'WARNING' : null
}

function pictogramsOf({ lines, confidence }: Region): Field[] {
  const found = lines.flatMap(({ page, cells }) =>
    cells.flatMap((cell) =>
      [...cell.text.matchAll(/\bGHS\s?(0[1-9])\b/gi)].map((match) => ({
        value: `GHS${match[1]}`,
        page,
        cells: [cell],
      })),
    ),
  )
  return distinct(found).map((each, index) => fieldOf({ ...each, path: `pictograms.${index}`, confidence }))
}

function distinct<T extends { readonly value: string }>(values: readonly T[]): T[] {
  return values.filter(({ value }, index) => values.findIndex((other) => other.value === value) === index)
}

type Statement = {
  readonly value: StatementCode
  readonly confidence: Confidence
  readonly page: number
  readonly cells: readonly Cell[]
}

const paths = { H: 'hazard_statements', EUH: 'eu_hazard_statements', P: 'precautionary_statements' } as const

function statementsOf(region: Region, known: KnownCodes): Field[] {
  const statements = distinct(columnsOf(region.lines).flatMap((column) => statementsIn(column, region, known)))
  const counts = new Map<string, number>()
  return statements
    .toSorted((a, b) => a.page - b.page || (a.cells[0]?.y ?? 0) - (b.cells[0]?.y ?? 0))
    .map(({ value, confidence, page, cells }) => {
      const kind = value.startsWith('EUH') ? 'EUH' : value.startsWith('H') ? 'H' : 'P'
      const index = counts.get(kind) ?? 0
      counts.set(kind, index + 1)
      return {
        ...quoteOf(page, cells),
        ...fieldOf({ path: `${paths[kind]}.${index}`, value, confidence, page, cells }),
      }
    })
}

type Placed = Cell & { readonly page: number; readonly line: Line }

/** Groups the cells of lines by the column in which they begin, so that a code that wraps is read as one. */
function columnsOf(lines: readonly Line[]): Placed[][] {
  const columns: { x: number; cells: Placed[] }[] = []
  for (const line of lines) {
    for (const cell of line.cells) {
      const column = columns.find(({ x }) => Math.abs(x - cell.x) < 3)
      const placed = { ...cell, page: line.page, line }
      if (column) column.cells.push(placed)
      else columns.push({ x: cell.x, cells: [placed] })
    }
  }
  return columns.map(({ cells }) => cells)
}

const part = String.raw`(?:EUH|H|P)\s?\d{3}(?:[A-Za-z]{1,2}\b)?`
/** A code, or a combined one, in which the letter can be left out from the second part on: P301+330+331. */
const statement = new RegExp(String.raw`(?<![A-Za-z\d-])${part}(?:\s*[+/]\s*(?:(?:H|P)\s?)?\d{3}(?!\d))*`, 'g')

function statementsIn(column: readonly Placed[], region: Region, known: KnownCodes): Statement[] {
  let text = ''
  const starts = column.map((cell) => {
    const start = text.length
    text += `${cell.text}\n`
    return start
  })
  return [...text.matchAll(statement)].flatMap((match) => {
    const from = starts.findLastIndex((start) => start <= match.index)
    const to = starts.findLastIndex((start) => start < match.index + match[0].length)
    const spanned = column.slice(from, to + 1)
    const [first] = spanned
    if (!first) return []
    const onPage = spanned.filter(({ page }) => page === first.page)
    const cells = [...onPage, ...first.line.cells.filter(({ x }) => x > first.right)]
    return codesOf(match[0], known).map(({ value, isExact }) => ({
      value,
      confidence: isExact ? region.confidence : lower(region.confidence),
      page: first.page,
      cells,
    }))
  })
}

/** Returns the code in our lists. A combined one that is in none of them counts as its parts. */
function codesOf(text: string, known: KnownCodes): { value: StatementCode; isExact: boolean }[] {
  const letter = /^[A-Za-z]+/.exec(text)?.[0] ?? ''
  const full = text.replaceAll(/\s*[+/]\s*(?=\d)/g, `+${letter}`).replaceAll('/', '+')
  const code = normalizeStatementCode(full)
  if (code === null) return []
  const exact = known.statements.get(code)
  if (exact !== undefined) return [{ value: exact, isExact: true }]
  return statementParts(code).flatMap((each) => {
    const value = known.statements.get(each)
    return value === undefined ? [] : [{ value, isExact: false }]
  })
}

/** Whether a text names a statement. Used where such texts are no names of substances. */
export const mentionsStatement = (text: string): boolean => /(?<![A-Za-z\d])(?:EUH|H)\s?\d{3}/.test(text)

/** Whether a text contains a signal word by itself. */
export const isSignalWord = (text: string): boolean =>
  [...normalize(text).matchAll(wordsOf('danger')), ...normalize(text).matchAll(wordsOf('warning'))].length > 0
