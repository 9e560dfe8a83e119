import {
  useCallback,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type RefObject,
} from 'react'
import { useWindowRows } from './use-window-rows.ts'

const ROW = 40
/** The height in pixels of the bar and the table's head, which cover rows during scrolling. */
const HEAD = 92
const AHEAD = 12

type Body = RefObject<HTMLTableSectionElement | null>
type Virtual = ReturnType<typeof useWindowRows>

/** Returns the visible rows, and the position of the first of all rows in the page. */
export function useRowsInPage(body: Body, count: number, held: number | null) {
  const [top, setTop] = useState(0)
  const virtual = useWindowRows({ count, row: ROW, top, cover: HEAD, ahead: AHEAD, held })
  useLayoutEffect(() => {
    const measure = () => setTop((body.current?.getBoundingClientRect().top ?? 0) + window.scrollY)
    measure()
    window.addEventListener('resize', measure)
    return () => window.removeEventListener('resize', measure)
  }, [body])
  return { virtual, top }
}

type Position = {
  readonly virtual: Virtual
  readonly top: number
  readonly count: number
  /** The 0-based index of the first visible row when the table opens. */
  readonly begins: number
  /** Called with the first visible row when scrolling ends. */
  readonly onRest: (first: number) => void
  /** Called with the visible range of rows. */
  readonly onLook: (first: number, last: number) => void
}

/** Scrolls to the first row once, and reports the visible rows and the row at which scrolling ended. */
export function useScrollPosition({ virtual, top, count, begins, onRest, onLook }: Position): void {
  const begun = useRef(false)
  useEffect(() => {
    if (begun.current || count === 0 || top === 0) return
    begun.current = true
    if (begins > 0) virtual.scrollToIndex(Math.min(begins, count - 1), { align: 'start' })
    else if (window.scrollY > top - HEAD) window.scrollTo({ top: Math.max(0, top - HEAD) })
  }, [begins, count, top, virtual])

  const [first = 0, last = 0] = [virtual.range?.startIndex, virtual.range?.endIndex]
  useEffect(() => onLook(first, Math.max(0, Math.min(count - 1, last + AHEAD))), [first, last, count, onLook])
  const resting = !virtual.isScrolling
  const rest = useEffectEvent(() => {
    if (begun.current) onRest(virtual.getVirtualItemForOffset((virtual.scrollOffset ?? 0) + HEAD)?.index ?? 0)
  })
  useEffect(() => {
    if (resting) rest()
  }, [resting])
}

/** Moves the focus between rows with the arrow and paging keys. */
export function useRowKeys(virtual: Virtual, body: Body, count: number) {
  // The target row of a key, which may have to be fetched first.
  const goal = useRef<number | null>(null)
  useEffect(() => {
    if (goal.current === null) return
    const link = body.current?.querySelector<HTMLElement>(`[data-index="${goal.current}"] a.table-open`)
    if (!link) return
    goal.current = null
    link.focus({ preventScroll: true })
  })
  const [, redraw] = useState(0)
  return useCallback(
    (event: KeyboardEvent<HTMLElement>, from: number) => {
      const page = Math.max(1, Math.floor((window.innerHeight - HEAD) / ROW) - 1)
      const steps = { ArrowDown: 1, ArrowUp: -1, PageDown: page, PageUp: -page, Home: -from, End: count }
      const step = steps[event.key as keyof typeof steps]
      if (step === undefined) return
      event.preventDefault()
      goal.current = Math.max(0, Math.min(count - 1, from + step))
      virtual.scrollToIndex(goal.current)
      redraw((times) => times + 1)
    },
    [virtual, count],
  )
}
