import { lazy, Suspense, type CSSProperties } from 'react'
import { useLocation } from 'wouter'
import { useLate } from '#ui/skeleton.tsx'
import { Table, type RowGroup } from '#ui/table.tsx'
import { useTexts } from '../texts.ts'
import type ContinuousTableType from './continuous-table.tsx'
import { ListPager } from './list-pager.tsx'
import { firstRow, RowsSwitch } from './rows-switch.tsx'
import { useRest } from './use-continuous.ts'
import type { List } from './use-list.ts'

const ContinuousTable = lazy(() => import('./continuous-table.tsx')) as typeof ContinuousTableType

/** A narrower table has rows of two lines (table.css). In pixels. */
const NARROWEST_TABLE = 900

type ListTableProps<Row extends { readonly id: string }> = {
  readonly list: List<Row>
  /** Groups rows while the list has its default order. */
  readonly groupOf?: ((row: Row) => RowGroup) | undefined
  /** The address that a row opens. By default, the record opens next to the list. */
  readonly hrefOf?: ((row: Row) => string) | undefined
}

/** The rows of a list, in pages or in one continuous table, and the pager. */
export function ListTable<Row extends { readonly id: string }>(props: ListTableProps<Row>) {
  const { list, groupOf, hrefOf } = props
  const [, navigate] = useLocation()
  const { address, fetched, blocks } = list
  const continuous = list.continuous && hrefOf === undefined
  const { state, change } = address
  const late = useLate(fetched.waiting)
  const table = useTableProps(list)
  const rest = useRest(address)
  const minWidth = widthOf(list.columns)
  const scrolls = state.columns !== null && minWidth > NARROWEST_TABLE
  return (
    <div
      className="list-table"
      data-scrolls={scrolls ? '' : undefined}
      style={scrolls ? ({ '--table-min-width': `${minWidth}px` } as CSSProperties) : undefined}
    >
      {continuous && blocks.rows.length > 0 ? (
        <Suspense>
          <ContinuousTable
            key={JSON.stringify([state.q, state.filters, state.sort])}
            {...table}
            rows={blocks.rows}
            openKey={state.open}
            begins={firstRow(state)}
            onRest={rest}
            onLook={blocks.setVisible}
          />
        </Suspense>
      ) : (
        (late || fetched.rows.length > 0) && (
          <Table
            {...table}
            {...(hrefOf && { hrefOf, onOpen: (row: Row) => navigate(hrefOf(row)) })}
            {...(hrefOf && !list.resource.bulk && { selection: undefined })}
            rows={fetched.rows}
            waiting={fetched.rows.length === 0 ? 8 : 0}
            keyOf={(row) => row.id}
            openKey={state.open}
            groupOf={state.sort === null ? groupOf : undefined}
          />
        )
      )}
      {!continuous && <ListPager state={state} total={fetched.total} onChange={change} />}
      {!hrefOf && <RowsSwitch state={state} total={fetched.total} onChange={change} />}
    </div>
  )
}

/** Returns the width in pixels that columns need: the check boxes, and at least 220 for each column without a width. */
const widthOf = (columns: readonly { readonly width?: number }[]): number =>
  columns.reduce((total, { width = 220 }) => total + width, 44)

/** Returns the props of both kinds of table. */
function useTableProps<Row extends { readonly id: string }>(list: List<Row>) {
  const { resource, address, columns, sort, sortable, selection } = list
  const { change } = address
  const texts = useTexts(resource.name)
  return {
    label: texts.own('title'),
    columns,
    hrefOf: (row: Row) => address.hrefOf(row.id),
    onOpen: (row: Row) => change({ open: row.id }),
    sort,
    sortable,
    onSort: (column: string) => change({ sort: nextSort(sort, column) }),
    selection: {
      has: (id: string) => selection.rows.has(id),
      onToggle: selection.toggle,
      onToggleAll: selection.toggleAll,
      label: texts.t('screen.list.selectOne'),
      labelAll: texts.t('screen.list.selectAll'),
    },
  }
}

/**
 * The first press sorts ascending, the second descending, and the third restores the default order, which counts as the
 * first.
 */
function nextSort(sort: { column: string; descending: boolean } | null, column: string) {
  if (sort?.column !== column) return { column, descending: false }
  return sort.descending ? null : { column, descending: true }
}
