import { parseDate, type IsoDateTime } from '@ansvar/domain/dates'
import { instantsIn, parseTime } from '@ansvar/domain/local-times'
import { normalizeUnit } from '@ansvar/domain/units'
import { parseNumber } from '#ui/numbers.ts'

/** A line of what was pasted: what it means, or what in it is not understood. */
export type PastedRow = {
  /** Counted from 1, as a spreadsheet does. */
  readonly line: number
  readonly text: string
  readonly performedAt: IsoDateTime | null
  readonly value: number | null
  readonly problem: 'not_a_date' | 'not_a_number' | 'wrong_unit' | null
}

type Context = { readonly language: string; readonly timeZone: string; readonly units: string }

const NOON = '12:00'
const shape = /^(?<day>.+?)(?:[ T](?<time>\d{1,2}[:.]\d{2})(?::\d{2})?)?$/u

/**
 * A column pasted from a spreadsheet: in each line a day, perhaps a time, and a number, perhaps with its unit, parted by a
 * tab or a semicolon. Without a time it is noon. Empty lines count, and are left out; a first line without any digit is
 * a heading. Numbers are those of the reader's language.
 */
export function readColumn(text: string, context: Context): PastedRow[] {
  const lines = text.split(/\r?\n/).map((line, index) => ({ line: index + 1, text: line.trim() }))
  const filled = lines.filter(({ text: line }) => line !== '')
  const [first, ...rest] = filled
  const rows = first && !/\d/.test(first.text) ? rest : filled
  const instantAt = instantsIn(context.timeZone)
  return rows.map((row) => readLine(row, context, instantAt))
}

function readLine(
  { line, text }: { line: number; text: string },
  { language, units }: Context,
  instantAt: ReturnType<typeof instantsIn>,
): PastedRow {
  const cells = text.split(/[\t;]/).map((cell) => cell.trim())
  const [when = '', ...others] = cells
  // A day and a time may stand in cells of their own.
  const hasTime = others.length > 1 && parseTime(others[0] ?? '') !== null
  const { day = '', time = hasTime ? (others[0] ?? '') : NOON } = shape.exec(when)?.groups ?? {}
  const amount = others.slice(hasTime ? 1 : 0).join(' ')
  const [, number = '', unit = ''] = /^([+\-−]?[\d.,'\s]*\d)\s*(.*)$/u.exec(amount) ?? []
  const [date, clock, value] = [parseDate(day), parseTime(time), parseNumber(number, language)]
  const performedAt = date && clock ? instantAt(date, clock) : null
  return { line, text, performedAt, value, problem: problemOf(performedAt, value, unit, units) }
}

function problemOf(performedAt: IsoDateTime | null, value: number | null, unit: string, units: string) {
  if (performedAt === null) return 'not_a_date'
  if (value === null) return 'not_a_number'
  return unit === '' || unit === units || normalizeUnit(unit) === units ? null : 'wrong_unit'
}
