import { useMemo } from 'react'
import { useSession } from '#session/session.ts'
import type { Listing } from '../resource.ts'
import { useTexts } from '../texts.ts'
import type { ListColumn } from './columns.ts'
import { orderOf } from './list-address.ts'
import { continuousNames, isContinuous } from './rows-switch.tsx'
import { useBlocks } from './use-blocks.ts'
import { useContinuous } from './use-continuous.ts'
import { useExport } from './use-export.ts'
import { narrowed as isNarrowed, useListAddress } from './use-list-address.ts'
import { useRows } from './use-rows.ts'
import { useSelection } from './use-selection.ts'

const nothing = {}

export type List<Row extends { readonly id: string }> = ReturnType<typeof useList<Row>>

/** Returns what a list shows for its address: the rows, the columns, the selection and the export. */
export function useList<Row extends { readonly id: string }>(
  resource: Listing<Row>,
  declared: readonly ListColumn<Row>[],
  /** The address parameters of its views, and the filter of the current view. */
  { paramNames, filter }: { readonly paramNames: readonly string[] | undefined; readonly filter?: object },
) {
  const { organization } = useSession()
  const sortable = useMemo(() => declared.filter((column) => column.sortable).map(({ name }) => name), [declared])
  const facts = useMemo(
    () => ({
      name: resource.name,
      filters: resource.filters ?? {},
      sortable,
      columns: declared.map(({ name }) => name),
      paramNames: [...(paramNames ?? []), ...continuousNames],
    }),
    [resource, sortable, declared, paramNames],
  )
  const address = useContinuous(useListAddress(facts))
  const { state } = address
  const narrowed = isNarrowed(state)
  const fetched = useRows(resource, organization.id, state, { narrowed, within: filter ?? nothing })
  const continuous = isContinuous(state)
  const blocks = useBlocks(resource, organization.id, state, continuous)
  const rows: readonly (Row | undefined)[] = continuous ? blocks.rows : fetched.rows
  const selection = useSelection(rows, state)
  const { allColumns, columns } = useColumns(resource, declared, state.columns)
  const exporting = useExport(resource)
  return {
    resource,
    address,
    sort: state.sort ?? orderOf(resource.sort[0]),
    /** The names of the sortable columns. */
    sortable,
    /** Whether a search or a filter is set. */
    narrowed,
    /** Whether the list is continuous instead of in pages. */
    continuous,
    /** The fetched page. */
    fetched,
    /** The fetched blocks of a continuous list. */
    blocks,
    /** The visible rows; undefined where a row is not loaded. */
    rows,
    /** Whether there are no records, even without filters. */
    empty: fetched.total === 0 && !fetched.waiting && !narrowed,
    selection,
    /** The selected rows of all pages. */
    marked: [...selection.rows.values()],
    allColumns,
    /** The visible columns. */
    columns,
    exporting,
  }
}

/** Returns all columns of a list with their labels, and the visible ones. `chosen` is null for the default columns. */
function useColumns<Row>(
  resource: Listing<Row>,
  declared: readonly ListColumn<Row>[],
  chosen: readonly string[] | null,
) {
  const texts = useTexts(resource.name)
  const allColumns = useMemo(
    () => declared.map((column) => ({ ...column, label: texts.column(column.name) })),
    [declared, texts],
  )
  // Compared by name, so that rows do not render again with each address.
  const names = chosen?.join(',') ?? null
  const columns = useMemo(() => {
    if (names === null) return allColumns.filter(({ optional }) => !optional)
    // Chosen columns are visible on phones too.
    return allColumns
      .filter(({ name }) => names.split(',').includes(name))
      .map((each) => ({ ...each, wideOnly: false }))
  }, [allColumns, names])
  return { allColumns, columns }
}
