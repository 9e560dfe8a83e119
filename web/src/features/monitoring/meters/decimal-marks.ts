import { parseNumber } from '#ui/numbers.ts'

/** What parts a number's whole digits from its decimals; the other one parts groups of three. */
export type DecimalMark = 'comma' | 'point'
export const decimalMarks = ['comma', 'point'] as const

/** A number as it stands in a line of what was pasted. */
export type NumberText = { readonly line: number; readonly text: string }

/** A number that is one thing with a decimal comma and another with a decimal point. */
export type Ambiguous = NumberText & { readonly comma: number; readonly point: number }

/** What the numbers of a column say about their decimal mark. */
export type MarkEvidence = {
  /** The only mark by which all of them are numbers; null where both are, or neither. */
  readonly mark: DecimalMark | null
  /** The lines that are numbers by one mark alone. Where there are some of each, they contradict each other. */
  readonly lines: Readonly<Record<DecimalMark, readonly number[]>>
  readonly ambiguous: readonly Ambiguous[]
}

// A language of each mark: numbers are read by one parser, wherever they come from.
const languages: Readonly<Record<DecimalMark, string>> = { comma: 'da', point: 'en' }
/** No group of three follows a zero: 0.125 has a decimal point. */
const groupsAfterZero: Readonly<Record<DecimalMark, RegExp>> = { comma: /^[+\-−]?0\d*\./, point: /^[+\-−]?0\d*,/ }

/** The number that a text is by a decimal mark, or null where it is none. */
export function numberBy(mark: DecimalMark, text: string): number | null {
  return groupsAfterZero[mark].test(text) ? null : parseNumber(text, languages[mark])
}

/** Whether only the reader can say which mark it is: no line decides, or lines contradict each other. */
export const isUndecided = ({ mark, lines, ambiguous }: MarkEvidence): boolean =>
  mark === null && (ambiguous.length > 0 || lines.comma.length > 0)

/** Decides the decimal mark of a column by all its numbers. */
export function decimalMarkOf(numbers: readonly NumberText[]): MarkEvidence {
  const lines: Record<DecimalMark, number[]> = { comma: [], point: [] }
  const ambiguous: Ambiguous[] = []
  for (const number of numbers) {
    const [comma, point] = [numberBy('comma', number.text), numberBy('point', number.text)]
    if (comma !== null && point !== null) {
      if (comma !== point) ambiguous.push({ ...number, comma, point })
    } else if (comma !== null) lines.comma.push(number.line)
    else if (point !== null) lines.point.push(number.line)
  }
  const [hasComma, hasPoint] = [lines.comma.length > 0, lines.point.length > 0]
  return { mark: hasComma === hasPoint ? null : hasComma ? 'comma' : 'point', lines, ambiguous }
}
