import { useEffect, useState } from 'react'

/** Three to six round numbers that hold all values between them. */
export function ticksOf(low: number, high: number): number[] {
  if (high - low === 0) return [0, 1]
  const rough = (high - low) / 4
  const power = 10 ** Math.floor(Math.log10(rough))
  const size = ([1, 2, 2.5, 5, 10].find((each) => each * power >= rough) ?? 10) * power
  const [first, last] = [Math.floor(low / size), Math.ceil(high / size)]
  return Array.from({ length: last - first + 1 }, (_, index) => Number(((first + index) * size).toPrecision(12)))
}

/** No plot is drawn narrower: a phone of 320 px has as much. */
const NARROWEST = 240

/** As wide as there is room. */
export function useWidth(frame: { readonly current: HTMLElement | null }): number {
  const [width, setWidth] = useState(640)
  useEffect(() => {
    const element = frame.current
    if (!element) return undefined
    const observer = new ResizeObserver(
      ([entry]) => entry && setWidth(Math.max(NARROWEST, Math.floor(entry.contentRect.width))),
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [frame])
  return width
}

/** How wide a character of an axis is at most, in its font of 12 px. */
const CHARACTER = 7
const BETWEEN = 8

/** Room for what stands beside an axis, and a little air. */
export const roomFor = (texts: readonly string[]): number =>
  Math.max(40, ...texts.map((text) => text.length * CHARACTER + 12))

/**
 * The words along an axis as they fit, each in `step` pixels: all of them, their first letters where they are months or
 * the like, or every second or third of them where letters would say nothing, as of years. An empty one is left out.
 */
export function fittingLabels(labels: readonly string[], step: number): string[] {
  const wide = Math.max(0, ...labels.map(({ length }) => length)) * CHARACTER
  if (wide + BETWEEN <= step) return [...labels]
  const areWords = labels.every((label) => /^\p{L}/u.test(label))
  if (areWords && step >= CHARACTER) return labels.map((label) => label.slice(0, 1).toUpperCase())
  const every = Math.ceil((wide + BETWEEN) / Math.max(1, step))
  return labels.map((label, index) => (index % every === 0 ? label : ''))
}

/** Heights of names that stand beside each other's ends, moved apart so that each is read, between two bounds. */
export function movedApart(heights: readonly number[], [top, bottom]: readonly [number, number], apart = 16): number[] {
  const order = heights.map((_, index) => index).toSorted((a, b) => (heights[a] ?? 0) - (heights[b] ?? 0))
  const moved = [...heights]
  let free = top
  for (const index of order) {
    moved[index] = Math.max(free, moved[index] ?? 0)
    free = (moved[index] ?? 0) + apart
  }
  // What was pushed out below is pushed back, and what is above it with it.
  let last = bottom
  for (const index of order.toReversed()) {
    moved[index] = Math.min(last, moved[index] ?? 0)
    last = (moved[index] ?? 0) - apart
  }
  return moved
}
