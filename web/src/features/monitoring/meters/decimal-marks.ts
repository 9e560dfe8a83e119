import { parseNumber } from '#ui/numbers.ts'

/** The decimal separator of numbers. The other one separates groups of three digits. */
export type DecimalMark = 'comma' | 'point'
export const decimalMarks = ['comma', 'point'] as const

/** A number in a pasted line. */
export type NumberText = { readonly line: number; readonly text: string }

/** A number that has different values with a decimal comma and a decimal point. */
export type Ambiguous = NumberText & { readonly comma: number; readonly point: number }

/** Evidence of a column's decimal separator, from all its numbers. */
export type MarkEvidence = {
  /** The only separator by which all of them are numbers. Null if both or neither are possible. */
  readonly mark: DecimalMark | null
  /** The lines that are numbers with one separator only. If both have lines, the lines contradict each other. */
  readonly lines: Readonly<Record<DecimalMark, readonly number[]>>
  readonly ambiguous: readonly Ambiguous[]
}

// A language for each separator, because all numbers use one parser.
const languages: Readonly<Record<DecimalMark, string>> = { comma: 'da', point: 'en' }
/** A group of three never follows a leading zero, so 0.125 has a decimal point. */
const groupsAfterZero: Readonly<Record<DecimalMark, RegExp>> = { comma: /^[+\-−]?0\d*\./, point: /^[+\-−]?0\d*,/ }

/** Returns the number that a text has with a decimal separator, or null. */
export function numberBy(mark: DecimalMark, text: string): number | null {
  return groupsAfterZero[mark].test(text) ? null : parseNumber(text, languages[mark])
}

/** Whether the user must choose the separator, because no line decides it or lines contradict each other. */
export const isUndecided = ({ mark, lines, ambiguous }: MarkEvidence): boolean =>
  mark === null && (ambiguous.length > 0 || lines.comma.length > 0)

/** Determines the decimal separator of a column from all its numbers. */
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
