import { parseDate, type IsoDateTime } from '@ansvar/domain/dates'
import { convertAmount } from '@ansvar/domain/entered-readings'
import { instantsIn, parseTime } from '@ansvar/domain/local-times'
import { normalizeUnit } from '@ansvar/domain/units'
import { decimalMarkOf, isUndecided, numberBy, type DecimalMark, type MarkEvidence } from './decimal-marks.ts'

/** A parsed line of pasted text, or its problem. */
export type PastedRow = {
  /** Starts at 1, as in a spreadsheet. */
  readonly line: number
  readonly text: string
  readonly performedAt: IsoDateTime | null
  /** In the meter's unit. */
  readonly value: number | null
  /** The value and unit as pasted. */
  readonly entered: { readonly value: number; readonly unit: string } | null
  /** Both values of an ambiguous number. */
  readonly either: { readonly comma: number; readonly point: number } | null
  /**
   * `which_mark`: the number has different values with a decimal comma and a decimal point, and nothing decides between
   * them.
   */
  readonly problem: 'not_a_date' | 'not_a_number' | 'wrong_unit' | 'which_mark' | 'other_mark' | null
}

export type PastedColumn = {
  readonly rows: readonly PastedRow[]
  readonly evidence: MarkEvidence
  /** The decimal separator. Null if the user must choose it. */
  readonly mark: DecimalMark | null
}

type Context = {
  readonly timeZone: string
  /** The units that the meter can be read in, its own first. */
  readonly units: readonly string[]
  /** Returns the unit of a typed word in the user's language. */
  readonly unitOf?: (word: string) => string | null
  /** The decimal separator that the user chose, or null. */
  readonly chosen?: DecimalMark | null
}

type Line = {
  readonly line: number
  readonly text: string
  readonly day: string
  readonly time: string
  readonly number: string
  readonly unit: string
}

const NOON = '12:00'
const shape = /^(?<day>.+?)(?:[ T](?<time>\d{1,2}[:.]\d{2})(?::\d{2})?)?$/u

/**
 * Parses a column pasted from a spreadsheet. Each line has a day, an optional time and a number with an optional unit,
 * separated by a tab or a semicolon. The time defaults to noon, the unit to that of the heading or the meter. Empty
 * lines are skipped but counted. A first line without a day and a number is the heading. All numbers together decide
 * the decimal separator.
 */
export function readColumn(text: string, context: Context): PastedColumn {
  const lines = text.split(/\r?\n/).map((line, index) => ({ line: index + 1, text: line.trim() }))
  const filled = lines.filter(({ text: line }) => line !== '')
  const [first, ...rest] = filled
  const hasHeading = first !== undefined && isHeading(first.text)
  const parts = (hasHeading ? rest : filled).map(partsOf)
  const evidence = decimalMarkOf(parts.map(({ line, number }) => ({ line, text: number })))
  const mark = context.chosen ?? evidence.mark ?? (isUndecided(evidence) ? null : 'point')
  const unit = (hasHeading && unitOfHeading(first.text, context)) || (context.units[0] ?? '')
  const instantAt = instantsIn(context.timeZone)
  return { rows: parts.map((line) => rowOf(line, { ...context, mark, evidence, unit, instantAt })), evidence, mark }
}

const isHeading = (text: string): boolean =>
  !/\d/.test(text.split(/[\t;]/)[0] ?? '') && partsOf({ line: 1, text }).number === ''

function partsOf({ line, text }: { readonly line: number; readonly text: string }): Line {
  const cells = text.split(/[\t;]/).map((cell) => cell.trim())
  const [when = '', ...others] = cells
  // A day and a time may be in separate cells.
  const hasTime = others.length > 1 && parseTime(others[0] ?? '') !== null
  const { day = '', time = hasTime ? (others[0] ?? '') : NOON } = shape.exec(when)?.groups ?? {}
  const amount = others.slice(hasTime ? 1 : 0).join(' ')
  const [, number = '', unit = ''] = /^([+\-−]?[\d.,'\s]*\d)\s*(.*)$/u.exec(amount) ?? []
  return { line, text, day, time, number, unit }
}

/** Returns the unit that a word names, or null if the meter is not read in it. */
function unitFrom(word: string, { units, unitOf }: Context): string | null {
  const unit = units.includes(word) ? word : (unitOf?.(word) ?? normalizeUnit(word))
  return unit !== null && units.includes(unit) ? unit : null
}

/** Returns the unit in a heading: in brackets, or in its own cell. */
function unitOfHeading(text: string, context: Context): string | null {
  const words = text.split(/[\t;]/).flatMap((cell) => [cell.trim(), /[([]([^)\]]+)[)\]]/.exec(cell)?.[1]?.trim() ?? ''])
  return words.map((word) => unitFrom(word, context)).find((unit) => unit !== null) ?? null
}

type Reading = Context & {
  readonly mark: DecimalMark | null
  readonly evidence: MarkEvidence
  readonly unit: string
  readonly instantAt: ReturnType<typeof instantsIn>
}

function rowOf(line: Line, reading: Reading): PastedRow {
  const [date, clock] = [parseDate(line.day), parseTime(line.time)]
  const performedAt = date && clock ? reading.instantAt(date, clock) : null
  const amount = amountOf(line, reading)
  const unit = line.unit === '' ? reading.unit : unitFrom(line.unit, reading)
  const problem =
    performedAt === null ? 'not_a_date' : typeof amount === 'string' ? amount : unit === null ? 'wrong_unit' : null
  const known = typeof amount === 'number' && unit !== null ? { value: amount, unit } : null
  return {
    line: line.line,
    text: line.text,
    performedAt,
    value: known && convertAmount(known.value, known.unit, reading.units[0] ?? ''),
    entered: known,
    either: amount === 'which_mark' ? eitherOf(line.number) : null,
    problem,
  }
}

function eitherOf(number: string): PastedRow['either'] {
  const [comma, point] = [numberBy('comma', number), numberBy('point', number)]
  return comma === null || point === null ? null : { comma, point }
}

/** Returns a line's number, or its problem. */
function amountOf(
  { line, number }: Line,
  { mark, evidence }: Reading,
): number | 'which_mark' | 'other_mark' | 'not_a_number' {
  if (mark === null) {
    const [comma, point] = [numberBy('comma', number), numberBy('point', number)]
    if (comma !== null && point !== null) return comma === point ? comma : 'which_mark'
    return comma ?? point ?? 'not_a_number'
  }
  const value = numberBy(mark, number)
  if (value !== null) return value
  return evidence.lines[mark === 'comma' ? 'point' : 'comma'].includes(line) ? 'other_mark' : 'not_a_number'
}
