import { mergeDrafts } from '#machines/editor-merge.ts'
import { sameValue, type Values } from '#machines/paths.ts'

/** The result of a merge for the other user's changes: all merged, all replaced, some of each, or only theirs left. */
export type MergeOutcome = 'merged' | 'mine' | 'mixed' | 'theirs'

type Sides = {
  /** The record when it was opened. */
  readonly opened: Values
  /** The record as the other user saved it in the meantime. */
  readonly theirs: Values
  /** The merged draft as it was saved. */
  readonly saved: Values
}

/** Compares the three versions by field, and long texts by block. */
export function mergeOutcome({ opened, theirs, saved }: Sides): MergeOutcome {
  if (sameValue(theirs, saved)) return 'theirs'
  const changedByThem = mergeDrafts(opened, theirs, opened).merged.length
  const { merged, conflicts } = mergeDrafts(opened, theirs, saved)
  const replaced = conflicts.length + merged.filter(({ side }) => side === 'theirs').length
  if (replaced === 0) return 'merged'
  return replaced < changedByThem ? 'mixed' : 'mine'
}
