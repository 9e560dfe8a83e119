import { mergeDrafts } from '#machines/editor-merge.ts'
import { sameValue, type Values } from '#machines/paths.ts'

/** What became of somebody else's changes in a save that came second: all in, all replaced, some of each, or theirs alone. */
export type MergeOutcome = 'merged' | 'mine' | 'mixed' | 'theirs'

type Sides = {
  /** The record as it was opened. */
  readonly opened: Values
  /** The record as somebody else saved it in the meantime. */
  readonly theirs: Values
  /** The draft as it was saved on top of theirs. */
  readonly saved: Values
}

/** Compares the three, field by field and long texts block by block. */
export function mergeOutcome({ opened, theirs, saved }: Sides): MergeOutcome {
  if (sameValue(theirs, saved)) return 'theirs'
  const changedByThem = mergeDrafts(opened, theirs, opened).merged.length
  const { merged, conflicts } = mergeDrafts(opened, theirs, saved)
  const replaced = conflicts.length + merged.filter(({ side }) => side === 'theirs').length
  if (replaced === 0) return 'merged'
  return replaced < changedByThem ? 'mixed' : 'mine'
}
