import { Fragment, memo, useEffect, useId, useRef, useState } from 'react'
import type { Column } from './column.ts'
import { AscendingIcon } from './icons/ascending.ts'
import { DescendingIcon } from './icons/descending.ts'
import { Skeleton } from './skeleton.tsx'
import { TableRow, type RowActions } from './table-row.tsx'
import './table.css'

/** The selection, for bulk actions. */
export type TableSelection = {
  readonly has: (key: string) => boolean
  /** Selects a row or clears it. With `through`, includes all rows since the one selected last. */
  readonly onToggle: (key: string, through: boolean) => void
  /** Selects all visible rows, or clears them. */
  readonly onToggleAll: () => void
  /** The text before the row's name in the check box's name. */
  readonly label: string
  readonly labelAll: string
}

export type TableSort = { readonly column: string; readonly descending: boolean }

type TableProps<Row> = {
  readonly label: string
  readonly columns: readonly Column<Row>[]
  readonly rows: readonly Row[]
  readonly keyOf: (row: Row) => string
  /** The URL of a row. A click anywhere opens it; its first cell is the link. */
  readonly hrefOf: (row: Row) => string
  readonly onOpen: (row: Row) => void
  /** The row that is open in the side panel. */
  readonly openKey?: string | null
  readonly sort?: TableSort | null
  /** The sortable columns, and the action of a click on one. */
  readonly sortable?: readonly string[]
  readonly onSort?: (column: string) => void
  /** The number of placeholder rows while loading. */
  readonly waiting?: number
  /** The group of a row. Rows of a group are adjacent, below the group's name. */
  readonly groupOf?: ((row: Row) => RowGroup) | undefined
  readonly selection?: TableSelection | undefined
}

export type RowGroup = { readonly name: string; readonly label: string; readonly count?: number | undefined }

const Row = memo(TableRow) as typeof TableRow

/** A table whose rows open records. On phones, a row has two lines: the name, and the other columns. */
export function Table<Row>(props: TableProps<Row>) {
  const { columns, rows, keyOf, hrefOf, openKey, selection, waiting = 0 } = props
  const selectId = useId()
  const actions = useRowActions(props)
  return (
    <table className="table" aria-label={props.label} aria-busy={waiting > 0 || undefined}>
      {selection && (
        <caption id={selectId} hidden>
          {selection.label}
        </caption>
      )}
      <colgroup>
        {selection && <col className="table-select" />}
        {columns.map((column) => (
          <col
            key={column.name}
            data-wide={column.wideOnly ? '' : undefined}
            style={column.width ? { width: column.width } : undefined}
          />
        ))}
      </colgroup>
      <thead>
        <tr>
          {selection && <SelectAll selection={selection} keys={rows.map(keyOf)} />}
          {columns.map((column) => (
            <Heading key={column.name} column={column} {...props} />
          ))}
        </tr>
      </thead>
      <tbody>
        {waiting > 0
          ? Array.from({ length: waiting }, (_, index) => (
              <WaitingRow key={index} columns={columns} index={index} selects={selection !== undefined} />
            ))
          : rows.map((row, index) => (
              <Fragment key={keyOf(row)}>
                <GroupHead {...props} row={row} before={rows[index - 1]} />
                <Row
                  row={row}
                  columns={columns}
                  name={keyOf(row)}
                  href={hrefOf(row)}
                  open={keyOf(row) === openKey}
                  selected={selection ? selection.has(keyOf(row)) : null}
                  selectId={selectId}
                  actions={actions}
                />
              </Fragment>
            ))}
      </tbody>
    </table>
  )
}

/** The actions of rows. The object stays the same while the table is mounted, so that rows render independently. */
export function useRowActions<Row>(props: Pick<TableProps<Row>, 'onOpen' | 'selection'>): RowActions<Row> {
  const latest = useRef(props)
  useEffect(() => {
    latest.current = props
  })
  const [actions] = useState<RowActions<Row>>(() => ({
    open: (row) => latest.current.onOpen(row),
    toggle: (name, through) => latest.current.selection?.onToggle(name, through),
  }))
  return actions
}

/** Selects all visible rows. Shows a dash if only some are selected. */
function SelectAll({ selection, keys }: { readonly selection: TableSelection; readonly keys: readonly string[] }) {
  const marked = keys.filter(selection.has).length
  const all = marked > 0 && marked === keys.length
  return (
    <th scope="col" data-select="">
      <label className="table-box">
        <input
          type="checkbox"
          aria-label={selection.labelAll}
          checked={all}
          ref={(box) => {
            if (box) box.indeterminate = marked > 0 && !all
          }}
          onChange={selection.onToggleAll}
        />
      </label>
    </th>
  )
}

type HeadingProps<Row> = Pick<TableProps<Row>, 'sort' | 'sortable' | 'onSort'> & { readonly column: Column<Row> }

/** A column header. It sorts if the column is sortable. */
export function Heading<Row>({ column, sort, sortable, onSort }: HeadingProps<Row>) {
  const sorted = sort?.column === column.name ? (sort.descending ? 'descending' : 'ascending') : undefined
  return (
    <th
      scope="col"
      data-end={column.end ? '' : undefined}
      data-wide={column.wideOnly ? '' : undefined}
      aria-sort={sorted}
    >
      {sortable?.includes(column.name) ? (
        <button type="button" className="table-sort" onClick={() => onSort?.(column.name)}>
          {column.label}
          {sorted === 'ascending' && <AscendingIcon />}
          {sorted === 'descending' && <DescendingIcon />}
        </button>
      ) : (
        column.label
      )}
    </th>
  )
}

/** The name of a group above its first row. */
function GroupHead<Row>({
  groupOf,
  columns,
  row,
  before,
  selection,
}: TableProps<Row> & { row: Row; before: Row | undefined }) {
  const group = groupOf?.(row)
  if (!group || (before !== undefined && groupOf?.(before).name === group.name)) return null
  const wide = columns.filter(({ wideOnly }) => wideOnly)
  return (
    <tr data-group="">
      <th scope="rowgroup" colSpan={columns.length - wide.length + (selection ? 1 : 0)}>
        {group.label}
        {group.count !== undefined && <span className="table-group-count">{group.count}</span>}
      </th>
      {/* Separate cells, so that no column remains under the head if these do not fit. */}
      {wide.map(({ name }) => (
        <td key={name} data-wide="" aria-hidden />
      ))}
    </tr>
  )
}

type WaitingRowProps<Row> = {
  readonly columns: readonly Column<Row>[]
  readonly index: number
  readonly selects: boolean
}

function WaitingRow<Row>(props: WaitingRowProps<Row>) {
  return (
    <tr data-waiting="">
      <WaitingCells {...props} />
    </tr>
  )
}

/** The placeholder row while the record is loading. */
export function WaitingCells<Row>({ columns, index, selects }: WaitingRowProps<Row>) {
  return (
    <>
      {selects && <td data-select="" aria-hidden />}
      {columns.map((column, at) => (
        <td
          key={column.name}
          data-first={at === 0 ? '' : undefined}
          data-end={column.end ? '' : undefined}
          data-wide={column.wideOnly ? '' : undefined}
        >
          <Skeleton width={at === 0 ? `${62 - ((index * 17) % 30)}%` : 64} />
        </td>
      ))}
    </>
  )
}
