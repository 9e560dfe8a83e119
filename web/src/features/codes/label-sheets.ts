// Sheets of labels, in millimetres.

type Size = { readonly width: number; readonly height: number }

export type LabelSheet = {
  readonly page: Size
  readonly label: Size
  readonly columns: number
  readonly rows: number
  /** The distance between two columns. The rows of all sheets touch each other. */
  readonly gap: number
}

const A4: Size = { width: 210, height: 297 }

/** The sheets to choose from, by their product number. SINGLE is a label printer with one label a page. */
export const labelSheets = {
  L7160: { page: A4, label: { width: 63.5, height: 38.1 }, columns: 3, rows: 7, gap: 2.54 },
  L7163: { page: A4, label: { width: 99.1, height: 38.1 }, columns: 2, rows: 7, gap: 2.54 },
  L7159: { page: A4, label: { width: 63.5, height: 33.9 }, columns: 3, rows: 8, gap: 2.54 },
  L7651: { page: A4, label: { width: 38.1, height: 21.2 }, columns: 5, rows: 13, gap: 2.54 },
  SINGLE: { page: { width: 89, height: 36 }, label: { width: 89, height: 36 }, columns: 1, rows: 1, gap: 0 },
} as const satisfies Record<string, LabelSheet>

export type SheetName = keyof typeof labelSheets
export const sheetNames = Object.keys(labelSheets) as readonly SheetName[]

export const labelsPerPage = ({ columns, rows }: LabelSheet): number => columns * rows

/** A label on its page. */
export type Place = { readonly left: number; readonly top: number }

/** Returns the places of the labels of a page, row by row. The labels are in the middle of the page. */
export function placesOf({ page, label, columns, rows, gap }: LabelSheet): readonly Place[] {
  const left = (page.width - columns * label.width - (columns - 1) * gap) / 2
  const top = (page.height - rows * label.height) / 2
  return Array.from({ length: columns * rows }, (_, index) => ({
    left: left + (index % columns) * (label.width + gap),
    top: top + Math.floor(index / columns) * label.height,
  }))
}

/** Distributes labels over pages. The first page begins at a place, counted from 0; the places before it are null. */
export function pagesOf<Label>(
  labels: readonly Label[],
  sheet: LabelSheet,
  start: number,
): readonly (Label | null)[][] {
  const perPage = labelsPerPage(sheet)
  const all = [...Array.from({ length: start % perPage }, () => null), ...labels]
  return Array.from({ length: Math.ceil(all.length / perPage) }, (_, page) =>
    all.slice(page * perPage, (page + 1) * perPage),
  )
}
