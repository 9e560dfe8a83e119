/** The selected rows by id, in the order of selection. They stay selected on other pages. */
export type Selection<Row> = {
  readonly rows: ReadonlyMap<string, Row>
  /** The row that was selected or cleared last, which is the start of a range. */
  readonly anchor: string | null
}

export const noSelection = { rows: new Map<string, never>(), anchor: null }

type Identified = { readonly id: string }

/** Selects or clears a row. With `through`, also all rows between it and the anchor, if both are visible. */
export function toggled<Row extends Identified>(
  { rows, anchor }: Selection<Row>,
  shown: readonly Row[],
  id: string,
  through: boolean,
): Selection<Row> {
  const marks = !rows.has(id)
  const next = new Map(rows)
  for (const row of through ? between(shown, anchor, id) : shown.filter((one) => one.id === id))
    if (marks) next.set(row.id, row)
    else next.delete(row.id)
  return { rows: next, anchor: id }
}

function between<Row extends Identified>(shown: readonly Row[], from: string | null, to: string): readonly Row[] {
  const end = shown.findIndex(({ id }) => id === to)
  const start = shown.findIndex(({ id }) => id === from)
  return start < 0 ? shown.slice(end, end + 1) : shown.slice(Math.min(start, end), Math.max(start, end) + 1)
}

/** Selects all visible rows, or clears them if all are selected. */
export function toggledAll<Row extends Identified>({ rows }: Selection<Row>, shown: readonly Row[]): Selection<Row> {
  const clears = shown.every(({ id }) => rows.has(id))
  const next = new Map(rows)
  for (const row of shown)
    if (clears) next.delete(row.id)
    else next.set(row.id, row)
  return { rows: next, anchor: null }
}

/** Reduces the selection to some rows, such as those that could not be changed. */
export const retainOnly = <Row>({ rows }: Selection<Row>, ids: readonly string[]): Selection<Row> => ({
  rows: new Map([...rows].filter(([id]) => ids.includes(id))),
  anchor: null,
})
