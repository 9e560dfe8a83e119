import { type RefObject, useCallback, useLayoutEffect, useRef, useState } from 'react'
import { fittingFilters } from './fitting-filters.ts'

const GAP = 8
/** What a value adds to a filter that is not seen, so that its width is not known yet. */
const VALUE = 120

const widthOf = (element: Element): number => Math.ceil(element.getBoundingClientRect().width)

/**
 * Which filters stand in the row, and which are left for the menu beside them: measured before anything is drawn, and
 * anew when the room or what is set changes. Where the row may wrap, as on a phone, all of them stand there.
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
    for (const place of element.querySelectorAll<HTMLElement>(':scope > [data-filter]'))
      if (isSet(place.dataset['filter'] ?? '')) seen.current.set(place.dataset['filter'] ?? '', widthOf(place))
    const widths = new Map(
      names.map((name) => {
        const plain = ghosts.get(name) ?? 0
        if (!isSet(name)) seen.current.delete(name)
        return [name, isSet(name) ? (seen.current.get(name) ?? plain + VALUE) : plain]
      }),
    )
    setFitted(fittingFilters({ names, widths, isSet, room, more: ghosts.get('') ?? 0, gap: GAP }).join())
  }
  // After each drawing: a value that became longer is as much a reason as a narrower window.
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

  /** While the menu is open, nothing moves out of it or into it. */
  const hold = useCallback((open: boolean) => {
    held.current = open
    if (!open) latest.current()
  }, [])
  const shown = (fitted ?? all).split(',').filter((name) => names.includes(name))
  return { hold, shown, left: names.filter((name) => !shown.includes(name)) }
}

/** What else stands in the row: the ways to clear it and to take up an earlier one. */
const widthOfOthers = (element: Element): number =>
  [...element.children]
    .filter((child) => child.matches(':not([data-filter], [data-more], .filter-ghosts)'))
    .map(widthOf)
    .reduce((sum, width) => sum + (width > 0 ? width + GAP : 0), 0)
