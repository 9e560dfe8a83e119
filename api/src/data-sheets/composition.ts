import { isCas, isEcNumber } from '@ansvar/domain/identifiers'
import { mentionsStatement } from './hazards.ts'
import { joinWrapped } from './lines.ts'
import { parseRange, rangeIn, type StatedRange } from './ranges.ts'
import { hasSection, linesOfSection, type Sections } from './sections.ts'
import type { Cell, Confidence, Field, Line } from './types.ts'
import { fieldOf, restOfLabel } from './values.ts'

const cas = /(?<![\d-])[1-9]\d{1,6}-\d{2}-\d(?![\d-])/g
const ec = /(?<![\d-])[2-9]\d{2}-\d{3}-\d(?![\d-])/g
const reach = /\b01-\d{10}-\d{2}(?:-(?:\d{4}|[xX]{4}))?/g
const index = /(?<![\d-])\d{3}-\d{3}-\d{2}-[\dX](?![\d-])/g
/** Shares of the usual distance of lines: a wider one separates the rows of a table. */
const ROW_GAP = 1.3

/** Finds the ingredients of a product: each CAS number in section 3 with the row that it is in. */
export function compositionFields(sections: Sections): Field[] {
  const rows = rowsOf(linesOfComposition(sections))
  return rows.flatMap(({ casNumber, lines, header }, row) => fieldsOf(casNumber, lines, header, row))
}

/** 3.2 for mixtures, 3.1 for substances. The number of a substance can be in 1.1 only. */
function linesOfComposition(sections: Sections): Line[] {
  for (const section of ['3.2', '3.1', '3']) {
    const lines = hasSection(sections, section) || section === '3' ? linesOfSection(sections, section) : []
    if (lines.some((line) => casOf(line) !== null)) return lines
  }
  return linesOfSection(sections, '1.1').filter((line) => casOf(line) !== null)
}

type Found = { readonly value: string; readonly cell: Cell; readonly page: number }

const casOf = (line: Line): Found | null => numberIn(line, cas, isCas)

function numberIn({ cells, page }: Line, pattern: RegExp, isValid: (text: string) => boolean): Found | null {
  for (const cell of cells) {
    const text = cell.text.replaceAll(reach, '').replaceAll(pattern === cas ? '' : index, '')
    const value = text.match(pattern)?.find(isValid)
    if (value !== undefined) return { value, cell, page }
  }
  return null
}

type Row = { readonly casNumber: Found; readonly lines: readonly Line[]; readonly header: readonly Cell[] }

/** Divides the lines into rows, one for each CAS number that occurs for the first time. */
function rowsOf(lines: readonly Line[]): Row[] {
  const seen = new Set<string>()
  const anchors = lines.flatMap((line, at) => {
    const found = casOf(line)
    if (!found || seen.has(found.value)) return []
    seen.add(found.value)
    return [{ at, found }]
  })
  const spacing = spacingOf(lines)
  const starts = anchors.map(({ at }, n) => startOf(lines, at, n === 0 ? 0 : (anchors[n - 1]?.at ?? 0) + 1, spacing))
  return anchors.map(({ found }, n) => {
    const from = starts[n] ?? 0
    const header = headerBefore(lines, from)
    return { casNumber: found, lines: endingAt(lines.slice(from, starts[n + 1] ?? lines.length), spacing), header }
  })
}

/** The usual distance of two lines. */
function spacingOf(lines: readonly Line[]): number {
  const gaps = lines.flatMap((line, n) => {
    const next = lines[n + 1]
    return next && next.page === line.page ? [next.y - line.y] : []
  })
  return gaps.toSorted((a, b) => a - b)[Math.floor(gaps.length / 3)] ?? 12
}

const isGap = (above: Line | undefined, below: Line | undefined, spacing: number): boolean =>
  !above || !below || above.page !== below.page || below.y - above.y > spacing * ROW_GAP

/** Goes up from the line of a CAS number to where its row begins: at a name, a header or a wide distance. */
function startOf(lines: readonly Line[], anchor: number, first: number, spacing: number): number {
  let at = anchor
  while (at > first && !isGap(lines[at - 1], lines[at], spacing)) {
    const above = lines[at - 1]
    if (!above || isHeader(above)) return at
    at -= 1
    if (above.cells.some(({ text }) => restOfLabel(text, 'ingredient') !== null)) return at
  }
  // Without a distance between the rows, their first line has the number.
  return at === first && first > 0 && !isGap(lines[at - 1], lines[at], spacing) ? anchor : at
}

/** The last row ends at a wide distance that no other line of a row follows. */
function endingAt(lines: readonly Line[], spacing: number): readonly Line[] {
  const end = lines.findIndex(
    (line, n) =>
      n > 0 && line.page === lines[n - 1]?.page && isGap(lines[n - 1], line, spacing * 1.6) && line.cells.length === 1,
  )
  const own = end === -1 ? lines : lines.slice(0, end)
  return own.filter((line) => !isHeader(line))
}

const headed = ['ingredient', 'cas', 'ec', 'concentration'] as const

/** A line with the titles of columns. */
const isHeader = ({ cells }: Line): boolean =>
  cells.length > 1 &&
  cells.filter(({ text }) => !/\d/.test(text) && headed.some((phrase) => restOfLabel(text, phrase) !== null)).length > 1

const headerBefore = (lines: readonly Line[], at: number): readonly Cell[] =>
  lines.slice(0, at + 1).findLast(isHeader)?.cells ?? []

function fieldsOf(casNumber: Found, lines: readonly Line[], header: readonly Cell[], row: number): Field[] {
  const path = `substances.${row}`
  const { value, page, cell } = casNumber
  const found = [fieldOf({ path: `${path}.cas_number`, value, confidence: 'HIGH', page, cells: [cell] })]
  const ecNumber = lines.map((line) => numberIn(line, ec, isEcNumber)).find((each) => each !== null)
  if (ecNumber) {
    const { value: number, page: onPage, cell: inCell } = ecNumber
    found.push(fieldOf({ path: `${path}.ec_number`, value: number, confidence: 'HIGH', page: onPage, cells: [inCell] }))
  }
  const name = nameOf(lines, header)
  if (name) found.push(fieldOf({ path: `${path}.name`, ...name }))
  const range = concentrationOf(lines, header)
  if (range) {
    const { min, max, unit } = range.range
    const text = min === max ? `${min}` : `${min} - ${max}`
    found.push(fieldOf({ ...range, path: `${path}.concentration`, value: text, min, max, unit }))
  }
  return found
}

type Stated = { readonly page: number; readonly cells: readonly Cell[]; readonly confidence: Confidence }

function concentrationOf(
  lines: readonly Line[],
  header: readonly Cell[],
): (Stated & { readonly range: StatedRange }) | null {
  const column = header.find(({ text }) => restOfLabel(text, 'concentration') !== null)
  const cells = lines.flatMap(({ page, cells: own }) => own.map((cell) => ({ page, cell })))
  const stated = cells.flatMap(({ page, cell }) => {
    const labelled = restOfLabel(cell.text, 'concentration')
    const range = parseRange(labelled === null ? cell.text : labelled.replace(/^[\s:=]+/, ''))
    if (!range) return []
    const isBelow = column !== undefined && cell.x < column.right + 6 && cell.right > column.x - 6
    const isClear = isBelow || range.isPercent || (labelled !== null && labelled !== '')
    return isClear ? [{ page, cells: [cell], range, confidence: 'HIGH' as const, isBelow }] : []
  })
  const best = stated.find(({ isBelow }) => isBelow) ?? stated[0]
  if (best) return { ...best, range: withUnitOf(column, best.range) }
  for (const { page, cell } of cells) {
    const isLimit = mentionsStatement(cell.text) || restOfLabel(cell.text, 'not_concentration') !== null
    const range = isLimit ? null : rangeIn(cell.text)
    if (range) return { page, cells: [cell], range, confidence: 'MEDIUM' }
  }
  return null
}

const withUnitOf = (column: Cell | undefined, range: StatedRange): StatedRange =>
  column && /v\/v|vol/i.test(column.text) ? { ...range, unit: '% v/v' } : range

function nameOf(lines: readonly Line[], header: readonly Cell[]): (Stated & { readonly value: string }) | null {
  for (const { page, cells } of lines) {
    for (const [n, cell] of cells.entries()) {
      const rest = restOfLabel(cell.text, 'ingredient')
      const next = cells[n + 1]
      if (rest !== null && /^[\s:]+\S/.test(rest)) {
        return { value: rest.replace(/^[\s:]+/, ''), page, cells: [cell], confidence: 'HIGH' }
      }
      if (rest !== null && /^:?$/.test(rest) && next)
        return { value: next.text, page, cells: [next], confidence: 'HIGH' }
    }
  }
  const column = header.find(({ text }) => restOfLabel(text, 'ingredient') !== null)
  return columnName(lines, column)
}

/** The cells of the column of names, or of the leftmost one, up to the first one that is a number or a class. */
function columnName(lines: readonly Line[], column: Cell | undefined): (Stated & { readonly value: string }) | null {
  const all = lines.flatMap(({ page, cells }) => cells.map((cell) => ({ page, cell })))
  const names = all.filter(({ cell }) => isName(cell))
  const left = column?.x ?? Math.min(...names.map(({ cell }) => cell.x))
  const first = names.find(({ cell }) => Math.abs(cell.x - left) < 4)
  if (!first) return null
  const inColumn = all.filter(({ page, cell }) => page === first.page && Math.abs(cell.x - left) < 4)
  const at = inColumn.indexOf(first)
  const own = inColumn.slice(isPrefix(inColumn[at - 1]?.cell) ? at - 1 : at)
  const end = own.findIndex(({ cell }, n) => n > 0 && (!continuesName(cell) || isFar(own[n - 1]?.cell, cell)))
  const cells = (end === -1 ? own : own.slice(0, end)).map(({ cell }) => cell)
  return {
    value: joinWrapped(cells.map(({ text }) => text)),
    page: first.page,
    cells,
    confidence: column ? 'HIGH' : 'MEDIUM',
  }
}

const isFar = (above: Cell | undefined, below: Cell): boolean =>
  above !== undefined && below.y - above.y > below.size * 1.9

/** A name can begin with numbers on a line of their own: 4,4'- */
const isPrefix = (cell: Cell | undefined): boolean => cell !== undefined && /^[\d,'’()]+-$/.test(cell.text)

/** A name can go on with a number in brackets. */
const continuesName = (cell: Cell): boolean => isName({ ...cell, text: `name ${cell.text}` })

const isName = ({ text }: Cell): boolean =>
  /\p{L}{3}/u.test(text) &&
  parseRange(text) === null &&
  !mentionsStatement(text) &&
  !/\b(?:Flam|Acute|Aquatic|Skin|Eye|STOT|Asp|Carc|Repr|Muta|Ox|Met|Resp)\.?\s+(?:Tox|Liq|Irrit|Corr|Sens|Dam|[A-Z\d])/.test(
    text,
  ) &&
  ['cas', 'ec', 'concentration', 'not_concentration'].every((phrase) => restOfLabel(text, phrase) === null) &&
  !/^(?:REACH|Index|Indeks)\b/i.test(text) &&
  [cas, ec, reach, index].every((pattern) => text.match(pattern) === null)
