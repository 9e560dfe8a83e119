import { useCallback } from 'react'
import { firstRow, isContinuous, paramsAt } from './rows-switch.tsx'
import type { ListAddress } from './use-list-address.ts'

/**
 * Returns an address whose list may be continuous. New filters start at the first row, as they start at the first page.
 */
export function useContinuous(address: ListAddress): ListAddress {
  const { state, change } = address
  const changeBoth = useCallback<typeof change>(
    (patch, options) => {
      const begins = isContinuous(state) && (patch.q ?? patch.filters) !== undefined
      const isNew = begins || (isContinuous(state) && 'sort' in patch)
      change(isNew ? { ...patch, params: paramsAt(state, 0) } : patch, options)
    },
    [state, change],
  )
  return { ...address, change: changeBoth }
}

/** Writes the row at the top to the address without adding a history entry. */
export function useRest({ state, change }: Pick<ListAddress, 'state' | 'change'>) {
  return (first: number) => {
    if (first !== firstRow(state)) change({ page: 0, params: paramsAt(state, first) }, { replace: true })
  }
}
