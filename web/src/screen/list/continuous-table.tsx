import { Fragment, memo, useId, useRef, useState, type KeyboardEvent } from 'react'
import { Link } from 'wouter'
import { type Column } from '#ui/column.ts'
import { SelectCell, type RowActions } from '#ui/table-row.tsx'
import { Heading, useRowActions, WaitingCells, type TableSelection, type TableSort } from '#ui/table.tsx'
import { useRowKeys, useRowsInPage, useScrollPosition } from './use-rows-in-page.ts'
import './continuous-table.css'

type ContinuousTableProps<Row> = {
  readonly label: string
  readonly columns: readonly Column<Row>[]
  /** All rows by index; undefined where a row is not loaded. */
  readonly rows: readonly (Row | undefined)[]
  readonly hrefOf: (row: Row) => string
  readonly onOpen: (row: Row) => void
  readonly openKey: string | null
  readonly sort: TableSort | null
  readonly sortable: readonly string[]
  readonly onSort: (column: string) => void
  /** Rows that are not loaded cannot be selected, so there is no check box for all. */
  readonly selection: TableSelection
  /** The 0-based index of the first visible row when the table opens. */
  readonly begins: number
  /** Called with the first visible row when scrolling ends. */
  readonly onRest: (first: number) => void
  /** Called with the visible range of rows. */
  readonly onLook: (first: number, last: number) => void
}

/**
 * A table of thousands of rows, of which only the visible ones and a few around them are in the document. Each has its
 * row number. The focused row stays rendered while the user scrolls.
 */
export default function ContinuousTable<Row extends { readonly id: string }>(props: ContinuousTableProps<Row>) {
  const { columns, rows, begins, onRest, onLook, hrefOf, selection } = props
  const selectId = useId()
  const actions = useRowActions(props)
  const body = useRef<HTMLTableSectionElement>(null)
  const [focused, setFocused] = useState<number | null>(null)
  const { virtual, top } = useRowsInPage(body, rows.length, focused)
  useScrollPosition({ virtual, top, count: rows.length, begins, onRest, onLook })
  const move = useRowKeys(virtual, body, rows.length)
  const items = virtual.getVirtualItems()
  const end = virtual.getTotalSize() + top
  return (
    <table className="table" aria-label={props.label} aria-rowcount={rows.length + 1}>
      <caption id={selectId} hidden>
        {selection.label}
      </caption>
      <colgroup>
        <col className="table-select" />
        {columns.map(({ name, width, wideOnly }) => (
          <col key={name} data-wide={wideOnly ? '' : undefined} style={width ? { width } : undefined} />
        ))}
      </colgroup>
      <thead>
        <tr aria-rowindex={1}>
          <td data-select="" aria-hidden />
          {columns.map((column) => (
            <Heading key={column.name} column={column} {...props} />
          ))}
        </tr>
      </thead>
      <tbody ref={body}>
        {items.map(({ index, start }, at) => (
          <Fragment key={index}>
            <Space height={start - (items[at - 1]?.end ?? top)} />
            <Row
              index={index}
              row={rows[index]}
              columns={columns}
              selected={rows[index] !== undefined && selection.has(rows[index].id)}
              selectId={selectId}
              href={rows[index] && hrefOf(rows[index])}
              open={rows[index] !== undefined && rows[index].id === props.openKey}
              measure={virtual.measureElement}
              actions={actions}
              onMove={move}
              onFocused={setFocused}
            />
          </Fragment>
        ))}
        <Space height={end - (items.at(-1)?.end ?? top)} />
      </tbody>
    </table>
  )
}

/** The space of rows that are not rendered. */
function Space({ height }: { readonly height: number }) {
  if (height <= 0) return null
  return <tr data-space="" aria-hidden="true" style={{ height }} />
}

type RowProps<Row> = {
  readonly index: number
  readonly row: Row | undefined
  readonly columns: readonly Column<Row>[]
  readonly href: string | undefined
  readonly open: boolean
  readonly selected: boolean
  readonly selectId: string
  readonly measure: (row: HTMLTableRowElement | null) => void
  readonly actions: RowActions<Row>
  readonly onMove: (event: KeyboardEvent<HTMLElement>, from: number) => void
  readonly onFocused: (index: number | null) => void
}

function PlainRow<Row extends { readonly id: string }>(props: RowProps<Row>) {
  const { index, row, columns, href, open, measure, actions, onMove, onFocused, selected, selectId } = props
  if (row === undefined || href === undefined)
    return (
      <tr ref={measure} data-index={index} data-waiting="" aria-rowindex={index + 2} aria-busy="true">
        <WaitingCells columns={columns} index={index} selects />
      </tr>
    )
  return (
    <tr
      ref={measure}
      data-index={index}
      data-open={open ? '' : undefined}
      data-selected={selected ? '' : undefined}
      aria-rowindex={index + 2}
      // A click on a button or check box of the row does not open the row.
      onClick={({ target }) => target instanceof Element && !target.closest('button, label') && actions.open(row)}
      onFocus={() => onFocused(index)}
      onBlur={() => onFocused(null)}
    >
      <SelectCell
        named={`${selectId} ${selectId}-${row.id}`}
        selected={selected}
        onToggle={(through) => actions.toggle(row.id, through)}
      />
      {columns.map((column, at) => (
        <td
          key={column.name}
          data-first={at === 0 ? '' : undefined}
          data-end={column.end ? '' : undefined}
          data-subtle={column.subtle ? '' : undefined}
          data-wide={column.wideOnly ? '' : undefined}
        >
          {at === 0 ? (
            <Link
              id={`${selectId}-${row.id}`}
              href={href}
              className="table-open"
              data-row={row.id}
              aria-current={open || undefined}
              onClick={(event) => event.stopPropagation()}
              onKeyDown={(event: KeyboardEvent<HTMLElement>) => {
                if (event.key === ' ') {
                  event.preventDefault()
                  actions.toggle(row.id, event.shiftKey)
                } else onMove(event, index)
              }}
            >
              {column.cell(row)}
            </Link>
          ) : (
            column.cell(row)
          )}
        </td>
      ))}
    </tr>
  )
}

const Row = memo(PlainRow) as typeof PlainRow
