import type { Change } from '#graphql/feed.ts'

/** Maximum number of stored changes. */
const MAX_CHANGES = 500

/** The most recent changes, for tabs that open later. */
export type Recent = {
  readonly keep: (change: Change) => void
  /**
   * Returns the changes since a time, in milliseconds since the epoch. If they are no longer stored, returns one change
   * that makes all data outdated. The last change has the stream's current `cursor`.
   */
  readonly since: (moment: number, cursor: string) => readonly Change[]
}

export function createRecent(now: () => number = Date.now): Recent {
  const kept: { readonly at: number; readonly change: Change }[] = []
  let discardedUntil = Number.NEGATIVE_INFINITY
  return {
    keep(change) {
      if (change.kind === 'READY') return
      kept.push({ at: now(), change })
      if (kept.length > MAX_CHANGES) discardedUntil = kept.shift()?.at ?? discardedUntil
    },
    since(moment, cursor) {
      if (moment <= discardedUntil) return [controlChange('REFETCH', cursor)]
      const told = kept.filter(({ at }) => at >= moment).map(({ change }) => change)
      return told.length > 0 ? told : [controlChange('READY', cursor)]
    },
  }
}

const controlChange = (kind: 'READY' | 'REFETCH', cursor: string): Change => ({
  kind,
  cursor,
  resource: null,
  recordId: null,
  parentId: null,
  action: null,
  userId: null,
})
