import { datesIn } from '@ansvar/domain/date-formats'
import type { IsoDate } from '@ansvar/domain/dates'
import type { Told } from '../list/columns.ts'

/** Excel takes a file without it for one of the computer's old character set. */
const BYTE_ORDER_MARK = '\uFEFF'

/**
 * How a language's Excel reads CSV: where the comma is the decimal mark the semicolon parts the cells; numbers and days
 * are written as they are typed there.
 */
export function csvForm(language: string) {
  const locale = language === 'en' ? 'en-GB' : language
  const number = new Intl.NumberFormat(locale, { useGrouping: false, maximumFractionDigits: 15 })
  const dates = datesIn(language)
  return {
    separator: number.format(1.5).includes(',') ? ';' : ',',
    number: (value: number): string => number.format(value).replace('−', '-'),
    day: (value: IsoDate): string => dates.day(value, 'numeric'),
  }
}

/** What a spreadsheet would take for a formula, full-width signs among them (OWASP, CSV injection). */
const formula = /^\s*[=+\-@\uFF0B\uFF0D\uFF1D\uFF20]|^[\t\r\n]/
/** What some program takes for the end of a cell, whichever separator the file has. */
const parting = /[",;\t\r\n]/
/** The apostrophe makes it text. */
const guarded = (text: string): string => (formula.test(text) ? `'${text}` : text)

/** Writes rows as lines of CSV (RFC 4180), for the Excel of a language. */
export function createCsv(language: string) {
  const form = csvForm(language)
  const cell = (told: Told): string => {
    if (typeof told === 'number') return form.number(told)
    const text = typeof told === 'object' && told !== null ? form.day(told.day) : guarded(told ?? '')
    return parting.test(text) ? `"${text.replaceAll('"', '""')}"` : text
  }
  const lines: string[] = [BYTE_ORDER_MARK]
  return {
    add(rows: readonly (readonly Told[])[]): void {
      lines.push(rows.map((row) => `${row.map(cell).join(form.separator)}\r\n`).join(''))
    },
    close: (): Blob => new Blob(lines, { type: 'text/csv;charset=utf-8' }),
  }
}
