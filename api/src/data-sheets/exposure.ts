import { isCas } from '@ansvar/domain/identifiers'
import { hasSection, linesOfSection, type Sections } from './sections.ts'
import type { Cell, Field, Line } from './types.ts'
import { fieldOf, numberOf, restOfLabel } from './values.ts'
import { normalize, wordsOf } from './vocabulary.ts'

const amount =
  /(?<![\d.,/])(\d{1,5}(?:[.,]\d{1,4})?)\s*(ppm|mg\s?\/\s?m\s?[³3]|ml\s?\/\s?m\s?[³3]|f\s?\/\s?cm\s?[³3])/gi
const unitAlone = /^\(?(ppm|mg\s?\/\s?m\s?[³3]|ml\s?\/\s?m\s?[³3])\)?$/i
const bare = /^\d{1,5}(?:[.,]\d{1,4})?$/
const cas = /(?<![\d-])[1-9]\d{1,6}-\d{2}-\d(?![\d-])/

type Limit = { readonly value: string; readonly unit: string; readonly cell: Cell }

/** Finds the limit values of section 8.1. Derived levels (DNEL, PNEC) are of the sheet's author, not of a list. */
export function exposureFields(sections: Sections): Field[] {
  const lines = linesOfSection(sections, hasSection(sections, '8.1') ? '8.1' : '8')
  const end = lines.findIndex(({ cells }) => cells.some(({ text }) => restOfLabel(text, 'derived_limits') !== null))
  const own = end === -1 ? lines : lines.slice(0, end)
  let substance: Cell | null = null
  let units: readonly Cell[] = []
  const fields: Field[] = []
  let row = 0
  for (const line of own) {
    substance = line.cells.find(({ text }) => isCas(cas.exec(text)?.[0] ?? '')) ?? substance
    const header = line.cells.filter(({ text }) => unitAlone.test(text))
    if (header.length > 0) units = header
    for (const limit of limitsIn(line, units)) {
      fields.push(...fieldsOf(limit, line, own, { row, substance }))
      row += 1
    }
  }
  return fields
}

const unitOf = (text: string): string =>
  text
    .replaceAll(/[\s()]/g, '')
    .toLowerCase()
    .replace(/m3$/, 'm³')

function limitsIn({ cells }: Line, units: readonly Cell[]): Limit[] {
  return cells.flatMap((cell): Limit[] => {
    const stated = [...cell.text.matchAll(amount)].map(([, value = '', unit = '']) => ({
      value,
      unit: unitOf(unit),
      cell,
    }))
    if (stated.length > 0 || !bare.test(cell.text)) return stated
    const above = units.find(({ x, right }) => cell.x < right + 4 && cell.right > x - 4)
    return above ? [{ value: cell.text, unit: unitOf(above.text), cell }] : []
  })
}

type Context = { readonly row: number; readonly substance: Cell | null }

function fieldsOf(
  { value, unit, cell }: Limit,
  line: Line,
  lines: readonly Line[],
  { row, substance }: Context,
): Field[] {
  const path = `limit_values.${row}`
  const number = numberOf(value)
  const base = { page: line.page, cells: line.cells, confidence: 'MEDIUM' } as const
  const fields = [fieldOf({ ...base, path: `${path}.value`, value: `${number}`, min: number, max: number, unit })]
  const kind = kindOf(line, lines, cell)
  if (kind) fields.push(fieldOf({ ...base, path: `${path}.kind`, value: kind }))
  const [number8 = null] = cas.exec(substance?.text ?? '') ?? []
  const home = substance ? lines.find(({ cells }) => cells.includes(substance)) : undefined
  if (number8 !== null && substance && home) {
    fields.push(
      fieldOf({
        path: `${path}.cas_number`,
        value: number8,
        confidence: 'MEDIUM',
        page: home.page,
        cells: [substance],
      }),
    )
  }
  return fields
}

/** Whether a limit counts for a shift or for minutes: as the line says, or the title of its column. */
function kindOf(line: Line, lines: readonly Line[], cell: Cell): 'LONG_TERM' | 'SHORT_TERM' | null {
  const own = termIn(line.text)
  if (own) return own
  const above = lines.slice(0, lines.indexOf(line)).toReversed()
  let below = ''
  for (const { cells } of above) {
    const title = cells.find(({ x, right }) => cell.x < right + 4 && cell.right > x - 4)
    // A title can take two lines.
    const term = title ? (termIn(title.text) ?? termIn(`${title.text} ${below}`)) : null
    if (term) return term
    below = title?.text ?? ''
  }
  return null
}

function termIn(text: string): 'LONG_TERM' | 'SHORT_TERM' | null {
  const plain = normalize(text)
  if (plain.search(wordsOf('short_term')) !== -1) return 'SHORT_TERM'
  return plain.search(wordsOf('long_term')) !== -1 ? 'LONG_TERM' : null
}
