import {
  defaultRangeExtractor,
  observeWindowOffset,
  observeWindowRect,
  Virtualizer,
  windowScroll,
  type Range,
} from '@tanstack/virtual-core'
import { useLayoutEffect, useReducer, useState } from 'react'

type WindowRows = {
  readonly count: number
  /** The estimated height of a row before it is measured. */
  readonly row: number
  /** The position of the first row in the page. */
  readonly top: number
  /** The height of fixed elements at the top of the window. */
  readonly cover: number
  /** Number of rows rendered before and after the visible ones. */
  readonly ahead: number
  /** The index of a row that stays rendered when it is not visible. */
  readonly held: number | null
}

/** Returns which rows are in the window while the page scrolls, and their positions. */
export function useWindowRows({ count, row, top, cover, ahead, held }: WindowRows) {
  const [, draw] = useReducer((times: number) => times + 1, 0)
  const options = {
    count,
    estimateSize: () => row,
    overscan: ahead,
    scrollMargin: top,
    scrollPaddingStart: cover,
    getScrollElement: () => window,
    observeElementRect: observeWindowRect,
    observeElementOffset: observeWindowOffset,
    scrollToFn: windowScroll,
    initialOffset: () => window.scrollY,
    rangeExtractor: (range: Range) => withHeld(range, held),
    onChange: draw,
  }
  const [virtual] = useState(() => new Virtualizer<Window, HTMLTableRowElement>(options))
  virtual.setOptions(options)
  // The hooks that its framework adapters call after the first render and after each one.
  const { _didMount: begin, _willUpdate: follow } = virtual
  useLayoutEffect(() => begin(), [begin])
  useLayoutEffect(() => follow())
  return virtual
}

function withHeld(range: Range, held: number | null): number[] {
  const shown = defaultRangeExtractor(range)
  if (held === null || held >= range.count || shown.includes(held)) return shown
  return [...shown, held].toSorted((a, b) => a - b)
}
