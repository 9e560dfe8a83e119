import { useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { useClient } from 'urql'
import { sortInput, type Page } from '#screen/documents.ts'
import type { Listing } from '../resource.ts'
import { filterInput, orderText, type ListState } from './list-address.ts'

/** Number of rows per request: enough for a screen, few enough to process within one or two frames. */
export const BLOCK = 25
/** Throttle for requests during fast scrolling. */
const PACE_MS = 120

type Known<Row> = {
  readonly request: object
  readonly total: number | null
  readonly blocks: ReadonlyMap<number, Page<Row>['content']>
}

/**
 * Returns the rows of a continuous list, of which only the visible ones are fetched. `rows` is undefined at other
 * indexes.
 */
export function useBlocks<Row>(
  resource: Listing<Row>,
  organizationId: string,
  { q, filters, sort }: Pick<ListState, 'q' | 'filters' | 'sort'>,
  inUse: boolean,
) {
  const client = useClient()
  const request = useMemo(
    () => ({
      organizationId,
      filter: { ...(q !== '' && { q }), ...filterInput(resource.filters ?? {}, filters) },
      sort: sort ? [sortInput(orderText(sort))] : resource.sort.map(sortInput),
    }),
    [organizationId, q, filters, sort, resource],
  )
  // While the rows of new filters are fetched, the previous ones stay.
  const [known, setKnown] = useState<Known<Row>>({ request, total: null, blocks: new Map() })
  const [[first, last], setVisible] = useVisibleRange()

  const isKnown = useEffectEvent((page: number) => known.request === request && known.blocks.has(page))
  useEffect(() => {
    if (!inUse) return undefined
    const stops = Array.from({ length: last - first + 1 }, (_, index) => first + index).map((page) => {
      // Loaded rows are read from the cache, others are fetched.
      const requestPolicy = isKnown(page) ? ('cache-first' as const) : ('cache-and-network' as const)
      const variables = { ...request, page, size: BLOCK } as never
      const show = (list: Page<Row>) =>
        setKnown((before) => {
          const blocks = new Map(before.request === request ? before.blocks : [])
          return { request, total: list.totalElements, blocks: blocks.set(page, list.content) }
        })
      let drawing: ReturnType<typeof setTimeout> | undefined
      const following = client.query(resource.documents.list, variables, { requestPolicy }).subscribe(({ data }) => {
        const list = data?.list
        if (!list) return
        // The rows render in a separate task after the cache update, so that scrolling stays smooth.
        clearTimeout(drawing)
        drawing = setTimeout(() => show(list))
      })
      return () => {
        clearTimeout(drawing)
        following.unsubscribe()
      }
    })
    return () => stops.forEach((stop) => stop())
  }, [client, resource, request, first, last, inUse])

  const rows = useMemo(() => {
    const all = Array.from<Row | undefined>({ length: known.total ?? 0 })
    for (const [page, content] of known.blocks) content.forEach((row, index) => (all[page * BLOCK + index] = row))
    return all
  }, [known.total, known.blocks])
  return { rows, setVisible }
}

/** Returns the visible blocks, throttled during scrolling. */
function useVisibleRange() {
  const [range, setRange] = useState<readonly [number, number]>([0, 0])
  const latest = useRef(range)
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const setVisible = useCallback((from: number, to: number) => {
    latest.current = [Math.floor(from / BLOCK), Math.floor(to / BLOCK)]
    timer.current ??= setTimeout(() => {
      timer.current = undefined
      const [start, end] = latest.current
      setRange((before) => (before[0] === start && before[1] === end ? before : latest.current))
    }, PACE_MS)
  }, [])
  return [range, setVisible] as const
}
