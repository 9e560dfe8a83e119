import { describe, expect, test } from 'vitest'
import { retainOnly, noSelection, toggled, toggledAll, type Selection } from './selection.ts'

const rows = ['a', 'b', 'c', 'd', 'e'].map((id) => ({ id }))
type Row = (typeof rows)[number]
const none: Selection<Row> = noSelection
const ids = (selection: Selection<Row>) => [...selection.rows.keys()].join('')

describe('rows that are marked', () => {
  test('are marked and cleared one by one', () => {
    const both = toggled(toggled(none, rows, 'b', false), rows, 'd', false)
    expect(ids(both)).toBe('bd')
    expect(ids(toggled(both, rows, 'b', false))).toBe('d')
  })

  test.each([
    ['down', 'b', 'd'],
    ['up', 'd', 'b'],
  ])('are marked through a range, %s', (_, from, to) => {
    const range = toggled(toggled(none, rows, from, false), rows, to, true)
    expect(ids(range).split('').toSorted().join('')).toBe('bcd')
  })

  test('are cleared through a range that ends in a marked one', () => {
    const all = toggledAll(none, rows)
    expect(ids(toggled(toggled(all, rows, 'b', false), rows, 'd', true))).toBe('ae')
  })

  test('start a new range if the last row is on another page', () => {
    const before = toggled(none, rows, 'a', false)
    const page = [{ id: 'x' }, { id: 'y' }, { id: 'z' }]
    expect(ids(toggled(before, page, 'z', true))).toBe('az')
  })

  test('of a page are selected together in addition to those of other pages, and cleared without them', () => {
    const other = toggled(none, [{ id: 'x' }], 'x', false)
    const all = toggledAll(other, rows)
    expect(ids(all)).toBe('xabcde')
    expect(ids(toggledAll(all, rows))).toBe('x')
    expect(ids(toggledAll(toggled(all, rows, 'c', false), rows))).toHaveLength(6)
  })

  test('that could not be changed stay selected', () => {
    expect(ids(retainOnly(toggledAll(none, rows), ['e', 'b']))).toBe('be')
  })
})
