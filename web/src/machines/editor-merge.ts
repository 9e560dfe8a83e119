import { haveIdentity, isRecordList, sameValue, withValueAt, type Values } from './paths.ts'
import { textOf } from './text-blocks.ts'
import { isLongText, mergedText, mergeTexts, type Position, type Slot } from './text-merge.ts'

export type Side = 'theirs' | 'mine'

/** A path that both sides changed differently, so that the user must choose. A block of a text has its position. */
export type Conflict = {
  readonly path: string
  readonly position?: Position
  readonly base: unknown
  readonly theirs: unknown
  readonly mine: unknown
}

/** A path that only one side changed. Its value is merged automatically. */
export type Merged = {
  readonly path: string
  readonly position?: Position
  readonly base: unknown
  readonly value: unknown
  readonly side: Side
}

/** A text that both sides changed. Its blocks are merged at the paths `<path>.<index of the slot>`. */
export type MergedText = { readonly path: string; readonly slots: readonly Slot[] }

export type Merge = {
  readonly conflicts: readonly Conflict[]
  readonly merged: readonly Merged[]
  readonly texts: readonly MergedText[]
}

/** The chosen side of each conflict, by path. */
export type Choices = Readonly<Record<string, Side>>

/**
 * Merges two drafts with a common base. Texts of several lines are merged by block. Lists of records are merged by row
 * if both sides have the same number of rows, and rows with ids by what each side added and removed. Any other list is
 * one value, because its rows have no identity.
 */
export function mergeDrafts(base: Values, theirs: Values, mine: Values, root = ''): Merge {
  const keys = new Set([base, theirs, mine].flatMap((values) => Object.keys(values)))
  const parts = [...keys].map((key) => mergeValues(root + key, base[key], theirs[key], mine[key]))
  return joined(parts)
}

const joined = (parts: readonly Partial<Merge>[]): Merge => ({
  conflicts: parts.flatMap(({ conflicts = [] }) => conflicts),
  merged: parts.flatMap(({ merged = [] }) => merged),
  texts: parts.flatMap(({ texts = [] }) => texts),
})

function mergeValues(path: string, base: unknown, theirs: unknown, mine: unknown): Partial<Merge> {
  if (sameValue(theirs, mine)) return {}
  if (sameValue(base, mine)) return { merged: [{ path, base, value: theirs, side: 'theirs' }] }
  if (sameValue(base, theirs)) return { merged: [{ path, base, value: mine, side: 'mine' }] }
  const texts = [base, theirs, mine]
  if (isLongText(texts)) return mergeBlocks(path, mergeTexts(String(base), String(theirs), String(mine)))
  const followed = mergeRows([base, theirs, mine])
  if (followed) return { merged: [{ path, base, value: followed, side: 'mine' }] }
  const rows = [base, theirs, mine].every((list) => isRecordList(list) && list.length === (base as unknown[]).length)
  if (!rows) return { conflicts: [{ path, base, theirs, mine }] }
  const [before, others, own] = [base, theirs, mine] as [Values[], Values[], Values[]]
  return joined(before.map((row, at) => mergeDrafts(row, others[at] ?? {}, own[at] ?? {}, `${path}.${at}.`)))
}

/**
 * Returns their rows with my additions and without my removals. Returns null if rows have no ids, or both sides changed
 * the same row.
 */
function mergeRows(lists: readonly unknown[]): Values[] | null {
  if (!haveIdentity(lists)) return null
  const [before, others, own] = lists.map((list) => new Map(list.map((row) => [row['id'], row])))
  if (!before || !others || !own) return null
  const remaining = [...others.values()].filter(({ id }) => own.has(id) || !before.has(id))
  const added = [...own.values()].filter(({ id }) => !others.has(id) && !before.has(id))
  const merged = remaining.map((row) => {
    const [former, ours] = [before.get(row['id']), own.get(row['id'])]
    if (!ours || sameValue(ours, former) || sameValue(ours, row)) return row
    return sameValue(row, former) ? ours : null
  })
  return merged.includes(null) ? null : ([...merged, ...added] as Values[])
}

function mergeBlocks(path: string, slots: readonly Slot[]): Merge {
  const said = slots.map((slot) => ({
    path: `${path}.${slot.index}`,
    position: slot.position,
    base: textOf(slot.base),
    theirs: textOf(slot.theirs),
    mine: textOf(slot.mine),
    changedBy: slot.changedBy,
  }))
  return {
    conflicts: said.flatMap(({ changedBy, ...conflict }) => (changedBy === 'both' ? [conflict] : [])),
    merged: said.flatMap(({ changedBy, theirs, mine, ...facts }) =>
      changedBy === 'theirs' || changedBy === 'mine'
        ? [{ ...facts, value: changedBy === 'mine' ? mine : theirs, side: changedBy }]
        : [],
    ),
    texts: [{ path, slots }],
  }
}

/** Returns the merged draft: theirs, with my values where only I changed them or mine were chosen. */
export function mergedDraft(theirs: Values, { conflicts, merged, texts }: Merge, choices: Choices): Values {
  const inText = (path: string) => texts.some((text) => path.startsWith(`${text.path}.`))
  const mine = [
    ...merged.filter(({ path, side }) => side === 'mine' && !inText(path)),
    ...conflicts
      .filter(({ path }) => choices[path] === 'mine' && !inText(path))
      .map(({ path, mine: value }) => ({ path, value })),
    ...texts.map(({ path, slots }) => ({
      path,
      value: mergedText(
        slots,
        ({ index, changedBy }) =>
          changedBy === 'mine' || (changedBy === 'both' && choices[`${path}.${index}`] === 'mine'),
      ),
    })),
  ]
  return mine.reduce((draft, { path, value }) => withValueAt(draft, path, value), theirs)
}
