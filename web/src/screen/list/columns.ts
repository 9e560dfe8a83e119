import type { ReactNode } from 'react'
import type { Dates } from '@ansvar/domain/date-formats'
import type { IsoDate } from '@ansvar/domain/dates'
import type { Column } from '#ui/column.ts'
import type { Find, Translate } from '#texts/keys.ts'

/** The value of a cell in an export: text, a number that can be summed, or a date that can be sorted. */
export type CellValue = string | number | { readonly day: IsoDate } | null | undefined

/** The width of a column with a date, such as 17. okt. 2026, in pixels. */
export const dateWidth = 136

/** Returns a date as a cell's value. */
export const dateCell = (date: IsoDate | null | undefined): CellValue => (date ? { day: date } : null)

/** Context for formatting a cell: translator, language, current date and time zone. */
export type FormatContext = {
  readonly t: Translate
  readonly find: Find
  readonly language: string
  readonly dates: Dates
  readonly today: IsoDate
  readonly timeZone: string
}

type Cells<Row> =
  | { readonly cell: (row: Row) => string | number | null | undefined; readonly value?: Value<Row> }
  // A rendered cell has no value of its own, so an export needs `value`, or null for none.
  | { readonly cell: (row: Row) => ReactNode; readonly value: Value<Row> | null }

type Value<Row> = (row: Row, formatContext: FormatContext) => CellValue

/** A column as a feature declares it, with the text `columns.<name>`. `value` is its value in an export. */
export type ListColumn<Row> = Omit<Column<Row>, 'label' | 'cell'> &
  Cells<Row> & {
    /** Whether it can be sorted by its name. */
    readonly sortable?: boolean
    /** Whether it is hidden until the user chooses it. An export of all columns contains it. */
    readonly optional?: boolean
  }

/** Returns the value of a row's cell in an export. */
export function cellValueOf<Row>(column: ListColumn<Row>, row: Row, formatContext: FormatContext): CellValue {
  if (column.value) return column.value(row, formatContext)
  const cell = column.cell(row)
  return typeof cell === 'string' || typeof cell === 'number' ? cell : null
}

/** Whether an export contains the column. A column with buttons only is left out. */
export const isExported = ({ value }: { readonly value?: unknown }): boolean => value !== null
