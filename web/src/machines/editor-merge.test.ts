import { describe, expect, test } from 'vitest'
import { mergeDrafts, mergedDraft } from './editor-merge.ts'

const base = {
  title: 'Noise',
  period: 'P1Y',
  rows: [
    { who: 'All', how: 'Talk' },
    { who: 'Guests', how: 'Sign' },
  ],
}

describe('a merge', () => {
  test('takes what one side alone changed, without a conflict', () => {
    const merge = mergeDrafts(base, { ...base, period: 'P2Y' }, { ...base, title: 'Noise at night' })
    expect(merge.conflicts).toEqual([])
    expect(merge.merged.map(({ path, side }) => [path, side])).toEqual([
      ['title', 'mine'],
      ['period', 'theirs'],
    ])
    expect(mergedDraft({ ...base, period: 'P2Y' }, merge, {})).toEqual({
      ...base,
      title: 'Noise at night',
      period: 'P2Y',
    })
  })

  test('has a conflict if both changed the same path differently', () => {
    const merge = mergeDrafts(base, { ...base, period: 'P2Y' }, { ...base, period: 'P6M' })
    expect(merge.conflicts).toEqual([{ path: 'period', base: 'P1Y', theirs: 'P2Y', mine: 'P6M' }])
    expect(mergedDraft({ ...base, period: 'P2Y' }, merge, { period: 'theirs' })['period']).toBe('P2Y')
    expect(mergedDraft({ ...base, period: 'P2Y' }, merge, { period: 'mine' })['period']).toBe('P6M')
  })

  test('has nothing to say where both changed it alike', () => {
    const both = { ...base, period: 'P2Y' }
    expect(mergeDrafts(base, both, { ...both })).toEqual({ conflicts: [], merged: [], texts: [] })
  })

  test('goes into the rows of a list that kept its length', () => {
    const theirs = { ...base, rows: [{ who: 'Everyone', how: 'Talk' }, base.rows[1]] }
    const mine = {
      ...base,
      rows: [
        { who: 'All', how: 'Letter' },
        { who: 'Guests', how: 'Film' },
      ],
    }
    const merge = mergeDrafts(base, theirs, mine)
    expect(merge.conflicts).toEqual([])
    expect(mergedDraft(theirs, merge, {})['rows']).toEqual([
      { who: 'Everyone', how: 'Letter' },
      { who: 'Guests', how: 'Film' },
    ])
  })

  test('has the path of a row’s field', () => {
    const rows = (who: string) => [{ who, how: 'Talk' }, base.rows[1]]
    const merge = mergeDrafts(base, { ...base, rows: rows('Staff') }, { ...base, rows: rows('Everyone') })
    expect(merge.conflicts.map(({ path }) => path)).toEqual(['rows.0.who'])
  })

  test('has one conflict for a list if rows were added or removed on one side and changed on the other', () => {
    const merge = mergeDrafts(
      base,
      { ...base, rows: [base.rows[0]] },
      { ...base, rows: [{ who: 'X', how: 'Y' }, base.rows[1]] },
    )
    expect(merge.conflicts.map(({ path }) => path)).toEqual(['rows'])
  })
})

const rows = (...ids: string[]) => ids.map((id) => ({ id, name: id, size: 1 }))
const row = (name: string) => ({ files: [{ id: 'a', name, size: 1 }] })

test('lists whose rows have ids take what each side added, and lose what each removed', () => {
  const merge = mergeDrafts({ files: rows('a', 'b') }, { files: rows('b', 'theirs') }, { files: rows('a', 'mine') })
  expect(merge.conflicts).toEqual([])
  expect(mergedDraft({ files: rows('b', 'theirs') }, merge, {})).toEqual({ files: rows('theirs', 'mine') })
})

test('a row with an id that both sides changed differently is a conflict', () => {
  expect(mergeDrafts(row('x'), row('theirs'), row('mine')).conflicts.length).toBeGreaterThan(0)
  expect(mergedDraft(row('x'), mergeDrafts(row('x'), row('x'), row('mine')), {})).toEqual(row('mine'))
})
