import type { KeyboardEvent, MouseEvent } from 'react'
import { Link } from 'wouter'
import type { Column } from './column.ts'

/** The actions on rows. */
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
  /** Null if rows cannot be selected. */
  readonly selected: boolean | null
  /** The id of the text that comes before the row's name in the check box's name. */
  readonly selectId: string
  readonly actions: RowActions<Row>
}

/** A row. A click anywhere opens it; its first cell is the link. It renders again only if it changes. */
export function TableRow<Row>(props: TableRowProps<Row>) {
  const { row, columns, name, href, open, selected, selectId, actions } = props
  const linkId = `${selectId}-${name}`
  return (
    <tr
      data-open={open ? '' : undefined}
      data-selected={selected ? '' : undefined}
      // A click on a link, button or check box of the row does not open the row.
      onClick={({ target }) => target instanceof Element && !target.closest('a, button, label') && actions.open(row)}
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
          data-subtle={column.subtle ? '' : undefined}
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
  /** The ids of the texts that name it. */
  readonly named: string
  readonly selected: boolean
  readonly onToggle: (through: boolean) => void
  readonly onMove?: (event: KeyboardEvent<HTMLElement>) => void
}

/** The check box that selects a row. */
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

/** The click toggles the check box, because only a click event has the Shift key. */
const nothing = () => undefined

/** Up and Down move between rows in the column of links or check boxes. Home and End move to the first and the last row. */
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
