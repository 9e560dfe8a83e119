import { useCallback, useEffect, useEffectEvent, useMemo, useState } from 'react'
import { useSearchParams } from 'wouter'
import { useSession } from '#session/session.ts'
import {
  likedState,
  noLiking,
  readAddress,
  writeAddress,
  type Liking,
  type ListFacts,
  type ListState,
} from './list-address.ts'
import { listMemory, memoryKey } from './list-memory.ts'

type Facts = ListFacts & {
  /** Under this name the list's reader is remembered by; without one, nothing is. */
  readonly name?: string
}

export type ListAddress = ReturnType<typeof useListAddress>

/**
 * The list's state in the address, completed by how its reader likes it, and the way to change it. A new choice begins at
 * the first page.
 */
export function useListAddress(facts: Facts) {
  const [search, setSearch] = useSearchParams()
  const { user } = useSession()
  const key = facts.name === undefined ? null : memoryKey(user.id, facts.name)
  const [liking, setLiking] = useState<Liking>(() =>
    key === null ? noLiking : likingOf(listMemory.liking(key), facts),
  )
  const { state: said, unknown } = useMemo(() => readAddress(search, facts), [search, facts])
  const state = useMemo(() => likedState(said, search, liking), [said, search, liking])
  // What the list was narrowed to when it was last left: offered, never put in force by itself.
  const [last, setLast] = useState(() => (key === null || narrowed(said) ? '' : listMemory.narrowing(key)))

  // The address says all that is shown, so that it can be passed on.
  const complete = useEffectEvent(({ size, sort, columns }: ListState) => {
    const same = size === state.size && sort === state.sort && columns === state.columns
    if (!same && unknown.length === 0) setSearch(writeAddress(state, liking), { replace: true })
  })
  useEffect(() => complete(said), [said])

  const change = useCallback(
    (patch: Partial<ListState>, options?: { readonly replace?: boolean }) => {
      const begins = patch.page === undefined && patch.open === undefined && patch.columns === undefined
      const next = { ...state, ...(begins && { page: 0 }), ...patch }
      const liked = {
        sort: 'sort' in patch ? next.sort : liking.sort,
        size: 'size' in patch ? next.size : liking.size,
        columns: 'columns' in patch ? next.columns : liking.columns,
      }
      setLiking(liked)
      if (key !== null && ('sort' in patch || 'size' in patch || 'columns' in patch))
        listMemory.noteLiking(key, writeAddress({ ...nothing, ...liked }).toString())
      if ('q' in patch || 'filters' in patch) {
        setLast('')
        if (key !== null)
          listMemory.noteNarrowing(key, writeAddress({ ...nothing, q: next.q, filters: next.filters }).toString())
      }
      setSearch(writeAddress(next, liked), options)
    },
    [state, liking, key, setSearch],
  )
  /** Narrows it as it was when it was last left; null where there is nothing to resume. */
  const resume = useMemo(() => {
    if (last === '' || narrowed(state)) return null
    const { q, filters } = readAddress(new URLSearchParams(last), facts).state
    return narrowed({ q, filters }) ? () => change({ q, filters }) : null
  }, [last, state, facts, change])
  /** Where a row leads: the same list with the record open beside it. */
  const hrefOf = useCallback(
    (open: string) => `?${writeAddress({ ...state, open }, liking).toString()}`,
    [state, liking],
  )
  return { state, unknown, change, hrefOf, resume }
}

/** Whether a list shows less than there is. */
export const narrowed = ({ q, filters }: Pick<ListState, 'q' | 'filters'>): boolean =>
  q !== '' || Object.keys(filters).length > 0

const nothing: ListState = { ...noLiking, q: '', filters: {}, page: 0, open: null, kept: {} }

/** What is remembered of an older form of the list counts as far as it still fits. */
const likingOf = (text: string, facts: ListFacts): Liking => {
  const { sort, size, columns } = readAddress(new URLSearchParams(text), facts).state
  return { sort, size, columns }
}
