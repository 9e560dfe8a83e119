import { useEffect, useRef, useState } from 'react'
import { useClient } from 'urql'
import type { Listing } from '../resource.ts'

/** Maximum number of selected rows. Each of them is saved separately. */
export const MAX_SELECTED = 1000

/** Selects all rows that match the filters, on all pages. Its code loads when it is first needed. */
export function useSelectAllMatching<Row extends { readonly id: string }>(
  resource: Listing<Row>,
  variables: object,
  onSelected: (rows: readonly Row[]) => void,
) {
  const client = useClient()
  const [state, setState] = useState<'idle' | 'fetching' | 'failed'>('idle')
  const [reason, setReason] = useState<unknown>(null)
  const stop = useRef(new AbortController())
  // A change of the selection or the filters cancels it.
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
        max: MAX_SELECTED,
        onRows: (more) => void rows.push(...more),
      })
      setState('idle')
      onSelected(rows.slice(0, MAX_SELECTED))
    } catch (cause) {
      if (signal.aborted) return
      setReason(cause)
      setState('failed')
    }
  }
  return { state, reason, start: () => void start() }
}
