import type { Change } from '#graphql/feed.ts'

/** As many changes as are kept. */
const MOST_KEPT = 500

/** The last changes that were told, for tabs that are opened later. */
export type Recent = {
  readonly keep: (change: Change) => void
  /**
   * What was told from a moment on, in milliseconds of Date; where that is not known any more, that all is to be asked for
   * again. The last of them tells where the stream stands: at `cursor`.
   */
  readonly since: (moment: number, cursor: string) => readonly Change[]
}

export function createRecent(now: () => number = Date.now): Recent {
  const kept: { readonly at: number; readonly change: Change }[] = []
  let forgottenUntil = Number.NEGATIVE_INFINITY
  return {
    keep(change) {
      if (change.kind === 'READY') return
      kept.push({ at: now(), change })
      if (kept.length > MOST_KEPT) forgottenUntil = kept.shift()?.at ?? forgottenUntil
    },
    since(moment, cursor) {
      if (moment <= forgottenUntil) return [tiding('REFETCH', cursor)]
      const told = kept.filter(({ at }) => at >= moment).map(({ change }) => change)
      return told.length > 0 ? told : [tiding('READY', cursor)]
    },
  }
}

const tiding = (kind: 'READY' | 'REFETCH', cursor: string): Change => ({
  kind,
  cursor,
  resource: null,
  recordId: null,
  parentId: null,
  action: null,
  userId: null,
})
