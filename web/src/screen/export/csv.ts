import { BYTE_ORDER_MARK, withoutFormula } from '@ansvar/domain/csv'
import { datesIn } from '@ansvar/domain/date-formats'
import type { IsoDate } from '@ansvar/domain/dates'
import type { CellValue } from '../list/columns.ts'

/**
 * The CSV format of Excel in a language. If the comma is the decimal separator, the semicolon separates cells. Numbers
 * and dates are formatted as in that language.
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

/** Characters that some programs read as the end of a cell, regardless of the file's separator. */
const parting = /[",;\t\r\n]/
/** Writes rows as lines of CSV (RFC 4180), for the Excel of a language. */
export function createCsv(language: string) {
  const form = csvForm(language)
  const cell = (value: CellValue): string => {
    if (typeof value === 'number') return form.number(value)
    const text = typeof value === 'object' && value !== null ? form.day(value.day) : withoutFormula(value ?? '')
    return parting.test(text) ? `"${text.replaceAll('"', '""')}"` : text
  }
  const lines: string[] = [BYTE_ORDER_MARK]
  return {
    add(rows: readonly (readonly CellValue[])[]): void {
      lines.push(rows.map((row) => `${row.map(cell).join(form.separator)}\r\n`).join(''))
    },
    close: (): Blob => new Blob(lines, { type: 'text/csv;charset=utf-8' }),
  }
}
