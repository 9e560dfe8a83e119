import { useCallback, useEffect, useEffectEvent, useMemo, useState } from 'react'
import { useSearchParams } from 'wouter'
import { useSession } from '#session/session.ts'
import {
  applyPreferences,
  noPreferences,
  readAddress,
  writeAddress,
  type ListPreferences,
  type ListDefinition,
  type ListState,
} from './list-address.ts'
import { listMemory, memoryKey } from './list-memory.ts'

type Facts = ListDefinition & {
  /** The name under which preferences and filters are stored. Without one, nothing is stored. */
  readonly name?: string
}

export type ListAddress = ReturnType<typeof useListAddress>

/**
 * Returns the list's state from the address, completed with the user's preferences, and functions that change it. New
 * filters start at the first page.
 */
export function useListAddress(facts: Facts) {
  const [search, setSearch] = useSearchParams()
  const { user } = useSession()
  const key = facts.name === undefined ? null : memoryKey(user.id, facts.name)
  const [preferences, setPreferences] = useState<ListPreferences>(() =>
    key === null ? noPreferences : preferencesOf(listMemory.preferences(key), facts),
  )
  const { state: said, unknown } = useMemo(() => readAddress(search, facts), [search, facts])
  const state = useMemo(() => applyPreferences(said, search, preferences), [said, search, preferences])
  // The list's last filters. They are offered, and never applied automatically.
  const [last, setLast] = useState(() => (key === null || narrowed(said) ? '' : listMemory.narrowing(key)))

  // Writes the complete state to the address, so that a link shows the same list.
  const complete = useEffectEvent(({ size, sort, columns }: ListState) => {
    const same = size === state.size && sort === state.sort && columns === state.columns
    if (!same && unknown.length === 0) setSearch(writeAddress(state, preferences), { replace: true })
  })
  useEffect(() => complete(said), [said])

  const change = useCallback(
    (patch: Partial<ListState>, options?: { readonly replace?: boolean }) => {
      const begins = patch.page === undefined && patch.open === undefined && patch.columns === undefined
      const next = { ...state, ...(begins && { page: 0 }), ...patch }
      const liked = {
        sort: 'sort' in patch ? next.sort : preferences.sort,
        size: 'size' in patch ? next.size : preferences.size,
        columns: 'columns' in patch ? next.columns : preferences.columns,
      }
      setPreferences(liked)
      if (key !== null && ('sort' in patch || 'size' in patch || 'columns' in patch))
        listMemory.storePreferences(key, writeAddress({ ...nothing, ...liked }).toString())
      if ('q' in patch || 'filters' in patch) {
        setLast('')
        if (key !== null)
          listMemory.noteNarrowing(key, writeAddress({ ...nothing, q: next.q, filters: next.filters }).toString())
      }
      setSearch(writeAddress(next, liked), options)
    },
    [state, preferences, key, setSearch],
  )
  /** Restores the last filters. Null if there are none. */
  const resume = useMemo(() => {
    if (last === '' || narrowed(state)) return null
    const { q, filters } = readAddress(new URLSearchParams(last), facts).state
    return narrowed({ q, filters }) ? () => change({ q, filters }) : null
  }, [last, state, facts, change])
  /** Returns the address of a row: the same list with the record open next to it. */
  const hrefOf = useCallback(
    (open: string) => `?${writeAddress({ ...state, open }, preferences).toString()}`,
    [state, preferences],
  )
  return { state, unknown, change, hrefOf, resume }
}

/** Whether a search or a filter is set. */
export const narrowed = ({ q, filters }: Pick<ListState, 'q' | 'filters'>): boolean =>
  q !== '' || Object.keys(filters).length > 0

const nothing: ListState = { ...noPreferences, q: '', filters: {}, page: 0, open: null, params: {} }

/** Reads stored preferences. Parts that no longer match the list are ignored. */
const preferencesOf = (text: string, facts: ListDefinition): ListPreferences => {
  const { sort, size, columns } = readAddress(new URLSearchParams(text), facts).state
  return { sort, size, columns }
}
