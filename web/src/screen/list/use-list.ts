import { useMemo } from 'react'
import { useSession } from '#session/session.ts'
import type { AnyRecord, Resource } from '../resource.ts'
import { useWords } from '../words.ts'
import type { ListColumn } from './columns.ts'
import { orderOf } from './list-address.ts'
import { continuousNames, isContinuous } from './rows-switch.tsx'
import { useBlocks } from './use-blocks.ts'
import { useContinuous } from './use-continuous.ts'
import { useExport } from './use-export.ts'
import { narrowed as isNarrowed, useListAddress } from './use-list-address.ts'
import { useRows } from './use-rows.ts'
import { useSelection } from './use-selection.ts'

export type List<Row extends { readonly id: string }, Rec extends AnyRecord, Draft> = ReturnType<
  typeof useList<Row, Rec, Draft>
>

/** What a list shows, as its address says it: the rows, the columns, what is marked, and what is exported. */
export function useList<Row extends { readonly id: string }, Rec extends AnyRecord, Draft>(
  resource: Resource<Row, Rec, Draft>,
  declared: readonly ListColumn<Row>[],
  keeps: readonly string[] | undefined,
) {
  const { organization } = useSession()
  const sortable = useMemo(() => declared.filter((column) => column.sortable).map(({ name }) => name), [declared])
  const facts = useMemo(
    () => ({
      name: resource.name,
      filters: resource.filters ?? {},
      sortable,
      columns: declared.map(({ name }) => name),
      keeps: [...(keeps ?? []), ...continuousNames],
    }),
    [resource, sortable, declared, keeps],
  )
  const address = useContinuous(useListAddress(facts))
  const { state } = address
  const narrowed = isNarrowed(state)
  const fetched = useRows(resource, organization.id, state, narrowed)
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
    /** The names of the columns that it can be sorted by. */
    sortable,
    /** Whether it shows less than there is. */
    narrowed,
    /** Whether all rows stand in one piece instead of in pages. */
    continuous,
    /** The page that was fetched. */
    fetched,
    /** What was fetched of the list in one piece. */
    blocks,
    /** The rows that are shown; a hole where one is not fetched yet. */
    rows,
    /** There is nothing, whatever is searched for. */
    empty: fetched.total === 0 && !fetched.waiting && !narrowed,
    selection,
    /** The rows that are marked, on whatever page they stand. */
    marked: [...selection.rows.values()],
    allColumns,
    /** The columns that are shown. */
    columns,
    exporting,
  }
}

/** All columns of a list with their labels, and those of them that are shown; `chosen` is null for all. */
function useColumns<Row, Rec extends AnyRecord, Draft>(
  resource: Resource<Row, Rec, Draft>,
  declared: readonly ListColumn<Row>[],
  chosen: readonly string[] | null,
) {
  const words = useWords(resource.name)
  const allColumns = useMemo(
    () => declared.map((column) => ({ ...column, label: words.column(column.name) })),
    [declared, words],
  )
  // By their names, so that the rows are not drawn anew with each address.
  const names = chosen?.join(',') ?? null
  const columns = useMemo(() => {
    if (names === null) return allColumns
    // What somebody chose to see is shown on a phone as well.
    return allColumns
      .filter(({ name }) => names.split(',').includes(name))
      .map((each) => ({ ...each, wideOnly: false }))
  }, [allColumns, names])
  return { allColumns, columns }
}
