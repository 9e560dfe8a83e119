import { array, assert, configureGlobal, constantFrom, property } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { mergeDrafts, mergedDraft, type Side } from './editor-merge.ts'
import { alignBlocks, blocksOf, textOf } from './text-blocks.ts'
import { mergedText, mergeTexts } from './text-merge.ts'

// A fixed seed, so that results depend on the code only.
configureGlobal({ seed: 20_261_121 })

const policy = `We protect the environment around our sites.

## We commit to

- reducing electricity by 10 % before 2030
- replacing hexavalent chromium wherever we can
- no discharge above half of the limits

The board reviews the goals every year.`

const edited = (...edits: [string, string][]) => edits.reduce((text, [from, to]) => text.replace(from, to), policy)

/** Merges the body only, with every conflict resolved for one side. */
function mergeOf(theirs: string, mine: string, side: Side = 'mine') {
  const found = mergeDrafts({ body: policy }, { body: theirs }, { body: mine })
  const choices = Object.fromEntries(found.conflicts.map(({ path }) => [path, side]))
  return { ...found, body: mergedDraft({ body: theirs }, found, choices)['body'] }
}

describe('a text', () => {
  test('falls into paragraphs, headings, items and fenced parts, and comes together again', () => {
    const text = 'One\nline\n## Head\n- a\n  more\n- b\n\n```\n- no item\n\n```'
    expect(blocksOf(text).map((block) => block.text)).toEqual([
      'One\nline',
      '## Head',
      '- a\n  more',
      '- b',
      '```\n- no item\n\n```',
    ])
    expect(textOf(blocksOf(policy))).toBe(policy)
  })

  test('merges by itself where each of two changed other blocks, even neighbours', () => {
    const theirs = edited(['10 %', '12 %'], ['every year', 'twice a year'])
    const { conflicts, merged, body } = mergeOf(theirs, edited(['wherever we can', 'everywhere']))
    expect(conflicts).toEqual([])
    expect(merged.map(({ side }) => side)).toEqual(['theirs', 'mine', 'theirs'])
    expect(body).toBe(edited(['10 %', '12 %'], ['every year', 'twice a year'], ['wherever we can', 'everywhere']))
  })

  test('has a conflict for the one block that both changed, with its position', () => {
    const { conflicts, body } = mergeOf(edited(['10 %', '12 %']), edited(['10 %', '15 %'], ['our sites', 'our site']))
    expect(conflicts).toMatchObject([
      {
        position: { heading: 'We commit to' },
        base: '- reducing electricity by 10 % before 2030',
        theirs: '- reducing electricity by 12 % before 2030',
        mine: '- reducing electricity by 15 % before 2030',
      },
    ])
    expect(body).toBe(edited(['10 %', '15 %'], ['our sites', 'our site']))
    expect(mergeOf(edited(['10 %', '12 %']), edited(['10 %', '15 %']), 'theirs').body).toBe(edited(['10 %', '12 %']))
  })

  test('has the number of a block without a heading above it', () => {
    const { conflicts } = mergeOf(edited(['our sites', 'us']), edited(['our sites', 'our town']))
    expect(conflicts[0]?.position).toEqual({ heading: null, number: 1 })
  })

  test('has a conflict if one changed what the other removed', () => {
    const removed = edited(['- no discharge above half of the limits\n', ''])
    const { conflicts, body } = mergeOf(removed, edited(['half of', 'a third of']))
    expect(conflicts).toMatchObject([{ theirs: '', mine: '- no discharge above a third of the limits' }])
    expect(body).toBe(edited(['half of', 'a third of']))
  })

  test('has no conflict for items that were only renumbered', () => {
    const [base, theirs, mine] = [
      '1. One\n2. Two\n3. Three',
      '1. Zero\n2. One\n3. Two\n4. Three',
      '1. One\n2. Two\n3. Tree',
    ]
    expect(mergeTexts(base, theirs, mine).filter(({ changedBy }) => changedBy === 'both')).toEqual([])
  })

  test('pairs a changed block with its replacement, not with a block removed next to it', () => {
    const [before, after] = ['An old promise.\n\nWe keep our permits.', 'We always keep our permits.'].map(blocksOf)
    const pairs = alignBlocks(before ?? [], after ?? [])
    expect(pairs.map((pair) => [pair.before?.text, pair.after?.text])).toEqual([
      ['An old promise.', undefined],
      ['We keep our permits.', 'We always keep our permits.'],
    ])
  })
})

const block = constantFrom(
  'We keep our permits.',
  'Less noise.',
  '## Goals',
  '- less noise',
  '- more air',
  '1. First',
  'Two\nlines',
)
const text = array(block, { maxLength: 6 }).map((blocks) => blocks.join('\n\n'))
const slotText = (slots: readonly { readonly text: string }[]) => slots.map((each) => each.text)

describe('whatever the texts', () => {
  test('blocks are put together to the text that they came from', () => {
    assert(
      property(text, (any) => {
        expect(textOf(blocksOf(any))).toBe(any)
      }),
    )
  })

  test('merging with an unchanged side gives the other side', () => {
    assert(
      property(text, text, (base, other) => {
        const mergedBody = (theirs: string, mine: string) =>
          mergedText(mergeTexts(base, theirs, mine), ({ changedBy }) => changedBy === 'mine')
        expect(mergedBody(base, other)).toBe(other)
        expect(mergedBody(other, base)).toBe(other)
        expect(mergeTexts(base, base, other).some(({ changedBy }) => changedBy === 'both')).toBe(false)
      }),
    )
  })

  test('all of one side gives that side, and no block of the other is hidden', () => {
    assert(
      property(text, text, text, (base, theirs, mine) => {
        const slots = mergeTexts(base, theirs, mine)
        expect(slotText(slots.flatMap((slot) => slot.mine))).toEqual(slotText(blocksOf(mine)))
        expect(slotText(slots.flatMap((slot) => slot.theirs))).toEqual(slotText(blocksOf(theirs)))
        expect(slotText(slots.flatMap((slot) => slot.base))).toEqual(slotText(blocksOf(base)))
      }),
    )
  })

  test('what is merged holds every block that one side added and every one that was chosen', () => {
    assert(
      property(text, text, text, constantFrom<Side>('theirs', 'mine'), (base, theirs, mine, side) => {
        const slots = mergeTexts(base, theirs, mine)
        const merged = blocksOf(
          mergedText(slots, ({ changedBy }) => changedBy === 'mine' || (changedBy === 'both' && side === 'mine')),
        )
        const expected = slots.flatMap((slot) =>
          slot.changedBy === 'mine' ? slot.mine : slot.changedBy === 'both' ? slot[side] : slot.theirs,
        )
        expect(slotText(merged)).toEqual(slotText(expected))
      }),
    )
  })

  test('swapping the sides swaps who changed what', () => {
    const swapped = { theirs: 'mine', mine: 'theirs', both: 'both' } as const
    assert(
      property(text, text, text, (base, theirs, mine) => {
        const by = mergeTexts(base, theirs, mine).map(({ changedBy }) => changedBy && swapped[changedBy])
        expect(mergeTexts(base, mine, theirs).map(({ changedBy }) => changedBy)).toEqual(by)
      }),
    )
  })
})
