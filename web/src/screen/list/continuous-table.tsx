import {
  Fragment,
  memo,
  useCallback,
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
  type KeyboardEvent,
} from 'react'
import { Link } from 'wouter'
import { type Column } from '#ui/column.ts'
import { SelectCell, type RowActions } from '#ui/table-row.tsx'
import { Heading, useRowActions, WaitingCells, type TableSelection, type TableSort } from '#ui/table.tsx'
import { useWindowRows } from './use-window-rows.ts'
import './continuous-table.css'

type ContinuousTableProps<Row> = {
  readonly label: string
  readonly columns: readonly Column<Row>[]
  /** Every row in its place; a hole where it is not fetched yet. */
  readonly rows: readonly (Row | undefined)[]
  readonly hrefOf: (row: Row) => string
  readonly onOpen: (row: Row) => void
  readonly openKey: string | null
  readonly sort: TableSort | null
  readonly sortable: readonly string[]
  readonly onSort: (column: string) => void
  /** All that is not fetched yet cannot be marked, so there is no box for all of them. */
  readonly selection: TableSelection
  /** The row that stands at the top first, 0-based. */
  readonly begins: number
  /** Told where scrolling came to rest. */
  readonly onRest: (first: number) => void
  /** Told which rows are looked at. */
  readonly onLook: (first: number, last: number) => void
}

const ROW = 40
/** What stands above the rows while they scroll: the bar and the table's head. */
const HEAD = 92
const AHEAD = 12

/**
 * Thousands of rows in one piece, of which the browser holds those in sight and a few beside. Each says which of all it
 * is; the row that has the focus stays, wherever the eye wanders.
 */
export default function ContinuousTable<Row extends { readonly id: string }>(props: ContinuousTableProps<Row>) {
  const { columns, rows, begins, onRest, onLook, hrefOf, selection } = props
  const selectId = useId()
  const actions = useRowActions(props)
  const body = useRef<HTMLTableSectionElement>(null)
  const [top, setTop] = useState(0)
  const [focused, setFocused] = useState<number | null>(null)
  const virtual = useWindowRows({ count: rows.length, row: ROW, top, cover: HEAD, ahead: AHEAD, held: focused })
  useLayoutEffect(() => {
    const measure = () => setTop((body.current?.getBoundingClientRect().top ?? 0) + window.scrollY)
    measure()
    window.addEventListener('resize', measure)
    return () => window.removeEventListener('resize', measure)
  }, [])

  const begun = useRef(false)
  useEffect(() => {
    if (begun.current || rows.length === 0 || top === 0) return
    begun.current = true
    if (begins > 0) virtual.scrollToIndex(Math.min(begins, rows.length - 1), { align: 'start' })
    else if (window.scrollY > top - HEAD) window.scrollTo({ top: Math.max(0, top - HEAD) })
  }, [begins, rows.length, top, virtual])

  const [first = 0, last = 0] = [virtual.range?.startIndex, virtual.range?.endIndex]
  useEffect(
    () => onLook(first, Math.max(0, Math.min(rows.length - 1, last + AHEAD))),
    [first, last, rows.length, onLook],
  )
  const resting = !virtual.isScrolling
  const rest = useEffectEvent(() => {
    if (begun.current) onRest(virtual.getVirtualItemForOffset((virtual.scrollOffset ?? 0) + HEAD)?.index ?? 0)
  })
  useEffect(() => {
    if (resting) rest()
  }, [resting])

  // The row that an arrow key leads to may have to be fetched first.
  const goal = useRef<number | null>(null)
  useEffect(() => {
    if (goal.current === null) return
    const link = body.current?.querySelector<HTMLElement>(`[data-index="${goal.current}"] a.table-open`)
    if (!link) return
    goal.current = null
    link.focus({ preventScroll: true })
  })
  const [, redraw] = useState(0)
  const move = useCallback(
    (event: KeyboardEvent<HTMLElement>, from: number) => {
      const page = Math.max(1, Math.floor((window.innerHeight - HEAD) / ROW) - 1)
      const steps = { ArrowDown: 1, ArrowUp: -1, PageDown: page, PageUp: -page, Home: -from, End: rows.length }
      const step = steps[event.key as keyof typeof steps]
      if (step === undefined) return
      event.preventDefault()
      goal.current = Math.max(0, Math.min(rows.length - 1, from + step))
      virtual.scrollToIndex(goal.current)
      redraw((count) => count + 1)
    },
    [virtual, rows.length],
  )
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

/** The room of rows that are not drawn. */
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
      // A press on a button or a box of the row is none on the row.
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
          data-quiet={column.quiet ? '' : undefined}
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
