import { joinWrapped, quoteOf } from './lines.ts'
import type { Cell, Confidence, Field, Line } from './types.ts'
import { labelsOf, normalize } from './vocabulary.ts'

/** The value of a label, with the cells that state it. */
export type Value = {
  readonly text: string
  readonly page: number
  readonly cells: readonly Cell[]
  /** Whether the label is separated from the value by a column or a colon. */
  readonly isClear: boolean
}

/** Shares of the size of the font. */
const NEXT_LINE = 2.2
const SAME_COLUMN = 3

/** Returns the values of a label: the clear ones first, in the order of the lines. */
export function valuesOf(lines: readonly Line[], phrase: string): Value[] {
  const values = lines.flatMap((line, row) =>
    line.cells.flatMap((cell, column) => {
      const rest = restOfLabel(cell.text, phrase)
      if (rest === null) return []
      const value = valueAt(lines, row, column, rest)
      return value === null || value.text === '' ? [] : [value]
    }),
  )
  return values.toSorted((a, b) => Number(b.isClear) - Number(a.isClear))
}

/** What follows a label in its text. Null if the text does not begin with the label. */
export function restOfLabel(text: string, phrase: string): string | null {
  const plain = normalize(text)
  const label = labelsOf(phrase).find(
    (each) => plain.startsWith(each) && !/^[\p{L}\d/]/u.test(plain.slice(each.length)),
  )
  if (label === undefined) return null
  // The label of a normalized text can be shorter than in the text itself: blanks around a slash.
  const pattern = label
    .split('')
    .map(escaped)
    .join(String.raw`\s*`)
  const match = new RegExp(String.raw`^\W*${pattern}\s*(?:\([^)]*\))?\s*(.*)$`, 'isu').exec(text)
  return match?.[1]?.trim() ?? null
}

const escaped = (character: string): string => character.replace(/[.*+?^${}()|[\]\\/]/, String.raw`\$&`)

const separator = /^[\s.]*[:=–-]\s*/

function valueAt(lines: readonly Line[], row: number, column: number, rest: string): Value | null {
  const line = lines[row]
  const cell = line?.cells[column]
  if (!line || !cell) return null
  const stated = rest.replace(separator, '').replace(/^[.:\s]+/, '')
  if (stated !== '') {
    const isClear = separator.test(rest) || rest.startsWith('.:')
    // "Product identifier used on the label" is a longer label.
    if (!isClear && /^\p{Ll}/u.test(stated)) return valueAt(lines, row, column, '')
    return { text: stated, page: line.page, cells: [cell], isClear }
  }
  const next = line.cells[column + 1]
  if (next) {
    const cells = [next, ...continuation(lines, row, next, cell)]
    const text = joinWrapped(cells.map((each) => each.text)).replace(/^:\s*/, '')
    return { text, page: line.page, cells, isClear: true }
  }
  const below = lines[row + 1]
  const [first] = below?.cells ?? []
  if (!below || !first || below.page !== line.page || below.y - line.y > line.size * NEXT_LINE) return null
  if (isLabel(first.text) || first.x < cell.x - SAME_COLUMN) return null
  return { text: first.text, page: below.page, cells: [first], isClear: true }
}

/** The cells below a value that go on with it: in its column, with nothing in the column of the labels. */
function continuation(lines: readonly Line[], row: number, value: Cell, label: Cell): Cell[] {
  const cells: Cell[] = []
  let y = value.y
  for (const line of lines.slice(row + 1, row + 12)) {
    const cell = line.cells.find(({ x }) => Math.abs(x - value.x) < SAME_COLUMN)
    const hasLabel = line.cells.some(({ x }) => x < label.x + SAME_COLUMN)
    if (line.page !== lines[row]?.page || !cell || hasLabel || line.y - y > line.size * NEXT_LINE) break
    y = line.y
    cells.push(cell)
  }
  return cells
}

/** Whether a text looks like a label rather than a value. */
const isLabel = (text: string): boolean => /^[^:]{2,40}:(?:\s|$)/.test(text)

type Stated = {
  readonly path: string
  readonly value: string
  readonly confidence: Confidence
  readonly page: number
  readonly cells: readonly Cell[]
  readonly min?: number
  readonly max?: number
  readonly unit?: string
}

/** Returns a field with its quote. */
export const fieldOf = ({ path, value, confidence, page, cells, min, max, unit }: Stated): Field => ({
  path,
  value,
  min: min ?? null,
  max: max ?? null,
  unit: unit ?? null,
  confidence,
  ...quoteOf(page, cells),
})

/** Parses a number with a point or a comma before its decimals. */
export const numberOf = (text: string): number => Number(text.replace(',', '.'))
