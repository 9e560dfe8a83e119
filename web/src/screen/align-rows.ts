import { haveIdentity, isRecordList, type Values } from '#machines/paths.ts'

// Two versions of a list are compared by the ids of their rows. Rows without ids are matched by their words, so that a step
// inserted at the top does not make every step below it look changed.

/** Minimum share of common words. Below it, a row is a different one. */
const MIN_SIMILARITY = 0.3

const GONE: Values = {}

/** Returns two drafts whose lists of records have corresponding rows at the same index. Missing rows are empty. */
export function alignRows(before: Values, after: Values): { readonly before: Values; readonly after: Values } {
  const aligned = { before: { ...before }, after: { ...after } }
  for (const [key, rows] of Object.entries(after)) {
    const old = before[key]
    if (!isRecordList(old) || !isRecordList(rows) || old.length === 0 || rows.length === 0) continue
    const pairs = haveIdentity([old, rows]) ? pairsById(old, rows) : pairsOf(old, rows)
    Object.assign(aligned.before, { [key]: pairs.map(([row]) => row) })
    Object.assign(aligned.after, { [key]: pairs.map(([, row]) => row) })
  }
  return aligned
}

type Pair = readonly [Values, Values]

/** Returns the pairs of rows with the same id in the new order. A removed row follows the row that it followed. */
function pairsById(before: readonly Values[], after: readonly Values[]): readonly Pair[] {
  const [olds, news] = [byId(before), byId(after)]
  const pairs: Pair[] = after.map((row) => [olds.get(row['id']) ?? GONE, row])
  let at = 0
  for (const old of before)
    if (news.has(old['id'])) at = pairs.findIndex(([each]) => each === old) + 1
    else {
      pairs.splice(at, 0, [old, GONE])
      at += 1
    }
  return pairs
}

const byId = (rows: readonly Values[]): ReadonlyMap<unknown, Values> => new Map(rows.map((row) => [row['id'], row]))

/** Returns the pairs with the highest total similarity, in order (Needleman–Wunsch). */
function pairsOf(before: readonly Values[], after: readonly Values[]): readonly Pair[] {
  const [words, others] = [before.map(wordsOf), after.map(wordsOf)]
  const alike = words.map((left) => others.map((right) => share(left, right)))
  const best: number[][] = Array.from({ length: before.length + 1 }, () => Array<number>(after.length + 1).fill(0))
  const at = (i: number, j: number) => best[i]?.[j] ?? 0
  const paired = (i: number, j: number) => {
    const score = alike[i]?.[j] ?? 0
    return score < MIN_SIMILARITY ? -1 : score + at(i + 1, j + 1)
  }
  for (let i = before.length - 1; i >= 0; i -= 1)
    for (let j = after.length - 1; j >= 0; j -= 1)
      best[i]?.splice(j, 1, Math.max(at(i + 1, j), at(i, j + 1), paired(i, j)))
  const pairs: Pair[] = []
  let [i, j] = [0, 0]
  while (i < before.length || j < after.length) {
    const [old = GONE, row = GONE] = [before[i], after[j]]
    if (i < before.length && j < after.length && paired(i, j) === at(i, j)) {
      pairs.push([old, row])
      i += 1
      j += 1
    } else if (j >= after.length || (i < before.length && at(i + 1, j) === at(i, j))) {
      pairs.push([old, GONE])
      i += 1
    } else {
      pairs.push([GONE, row])
      j += 1
    }
  }
  return pairs
}

const wordsOf = (row: Values): Set<string> =>
  new Set(
    Object.entries(row).flatMap(([key, value]) =>
      typeof value === 'string'
        ? value
            .toLowerCase()
            .split(/\s+/)
            .map((word) => `${key} ${word}`)
        : [],
    ),
  )

/** Returns the share of words that two rows have in common, from 0 to 1. */
function share(left: ReadonlySet<string>, right: ReadonlySet<string>): number {
  const common = [...left].filter((word) => right.has(word)).length
  const all = left.size + right.size - common
  return all === 0 ? 1 : common / all
}
