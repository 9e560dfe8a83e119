import { sheetLimits } from './limits.ts'
import type { Cell, Item, Line, Page, Quote } from './types.ts'

// Gaps in shares of the size of the font.
const CELL_GAP = 0.7
const WORD_GAP = 0.12
const SAME_BASELINE = 0.4
/** The parts of a page's height in which headers and footers are. */
const MARGIN = 0.14

export type Layout = {
  /** The lines of all pages from top to bottom, without headers and footers. */
  readonly body: readonly Line[]
  /** The headers and footers of the first page on which they occur. */
  readonly margins: readonly Line[]
}

/** Arranges the texts of pages in lines and cells, and separates what is repeated on each page. */
export function layOut(pages: readonly Page[]): Layout {
  const perPage = pages.map((page) => ({ page, lines: linesOf(page) }))
  const counts = new Map<string, number>()
  for (const { page, lines } of perPage) {
    const keys = new Set(lines.filter((line) => isInMargin(line, page)).map(marginKey))
    for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1)
  }
  const isRepeated = (line: Line, page: Page): boolean =>
    isInMargin(line, page) && (counts.get(marginKey(line)) ?? 0) >= Math.max(2, pages.length * 0.5)
  const seen = new Set<string>()
  const isNew = (line: Line): boolean => {
    const key = marginKey(line)
    const isFirst = !seen.has(key)
    seen.add(key)
    return isFirst
  }
  return {
    body: perPage.flatMap(({ page, lines }) => lines.filter((line) => !isRepeated(line, page))),
    margins: perPage.flatMap(({ page, lines }) => lines.filter((line) => isRepeated(line, page) && isNew(line))),
  }
}

const isInMargin = ({ y }: Line, { height }: Page): boolean => y < height * MARGIN || y > height * (1 - MARGIN)

/** Page numbers differ from page to page. */
const marginKey = ({ text, y }: Line): string => `${text.replaceAll(/\d+/g, '0')} ${Math.round(y / 4)}`

function linesOf(page: Page): Line[] {
  const groups: Item[][] = []
  let baseline = Number.NEGATIVE_INFINITY
  for (const item of page.items.toSorted((a, b) => a.y - b.y || a.x - b.x)) {
    const group = groups.at(-1)
    if (group && Math.abs(item.y - baseline) <= item.size * SAME_BASELINE) group.push(item)
    else {
      groups.push([item])
      baseline = item.y
    }
  }
  return groups.map((items) => lineOf(page.number, items))
}

function lineOf(page: number, items: readonly Item[]): Line {
  const cells: Cell[] = []
  for (const item of items.toSorted((a, b) => a.x - b.x).flatMap(splitAtBlanks)) {
    const last = cells.at(-1)
    const gap = last ? item.x - last.right : Number.POSITIVE_INFINITY
    if (last && gap < item.size * CELL_GAP) cells[cells.length - 1] = joined(last, item, gap)
    else cells.push({ text: item.text.trim(), x: item.x, right: item.x + item.width, y: item.y, size: item.size })
  }
  return asLine(page, cells)
}

function joined(cell: Cell, item: Item, gap: number): Cell {
  const space = gap > item.size * WORD_GAP || item.text.startsWith(' ') ? ' ' : ''
  const text = `${cell.text}${space}${item.text.trim()}`
  return { ...cell, text, right: Math.max(cell.right, item.x + item.width) }
}

/** Programs with fonts of one width separate columns by blanks. */
function splitAtBlanks(item: Item): Item[] {
  if (!/\S {3,}\S/.test(item.text)) return [item]
  const width = item.width / item.text.length
  return [...item.text.matchAll(/\S+(?: {1,2}\S+)*/g)].map((match) => ({
    ...item,
    text: match[0],
    x: item.x + match.index * width,
    width: match[0].length * width,
  }))
}

/** Returns a line of cells, of which there is at least one. */
export function asLine(page: number, cells: readonly Cell[]): Line {
  const [first] = cells
  return {
    page,
    y: first?.y ?? 0,
    size: first?.size ?? 0,
    cells,
    text: cells.map(({ text }) => text).join(' '),
  }
}

/** Returns the passage of cells that are on one page. */
export function quoteOf(page: number, cells: readonly Cell[]): Quote {
  const x = Math.min(...cells.map((cell) => cell.x))
  const top = Math.min(...cells.map((cell) => cell.y - cell.size))
  const right = Math.max(...cells.map((cell) => cell.right))
  const bottom = Math.max(...cells.map((cell) => cell.y + cell.size * 0.25))
  const quote = cells.map(({ text }) => text).join(' ')
  return {
    page,
    quote: quote.length > sheetLimits.quote ? `${quote.slice(0, sheetLimits.quote - 1)}…` : quote,
    box: { x: round(x), y: round(top), width: round(right - x), height: round(bottom - top) },
  }
}

const round = (value: number): number => Math.round(value * 10) / 10

/** Joins the lines of a wrapped text, and removes the hyphen that divides a word. */
export function joinWrapped(texts: readonly string[]): string {
  return texts.reduce((whole, text) => {
    if (whole === '') return text
    if (whole.endsWith('\u00AD')) return whole.slice(0, -1) + text
    if (/[\d(][^\s]*-$/.test(whole)) return whole + text
    return /\p{L}-$/u.test(whole) && /^\p{Ll}/u.test(text) ? whole.slice(0, -1) + text : `${whole} ${text}`
  }, '')
}
