import type { ReactNode } from 'react'

export type Column<Row> = {
  readonly name: string
  readonly label: string
  readonly cell: (row: Row) => ReactNode
  /** Of the table's width, in px; a column without one shares what is left. */
  readonly width?: number
  /** Numbers and dates stand at the end. */
  readonly end?: boolean
  /** Secondary values are muted, so that a row reads from the left. */
  readonly quiet?: boolean
  /** Left out where a row has two lines only. */
  readonly wideOnly?: boolean
}
