import { Fragment, memo, useEffect, useId, useRef, useState } from 'react'
import type { Column } from './column.ts'
import { AscendingIcon } from './icons/ascending.ts'
import { DescendingIcon } from './icons/descending.ts'
import { Skeleton } from './skeleton.tsx'
import { TableRow, type RowActions } from './table-row.tsx'
import './table.css'

/** Rows that are marked, for what is done to several at once. */
export type TableSelection = {
  readonly has: (key: string) => boolean
  /** Marks one, or clears it; `through`: with all between it and the one marked before. */
  readonly onToggle: (key: string, through: boolean) => void
  /** Marks all the rows that are shown, or clears them. */
  readonly onToggleAll: () => void
  /** Names a row's box, before the row's own name. */
  readonly label: string
  readonly labelAll: string
}

export type TableSort = { readonly column: string; readonly descending: boolean }

type TableProps<Row> = {
  readonly label: string
  readonly columns: readonly Column<Row>[]
  readonly rows: readonly Row[]
  readonly keyOf: (row: Row) => string
  /** Where a row leads: the whole row opens, and its first cell is the link. */
  readonly hrefOf: (row: Row) => string
  readonly onOpen: (row: Row) => void
  /** The row that is open beside the table. */
  readonly openKey?: string | null
  readonly sort?: TableSort | null
  /** Columns that can be sorted by, and what a press on one does. */
  readonly sortable?: readonly string[]
  readonly onSort?: (column: string) => void
  /** How many rows of skeleton to show instead. */
  readonly waiting?: number
  /** The group that a row stands in; rows of one follow each other, below its name. */
  readonly groupOf?: ((row: Row) => RowGroup) | undefined
  readonly selection?: TableSelection | undefined
}

export type RowGroup = { readonly name: string; readonly label: string; readonly count?: number | undefined }

const Row = memo(TableRow) as typeof TableRow

/** Rows that open. On phones each is two lines: what people call the thing, and the rest. */
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

/** What a row's presses do, the same object for as long as the table stands, so that a row is drawn anew on its own. */
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

/** Marks all that is shown; between all and nothing it is a dash. */
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

/** The head of a column, which sorts where it can be sorted by. */
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

/** The name of a group, above its first row. */
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
      {/* Cells of their own, so that no column is left under the head where there is no room for these. */}
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

/** What stands in a row whose record is not there yet. */
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
