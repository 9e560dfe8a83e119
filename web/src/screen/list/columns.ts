import type { ReactNode } from 'react'
import type { Dates } from '@ansvar/domain/date-formats'
import type { IsoDate } from '@ansvar/domain/dates'
import type { Column } from '#ui/column.ts'
import type { Find, Translate } from '#texts/keys.ts'

/** What a file says in a cell: text, a number that can be added up, or a day that can be sorted by. */
export type Told = string | number | { readonly day: IsoDate } | null | undefined

/** A day as a file has it. */
export const toldDay = (date: IsoDate | null | undefined): Told => (date ? { day: date } : null)

/** In whose words a cell is told, and when and where. */
export type Telling = {
  readonly t: Translate
  readonly find: Find
  readonly language: string
  readonly dates: Dates
  readonly today: IsoDate
  readonly timeZone: string
}

type Cells<Row> =
  | { readonly cell: (row: Row) => string | number | null | undefined; readonly value?: Value<Row> }
  // What is drawn says nothing by itself: a file is told it, or that there is nothing to tell.
  | { readonly cell: (row: Row) => ReactNode; readonly value: Value<Row> | null }

type Value<Row> = (row: Row, telling: Telling) => Told

/** A column as a feature declares it; `columns.<name>` words it. `value` is what an export says of it. */
export type ListColumn<Row> = Omit<Column<Row>, 'label' | 'cell'> &
  Cells<Row> & {
    /** It can be sorted by, under this name. */
    readonly sortable?: boolean
  }

/** What an export says of a row in a column. */
export function toldOf<Row>(column: ListColumn<Row>, row: Row, telling: Telling): Told {
  if (column.value) return column.value(row, telling)
  const cell = column.cell(row)
  return typeof cell === 'string' || typeof cell === 'number' ? cell : null
}

/** Whether there is anything to tell of a column: there is nothing of one that only holds buttons. */
export const isTold = <Row>({ value }: ListColumn<Row>): boolean => value !== null
