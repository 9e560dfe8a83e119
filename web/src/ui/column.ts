import type { ReactNode } from 'react'

export type Column<Row> = {
  readonly name: string
  readonly label: string
  readonly cell: (row: Row) => ReactNode
  /** The width in pixels. Columns without one share the rest of the table. */
  readonly width?: number
  /** Aligns numbers and dates at the end. */
  readonly end?: boolean
  /** Mutes secondary values, so that the first column stands out. */
  readonly subtle?: boolean
  /** Hidden where a row has only two lines. */
  readonly wideOnly?: boolean
}
