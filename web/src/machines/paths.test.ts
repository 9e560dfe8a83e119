import { describe, expect, test } from 'vitest'
import { changedPaths, isWithin, sameValue, valueAt, withValueAt } from './paths.ts'

const draft = {
  title: 'Noise',
  owner: { id: '1', name: 'Ada' },
  rows: [{ who: 'All' }, { who: 'Night shift' }],
  standards: ['A'],
}

describe('a path', () => {
  test('leads to a value, through lists too', () => {
    expect(valueAt(draft, 'title')).toBe('Noise')
    expect(valueAt(draft, 'rows.1.who')).toBe('Night shift')
  })

  test('leads to nothing where there is nothing', () => {
    expect(valueAt(draft, 'rows.7.who')).toBeUndefined()
    expect(valueAt(draft, 'title.who')).toBeUndefined()
  })

  test('sets a value at a path and changes nothing else', () => {
    const next = withValueAt(draft, 'rows.0.who', 'Everyone')
    expect(next['rows']).toEqual([{ who: 'Everyone' }, { who: 'Night shift' }])
    expect(draft.rows[0]?.who).toBe('All')
    expect(next['owner']).toBe(draft.owner)
  })

  test('lies within another one only at a dot', () => {
    expect(isWithin('rows.0.who', 'rows')).toBe(true)
    expect(isWithin('rowsOfTrees', 'rows')).toBe(false)
  })
})

describe('two values', () => {
  test('are the same whatever the order of their keys', () => {
    expect(sameValue({ a: 1, b: [2] }, { b: [2], a: 1 })).toBe(true)
  })

  test('differ where one is a list and the other is not, and where one has a key more', () => {
    expect(sameValue([], {})).toBe(false)
    expect(sameValue({ a: undefined }, {})).toBe(false)
    expect(sameValue({ a: undefined }, { b: undefined })).toBe(false)
  })
})

describe('what changed between two drafts', () => {
  test('is named row by row in lists of one length', () => {
    expect(changedPaths(draft, withValueAt(draft, 'rows.1.who', 'Day shift'))).toEqual(['rows.1.who'])
  })

  test('is the whole list once a row came or went', () => {
    expect(changedPaths(draft, { ...draft, rows: [{ who: 'All' }] })).toEqual(['rows'])
  })

  test('is one path for a list of references, which is no list of rows', () => {
    const [ada, bo] = [
      { id: '1', name: 'Ada' },
      { id: '2', name: 'Bo' },
    ]
    expect(changedPaths({ people: [ada] }, { people: [bo] })).toEqual(['people'])
    expect(changedPaths({ rows: [{ ...ada, since: null }] }, { rows: [{ ...bo, since: null }] })).toEqual([
      'rows.0.id',
      'rows.0.name',
    ])
  })

  test('is one path for a reference and for a list of texts', () => {
    const next = { ...draft, owner: { id: '2', name: 'Bo' }, standards: ['A', 'B'] }
    expect(changedPaths(draft, next)).toEqual(['owner', 'standards'])
  })

  test('is nothing for a copy', () => {
    expect(changedPaths(draft, structuredClone(draft))).toEqual([])
  })
})
