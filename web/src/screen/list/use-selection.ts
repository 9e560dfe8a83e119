import { useMemo, useState } from 'react'
import { retainOnly, noSelection, toggled, toggledAll, type Selection } from './selection.ts'
import type { ListState } from './list-address.ts'

/**
 * Returns the selected rows. They stay while the page or the order changes, and are cleared when the filters change.
 */
export function useSelection<Row extends { readonly id: string }>(
  listed: readonly (Row | undefined)[],
  { q, filters }: Pick<ListState, 'q' | 'filters'>,
) {
  const [selection, setSelection] = useState<Selection<Row>>(noSelection)
  const shown = useMemo(() => listed.filter((row) => row !== undefined), [listed])
  const about = JSON.stringify([q, filters])
  const [known, setKnown] = useState(about)
  if (known !== about) {
    setKnown(about)
    setSelection(noSelection)
  }
  return {
    rows: selection.rows,
    toggle: (id: string, through: boolean) => setSelection((now) => toggled(now, shown, id, through)),
    toggleAll: () => setSelection((now) => toggledAll(now, shown)),
    mark: (rows: readonly Row[]) => setSelection({ rows: new Map(rows.map((row) => [row.id, row])), anchor: null }),
    retain: (ids: readonly string[]) => setSelection((now) => retainOnly(now, ids)),
    clear: () => setSelection(noSelection),
  }
}
