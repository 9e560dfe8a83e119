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
  /** How high a row is, before it is drawn and measured. */
  readonly row: number
  /** Where the rows begin in the page. */
  readonly top: number
  /** What covers the top of the window while it scrolls. */
  readonly cover: number
  /** So many rows are drawn beyond what is in sight. */
  readonly ahead: number
  /** A row that stays drawn, wherever it is. */
  readonly held: number | null
}

/** Which of many rows are in the window as the page scrolls, and where each stands. */
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
  // What its adapters for frameworks call, after the first drawing and after each.
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
