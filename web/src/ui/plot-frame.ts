import { useEffect, useState } from 'react'

/** Returns three to six round numbers that span all values. */
export function ticksOf(low: number, high: number): number[] {
  if (high - low === 0) return [0, 1]
  const rough = (high - low) / 4
  const power = 10 ** Math.floor(Math.log10(rough))
  const size = ([1, 2, 2.5, 5, 10].find((each) => each * power >= rough) ?? 10) * power
  const [first, last] = [Math.floor(low / size), Math.ceil(high / size)]
  return Array.from({ length: last - first + 1 }, (_, index) => Number(((first + index) * size).toPrecision(12)))
}

/** The minimum width of a chart in pixels, which fits on a phone of 320 px. */
const MIN_WIDTH = 240

/** Returns the available width in pixels. */
export function useWidth(frame: { readonly current: HTMLElement | null }): number {
  const [width, setWidth] = useState(640)
  useEffect(() => {
    const element = frame.current
    if (!element) return undefined
    const observer = new ResizeObserver(
      ([entry]) => entry && setWidth(Math.max(MIN_WIDTH, Math.floor(entry.contentRect.width))),
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [frame])
  return width
}

/** The maximum width of a character of an axis label in pixels, at 12 px. */
const CHARACTER = 7
const BETWEEN = 8

/** The width of the labels of an axis, with a margin. */
export const widthFor = (texts: readonly string[]): number =>
  Math.max(40, ...texts.map((text) => text.length * CHARACTER + 12))

/**
 * Returns the labels of an axis in the form that fits, each in `step` pixels: all of them, the first letters of months and
 * the like, or every second or third label if letters mean nothing, as for years. An empty label is left out.
 */
export function fittingLabels(labels: readonly string[], step: number): string[] {
  const wide = Math.max(0, ...labels.map(({ length }) => length)) * CHARACTER
  if (wide + BETWEEN <= step) return [...labels]
  const areWords = labels.every((label) => /^\p{L}/u.test(label))
  if (areWords && step >= CHARACTER) return labels.map((label) => label.slice(0, 1).toUpperCase())
  const every = Math.ceil((wide + BETWEEN) / Math.max(1, step))
  return labels.map((label, index) => (index % every === 0 ? label : ''))
}

/** Moves the vertical positions of labels apart, within two bounds, so that they do not overlap. */
export function movedApart(heights: readonly number[], [top, bottom]: readonly [number, number], apart = 16): number[] {
  const order = heights.map((_, index) => index).toSorted((a, b) => (heights[a] ?? 0) - (heights[b] ?? 0))
  const moved = [...heights]
  let free = top
  for (const index of order) {
    moved[index] = Math.max(free, moved[index] ?? 0)
    free = (moved[index] ?? 0) + apart
  }
  // Labels below the lower bound are moved back up, and those above them with them.
  let last = bottom
  for (const index of order.toReversed()) {
    moved[index] = Math.min(last, moved[index] ?? 0)
    last = (moved[index] ?? 0) - apart
  }
  return moved
}
