import type { Change } from '#graphql/feed.ts'

/** Maximum number of stored changes. */
const MAX_CHANGES = 500

/** The most recent changes, for tabs that open later. */
export type Recent = {
  readonly add: (change: Change) => void
  /**
   * Returns the changes since a time, in milliseconds since the epoch. If they are no longer stored, returns one change
   * that makes all data outdated. The last change has the stream's current `cursor`.
   */
  readonly since: (moment: number, cursor: string) => readonly Change[]
}

export function createRecent(now: () => number = Date.now): Recent {
  const stored: { readonly at: number; readonly change: Change }[] = []
  let discardedUntil = Number.NEGATIVE_INFINITY
  return {
    add(change) {
      if (change.kind === 'READY') return
      stored.push({ at: now(), change })
      if (stored.length > MAX_CHANGES) discardedUntil = stored.shift()?.at ?? discardedUntil
    },
    since(moment, cursor) {
      if (moment <= discardedUntil) return [controlChange('REFETCH', cursor)]
      const changes = stored.filter(({ at }) => at >= moment).map(({ change }) => change)
      return changes.length > 0 ? changes : [controlChange('READY', cursor)]
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
