/** A paragraph, a heading, a list item or a fenced block, and the line breaks before it. */
export type Block = { readonly text: string; readonly lead: string }

/** Two corresponding blocks of two texts: equal, changed, or in one text only. */
export type Pair = { readonly before: Block | null; readonly after: Block | null }

const ITEM = /^\s*(?:[-*+]|\d+[.)])\s/
const HEADING = /^#{1,6}\s/
const FENCE = /^\s*(?:```|~~~)/

export const isItem = ({ text }: Block): boolean => ITEM.test(text)
export const isHeading = ({ text }: Block): boolean => HEADING.test(text)

/** Splits a Markdown text into blocks. */
export function blocksOf(text: string): Block[] {
  const blocks: { lines: string[]; lead: string }[] = []
  let [fenced, blank] = [false, 0]
  for (const line of text.split(/\r?\n/)) {
    if (!fenced && line.trim() === '') {
      blank += 1
      continue
    }
    const last = blocks.at(-1)
    const opens = blank > 0 || ITEM.test(line) || HEADING.test(line) || HEADING.test(last?.lines[0] ?? '')
    if (last && (fenced || !(opens || FENCE.test(line)))) last.lines.push(line)
    else blocks.push({ lines: [line], lead: last ? '\n'.repeat(blank + 1) : '' })
    if (FENCE.test(line)) fenced = !fenced
    blank = 0
  }
  return blocks.map(({ lines, lead }) => ({ text: lines.join('\n'), lead }))
}

/**
 * Joins blocks to a text. List items may follow each other line by line; other blocks are separated by an empty line.
 */
export function textOf(blocks: readonly Block[]): string {
  return blocks.reduce((text, block, index) => {
    const above = blocks[index - 1]
    if (!above) return block.text
    const close = isItem(above) && isItem(block) ? '\n' : '\n\n'
    return text + (block.lead.length > close.length ? block.lead : close) + block.text
  }, '')
}

/** Two numbered items with the same text are equal, whatever their numbers. */
const meaningOf = ({ text }: Block): string => text.replace(/^(\s*)\d+([.)]\s)/, '$1#$2')

export const sameBlocks = (a: readonly Block[], b: readonly Block[]): boolean =>
  a.length === b.length && a.every((block, index) => meaningOf(block) === meaningOf(b[index] ?? block))

/** Minimum share of common words. Below it, a block was replaced, not changed. */
const MIN_SIMILARITY = 0.3
/** Maximum number of comparisons. Above it, matching would block the page, so blocks are paired in order. */
const MAX_COMPARISONS = 250_000

/** Pairs the blocks of two texts: equal blocks first, then those with the most words in common. */
export function alignBlocks(before: readonly Block[], after: readonly Block[]): Pair[] {
  const [olds, news] = [before.map(meaningOf), after.map(meaningOf)]
  const shorter = Math.min(olds.length, news.length)
  let head = 0
  while (head < shorter && olds[head] === news[head]) head += 1
  let tail = 0
  while (tail < shorter - head && olds.at(-1 - tail) === news.at(-1 - tail)) tail += 1
  const [ends, newEnds] = [olds.length - tail, news.length - tail]
  const faced = (at: number, to: number): Pair => ({ before: before[at] ?? null, after: after[to] ?? null })
  return [
    ...olds.slice(0, head).map((_, at) => faced(at, at)),
    ...bestPairs(olds.slice(head, ends), news.slice(head, newEnds)).map(([at, to]) =>
      faced(at === null ? -1 : head + at, to === null ? -1 : head + to),
    ),
    ...olds.slice(ends).map((_, at) => faced(ends + at, newEnds + at)),
  ]
}

type IndexPair = readonly [number | null, number | null]

/** Returns the pairs with the highest total similarity that preserve both orders. */
function bestPairs(olds: readonly string[], news: readonly string[]): IndexPair[] {
  const [rows, columns] = [olds.length, news.length]
  if (rows * columns > MAX_COMPARISONS)
    return Array.from({ length: Math.max(rows, columns) }, (_, at) => [at < rows ? at : null, at < columns ? at : null])
  const [oldWords, newWords] = [olds.map(wordsOf), news.map(wordsOf)]
  const alike = olds.map((old, at) => news.map((text, to) => (old === text ? 1 : likeness(oldWords[at], newWords[to]))))
  // best[at][to]: the highest total similarity of the pairs after these two positions.
  const best = Array.from({ length: rows + 1 }, () => new Float64Array(columns + 1))
  const value = (at: number, to: number) => best[at]?.[to] ?? 0
  const paired = (at: number, to: number) => (alike[at]?.[to] ?? 0) + value(at + 1, to + 1)
  const isPair = (at: number, to: number) => (alike[at]?.[to] ?? 0) > 0 && paired(at, to) >= value(at, to)
  for (let at = rows - 1; at >= 0; at -= 1)
    for (let to = columns - 1; to >= 0; to -= 1)
      best[at]?.fill(Math.max(value(at + 1, to), value(at, to + 1), paired(at, to)), to, to + 1)
  const pairs: IndexPair[] = []
  let [at, to] = [0, 0]
  while (at < rows || to < columns) {
    if (at < rows && to < columns && isPair(at, to)) pairs.push([at++, to++])
    else if (at < rows && (to === columns || value(at + 1, to) >= value(at, to + 1))) pairs.push([at++, null])
    else pairs.push([null, to++])
  }
  return pairs
}

const wordsOf = (text: string): ReadonlySet<string> => new Set(text.toLowerCase().match(/[\p{L}\p{N}]+/gu))

/** Returns the share of words that two blocks have in common. Returns 0 if it is below the minimum. */
function likeness(a: ReadonlySet<string> = new Set(), b: ReadonlySet<string> = new Set()): number {
  const common = [...a].filter((word) => b.has(word)).length
  const share = (2 * common) / (a.size + b.size || 1)
  return share < MIN_SIMILARITY ? 0 : share * 0.9
}
