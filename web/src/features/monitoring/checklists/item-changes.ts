import { sameValue, type Values } from '#machines/paths.ts'

/** What differs in an item between two versions of a checklist. `movedFrom` is its former number, if it was moved. */
export type ItemChange =
  | { readonly kind: 'added' }
  | { readonly kind: 'removed' }
  | { readonly kind: 'same' }
  | { readonly kind: 'changed'; readonly fields: ReadonlySet<string>; readonly movedFrom: number | null }

/** An item of a compared version, with its number. Empty if the version does not have the item. */
type Numbered = Values & { readonly number?: number }

const isThere = (item: Numbered | undefined): item is Numbered => item?.number !== undefined

/**
 * Returns what differs in each pair of corresponding items, in the new order. As few items as possible count as moved: those
 * outside the longest series that is in the former order.
 */
export function itemChanges(before: readonly Numbered[], after: readonly Numbered[]): readonly ItemChange[] {
  const pairs = Array.from({ length: Math.max(before.length, after.length) }, (_, index) => ({
    old: before[index],
    item: after[index],
  }))
  const numbers = pairs.flatMap(({ old, item }) => (isThere(old) && isThere(item) ? [old.number ?? 0] : []))
  const unmoved = new Set(longestRise(numbers))
  return pairs.map(({ old, item }): ItemChange => {
    if (!isThere(item)) return { kind: 'removed' }
    if (!isThere(old)) return { kind: 'added' }
    const names = Object.keys(item).filter((name) => name !== 'number' && !sameValue(item[name], old[name]))
    const movedFrom = unmoved.has(old.number ?? 0) ? null : (old.number ?? null)
    if (names.length === 0 && movedFrom === null) return { kind: 'same' }
    return { kind: 'changed', fields: new Set(names), movedFrom }
  })
}

/** Returns the longest series of numbers that rise, in order. */
function longestRise(numbers: readonly number[]): readonly number[] {
  const best: (readonly number[])[] = []
  for (const number of numbers) {
    const earlier = best.filter((series) => (series.at(-1) ?? 0) < number)
    const longest = earlier.reduce<readonly number[]>((one, other) => (other.length > one.length ? other : one), [])
    best.push([...longest, number])
  }
  return best.reduce((one, other) => (other.length > one.length ? other : one), [])
}
