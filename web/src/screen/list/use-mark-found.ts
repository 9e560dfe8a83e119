import { useEffect, useRef, useState } from 'react'
import { useClient } from 'urql'
import type { AnyRecord, Resource } from '../resource.ts'

/** So many rows are marked at once, at most: each of them is changed by a save of its own. */
export const MOST_MARKED = 1000

/** Marks all that a list is narrowed to, whichever page it stands on. What it takes is loaded when it is first asked for. */
export function useMarkFound<Row extends { readonly id: string }, Rec extends AnyRecord, Draft>(
  resource: Resource<Row, Rec, Draft>,
  variables: object,
  onMarked: (rows: readonly Row[]) => void,
) {
  const client = useClient()
  const [state, setState] = useState<'idle' | 'fetching' | 'failed'>('idle')
  const [reason, setReason] = useState<unknown>(null)
  const stop = useRef(new AbortController())
  // Who marks other rows, or narrows the list otherwise, means these no more.
  useEffect(() => () => stop.current.abort(), [])
  const start = async () => {
    const { signal } = (stop.current = new AbortController())
    setState('fetching')
    try {
      const [{ collectRows }, { pagesOf }] = await Promise.all([
        import('../export/collect.ts'),
        import('../export/pages-of.ts'),
      ])
      const rows: Row[] = []
      await collectRows<Row>({
        fetchPage: pagesOf({ client, document: resource.documents.list, variables, signal }),
        signal,
        most: MOST_MARKED,
        onRows: (more) => void rows.push(...more),
      })
      setState('idle')
      onMarked(rows.slice(0, MOST_MARKED))
    } catch (cause) {
      if (signal.aborted) return
      setReason(cause)
      setState('failed')
    }
  }
  return { state, reason, start: () => void start() }
}
