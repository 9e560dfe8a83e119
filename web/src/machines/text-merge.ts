import { sameValue } from './paths.ts'
import { alignBlocks, blocksOf, isHeading, sameBlocks, textOf, type Block } from './text-blocks.ts'

/** The position of a block in a text: the heading above it, or its number from the top if there is none. */
export type Position = { readonly heading: string | null; readonly number: number }

/** A slot of a text: a block of the base, or what was inserted between two of them. `index` is its permanent number. */
export type Slot = {
  readonly index: number
  readonly position: Position
  readonly base: readonly Block[]
  readonly theirs: readonly Block[]
  readonly mine: readonly Block[]
  /** The side that changed it. Null if no side did or both made the same change, `both` if the user must choose. */
  readonly changedBy: 'theirs' | 'mine' | 'both' | null
}

/** Whether three texts should be merged by block, because one of them has several lines. */
export const isLongText = (texts: readonly unknown[]): texts is readonly string[] =>
  texts.every((text) => typeof text === 'string') && texts.some((text) => text.includes('\n'))

/** Merges two texts with a common base, block by block. */
export function mergeTexts(base: string, theirs: string, mine: string): Slot[] {
  const blocks = blocksOf(base)
  const [theirSlots, mySlots] = [theirs, mine].map((text) => slotsOf(blocks, blocksOf(text)))
  let heading: string | null = null
  return Array.from({ length: 2 * blocks.length + 1 }, (_, index) => {
    const own = index % 2 === 1 ? blocks[(index - 1) / 2] : undefined
    if (own && isHeading(own)) heading = own.text.replace(/^#+\s+/, '')
    const [b, t, m] = [own ? [own] : [], theirSlots?.[index] ?? [], mySlots?.[index] ?? []]
    const position = { heading, number: Math.ceil((index + 1) / 2) }
    const changedBy = changerOf(b, t, m)
    // Equal blocks may differ in numbering or spacing.
    const agreed = changedBy === null && sameValue(b, t) ? m : t
    return { index, position, base: b, theirs: agreed, mine: changedBy === null ? agreed : m, changedBy }
  })
}

/**
 * Returns the blocks of a text in each slot of the base. Even slots contain what is inserted before a block, odd ones
 * the block's replacement.
 */
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

/** Returns the text of the slots. `isMine` returns whether a slot uses my version. */
export const mergedText = (slots: readonly Slot[], isMine: (slot: Slot) => boolean): string =>
  textOf(slots.flatMap((slot) => (isMine(slot) ? slot.mine : slot.theirs)))
