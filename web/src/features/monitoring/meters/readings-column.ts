import { parseDate, type IsoDateTime } from '@ansvar/domain/dates'
import { convertAmount } from '@ansvar/domain/entered-readings'
import { instantsIn, parseTime } from '@ansvar/domain/local-times'
import { normalizeUnit } from '@ansvar/domain/units'
import { decimalMarkOf, isUndecided, numberBy, type DecimalMark, type MarkEvidence } from './decimal-marks.ts'

/** A line of what was pasted: what it means, or what in it is not understood. */
export type PastedRow = {
  /** Counted from 1, as a spreadsheet does. */
  readonly line: number
  readonly text: string
  readonly performedAt: IsoDateTime | null
  /** In the meter's unit. */
  readonly value: number | null
  /** As it was pasted. */
  readonly entered: { readonly value: number; readonly unit: string } | null
  /** Both readings of a number that can be read in two ways. */
  readonly either: { readonly comma: number; readonly point: number } | null
  /** `which_mark`: it is one number with a decimal comma, another with a point, and nothing says which. */
  readonly problem: 'not_a_date' | 'not_a_number' | 'wrong_unit' | 'which_mark' | 'other_mark' | null
}

export type PastedColumn = {
  readonly rows: readonly PastedRow[]
  readonly evidence: MarkEvidence
  /** The mark that the numbers were read by; null where nothing decides it and the reader has to. */
  readonly mark: DecimalMark | null
}

type Context = {
  readonly timeZone: string
  /** The units that the meter may be read in, its own first. */
  readonly units: readonly string[]
  /** The unit that a typed word means, as the reader's language calls it. */
  readonly unitOf?: (word: string) => string | null
  /** The decimal mark that the reader chose; null where none was. */
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
 * A column pasted from a spreadsheet: in each line a day, perhaps a time, and a number, perhaps with its unit, parted by a
 * tab or a semicolon. Without a time it is noon; without a unit the heading's, else the meter's. Empty lines count, and
 * are left out; a first line without a day and a number is a heading. The decimal mark is decided by all numbers together.
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
  // A day and a time may stand in cells of their own.
  const hasTime = others.length > 1 && parseTime(others[0] ?? '') !== null
  const { day = '', time = hasTime ? (others[0] ?? '') : NOON } = shape.exec(when)?.groups ?? {}
  const amount = others.slice(hasTime ? 1 : 0).join(' ')
  const [, number = '', unit = ''] = /^([+\-−]?[\d.,'\s]*\d)\s*(.*)$/u.exec(amount) ?? []
  return { line, text, day, time, number, unit }
}

/** The unit that a word means, or null where the meter is not read in it. */
function unitFrom(word: string, { units, unitOf }: Context): string | null {
  const unit = units.includes(word) ? word : (unitOf?.(word) ?? normalizeUnit(word))
  return unit !== null && units.includes(unit) ? unit : null
}

/** The unit that stands in a heading: in brackets, or as a cell of its own. */
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

/** A line's number, or why it is none. */
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
