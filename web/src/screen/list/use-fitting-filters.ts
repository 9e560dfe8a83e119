import { type RefObject, useCallback, useLayoutEffect, useRef, useState } from 'react'
import { fittingFilters } from './fitting-filters.ts'

const GAP = 8
/** The estimated width of a value in a filter that is not rendered. */
const VALUE = 120

const widthOf = (element: Element): number => Math.ceil(element.getBoundingClientRect().width)

/**
 * Returns the filters of the row; the others are in a menu. It measures before painting, and again when the width or
 * the filters change. If the row wraps, as on a phone, it contains all filters.
 */
export function useFittingFilters(
  frame: RefObject<HTMLElement | null>,
  names: readonly string[],
  isSet: (name: string) => boolean,
) {
  const held = useRef(false)
  const seen = useRef(new Map<string, number>())
  const [fitted, setFitted] = useState<string | null>(null)
  const all = names.join()

  const measure = () => {
    const element = frame.current
    if (!element || held.current) return
    const mayWrap = getComputedStyle(element).flexWrap !== 'nowrap'
    const room = mayWrap || element.clientWidth === 0 ? Infinity : element.clientWidth - widthOfOthers(element)
    const ghosts = new Map(
      [...element.querySelectorAll<HTMLElement>('[data-ghost]')].map((ghost) => [
        ghost.dataset['ghost'],
        widthOf(ghost),
      ]),
    )
    for (const slot of element.querySelectorAll<HTMLElement>(':scope > [data-filter]'))
      if (isSet(slot.dataset['filter'] ?? '')) seen.current.set(slot.dataset['filter'] ?? '', widthOf(slot))
    const widths = new Map(
      names.map((name) => {
        const plain = ghosts.get(name) ?? 0
        if (!isSet(name)) seen.current.delete(name)
        return [name, isSet(name) ? (seen.current.get(name) ?? plain + VALUE) : plain]
      }),
    )
    setFitted(fittingFilters({ names, widths, isSet, room, more: ghosts.get('') ?? 0, gap: GAP }).join())
  }
  // Runs after each render, because a longer value changes the layout as a narrower window does.
  useLayoutEffect(measure)
  const latest = useRef(measure)
  useLayoutEffect(() => {
    latest.current = measure
  })
  useLayoutEffect(() => {
    const element = frame.current
    if (!element) return undefined
    const observer = new ResizeObserver(() => latest.current())
    observer.observe(element)
    return () => observer.disconnect()
  }, [frame])

  /** Filters do not move into or out of the menu while it is open. */
  const hold = useCallback((open: boolean) => {
    held.current = open
    if (!open) latest.current()
  }, [])
  const shown = (fitted ?? all).split(',').filter((name) => names.includes(name))
  return { hold, shown, left: names.filter((name) => !shown.includes(name)) }
}

/** The width of the other elements in the row: the buttons that clear and restore filters. */
const widthOfOthers = (element: Element): number =>
  [...element.children]
    .filter((child) => child.matches(':not([data-filter], [data-more], .filter-ghosts)'))
    .map(widthOf)
    .reduce((sum, width) => sum + (width > 0 ? width + GAP : 0), 0)
