import type { KnownCodes } from './known-codes.ts'
import { hasSection, linesOfSection, type Sections } from './sections.ts'
import type { Cell, Field, Line } from './types.ts'
import { fieldOf, valuesOf } from './values.ts'

type Kind = { readonly path: string; readonly section: string; readonly phrase: string; readonly pattern: RegExp }

const kinds: readonly Kind[] = [
  {
    path: 'un_number',
    section: '14.1',
    phrase: 'un_number',
    pattern: /(?:^|[^\d.])(?:UN|ID)?\s?-?\s?([0-3]\d{3})(?![\d.])/i,
  },
  {
    path: 'class',
    section: '14.3',
    phrase: 'transport_class',
    pattern: /(?:^|[^\d.])([1-9](?:\.[1-6])?[A-S]?)(?![\d.,])/,
  },
  { path: 'packing_group', section: '14.4', phrase: 'packing_group', pattern: /(?<![A-Za-z])(I{1,3})(?![A-Za-z])/ },
]

/** Finds the UN number, the class and the packing group in section 14. Of several modes of transport, the first counts. */
export function transportFields(sections: Sections, known: KnownCodes): Field[] {
  const lines = linesOfSection(sections, '14')
  const unNumber = fieldOfKind(sections, lines, kinds[0]).find(({ value }) => known.unNumbers.has(value))
  // Goods without a number have neither a class nor a group.
  if (!unNumber) return []
  return [unNumber, ...kinds.slice(1).flatMap((kind) => fieldOfKind(sections, lines, kind))]
}

function fieldOfKind(sections: Sections, lines: readonly Line[], kind: Kind | undefined): Field[] {
  if (!kind) return []
  const { path, section, phrase, pattern } = kind
  const labelled = valuesOf(lines, phrase).map(({ text, page, cells }) => ({ text, page, cells }))
  const stated = hasSection(sections, section) ? cellsOf(linesOfSection(sections, section)) : []
  for (const { text, page, cells } of [...stated, ...labelled]) {
    const value = pattern.exec(text)?.[1]
    if (value !== undefined) return [fieldOf({ path, value, confidence: 'HIGH', page, cells })]
  }
  return []
}

const cellsOf = (lines: readonly Line[]): { text: string; page: number; cells: readonly Cell[] }[] =>
  lines.flatMap(({ page, cells }) => cells.map((cell) => ({ text: cell.text, page, cells: [cell] })))
