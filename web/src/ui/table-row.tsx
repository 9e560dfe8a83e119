import type { KeyboardEvent, MouseEvent } from 'react'
import { Link } from 'wouter'
import type { Column } from './column.ts'

/** What presses on rows do. */
export type RowActions<Row> = {
  readonly open: (row: Row) => void
  readonly toggle: (name: string, through: boolean) => void
}

type TableRowProps<Row> = {
  readonly row: Row
  readonly columns: readonly Column<Row>[]
  readonly name: string
  readonly href: string
  readonly open: boolean
  /** Null where rows are not marked. */
  readonly selected: boolean | null
  /** The id of the words that name a box before its row does. */
  readonly selectId: string
  readonly actions: RowActions<Row>
}

/** One row: it opens as a whole, its first cell is the link, and it is drawn anew only where it changes itself. */
export function TableRow<Row>(props: TableRowProps<Row>) {
  const { row, columns, name, href, open, selected, selectId, actions } = props
  const linkId = `${selectId}-${name}`
  return (
    <tr
      data-open={open ? '' : undefined}
      data-selected={selected ? '' : undefined}
      // A press on a button or a box of the row is none on the row.
      onClick={({ target }) => target instanceof Element && !target.closest('button, label') && actions.open(row)}
    >
      {selected !== null && (
        <SelectCell
          named={`${selectId} ${linkId}`}
          selected={selected}
          onToggle={(through) => actions.toggle(name, through)}
          onMove={moveBetweenRows}
        />
      )}
      {columns.map((column, index) => (
        <td
          key={column.name}
          data-first={index === 0 ? '' : undefined}
          data-end={column.end ? '' : undefined}
          data-quiet={column.quiet ? '' : undefined}
          data-wide={column.wideOnly ? '' : undefined}
        >
          {index === 0 ? (
            <Link
              id={linkId}
              href={href}
              className="table-open"
              data-row={name}
              aria-current={open || undefined}
              onClick={(event) => event.stopPropagation()}
              onKeyDown={(event: KeyboardEvent<HTMLElement>) => {
                if (selected !== null && event.key === ' ') {
                  event.preventDefault()
                  actions.toggle(name, event.shiftKey)
                } else moveBetweenRows(event)
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

type SelectCellProps = {
  /** The ids of the words that name it. */
  readonly named: string
  readonly selected: boolean
  readonly onToggle: (through: boolean) => void
  readonly onMove?: (event: KeyboardEvent<HTMLElement>) => void
}

/** The box that marks a row. */
export function SelectCell({ named, selected, onToggle, onMove }: SelectCellProps) {
  return (
    <td data-select="">
      <label className="table-box">
        <input
          type="checkbox"
          aria-labelledby={named}
          checked={selected}
          onChange={nothing}
          onClick={(event: MouseEvent) => onToggle(event.shiftKey)}
          onKeyDown={onMove}
        />
      </label>
    </td>
  )
}

/** A box is toggled by its press, which alone knows of the Shift key. */
const nothing = () => undefined

/** Up and Down go from row to row, in the column of links or of boxes; Home and End to the first and the last. */
function moveBetweenRows(event: KeyboardEvent<HTMLElement>) {
  const own = event.currentTarget
  const kind = own.matches('a') ? 'a.table-open' : 'td[data-select] input'
  const all = [...(own.closest('table')?.querySelectorAll<HTMLElement>(kind) ?? [])]
  const at = all.indexOf(own)
  const goal = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: all.length - 1 }[event.key]
  if (at < 0 || goal === undefined) return
  event.preventDefault()
  all.at(Math.max(0, Math.min(goal, all.length - 1)))?.focus()
}
