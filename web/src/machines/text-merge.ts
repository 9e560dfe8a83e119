import { sameValue } from './paths.ts'
import { alignBlocks, blocksOf, isHeading, sameBlocks, textOf, type Block } from './text-blocks.ts'

/** Where in a text a block stands, in words: the heading above it, and its number from the top where there is none. */
export type Place = { readonly heading: string | null; readonly number: number }

/** One place of a text: a block of the base, or what came in between two of them. `index` is its own for good. */
export type Slot = {
  readonly index: number
  readonly place: Place
  readonly base: readonly Block[]
  readonly theirs: readonly Block[]
  readonly mine: readonly Block[]
  /** Who changed it; null where nobody did or both did alike, `both` where someone has to choose. */
  readonly changedBy: 'theirs' | 'mine' | 'both' | null
}

/** Whether three texts are worth merging by their blocks: one of them has several lines. */
export const isLongText = (texts: readonly unknown[]): texts is readonly string[] =>
  texts.every((text) => typeof text === 'string') && texts.some((text) => text.includes('\n'))

/** Holds two texts that began from one base against each other, block by block. */
export function mergeTexts(base: string, theirs: string, mine: string): Slot[] {
  const blocks = blocksOf(base)
  const [theirSlots, mySlots] = [theirs, mine].map((text) => slotsOf(blocks, blocksOf(text)))
  let heading: string | null = null
  return Array.from({ length: 2 * blocks.length + 1 }, (_, index) => {
    const own = index % 2 === 1 ? blocks[(index - 1) / 2] : undefined
    if (own && isHeading(own)) heading = own.text.replace(/^#+\s+/, '')
    const [b, t, m] = [own ? [own] : [], theirSlots?.[index] ?? [], mySlots?.[index] ?? []]
    const place = { heading, number: Math.ceil((index + 1) / 2) }
    const changedBy = changerOf(b, t, m)
    // Blocks that say the same may still be counted or spaced anew by one side.
    const agreed = changedBy === null && sameValue(b, t) ? m : t
    return { index, place, base: b, theirs: agreed, mine: changedBy === null ? agreed : m, changedBy }
  })
}

/** What each slot of a base has in a text: even slots hold what came before a block, odd ones what became of it. */
function slotsOf(base: readonly Block[], text: readonly Block[]): Block[][] {
  const slots: Block[][] = Array.from({ length: 2 * base.length + 1 }, () => [])
  let passed = 0
  for (const { before, after } of alignBlocks(base, text)) {
    if (before) passed += 2
    if (after) slots[before ? passed - 1 : passed]?.push(after)
  }
  return slots
}

function changerOf(base: readonly Block[], theirs: readonly Block[], mine: readonly Block[]): Slot['changedBy'] {
  if (sameBlocks(theirs, mine)) return null
  if (sameBlocks(base, mine)) return 'theirs'
  return sameBlocks(base, theirs) ? 'mine' : 'both'
}

/** The text that its slots come to, where `isMine` says of which of them mine is kept. */
export const mergedText = (slots: readonly Slot[], isMine: (slot: Slot) => boolean): string =>
  textOf(slots.flatMap((slot) => (isMine(slot) ? slot.mine : slot.theirs)))
