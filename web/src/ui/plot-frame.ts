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
