import { expect, test } from 'vitest'
import { itemChanges, type ItemChange } from './item-changes.ts'

const item = (number: number, text: string, more: object = {}) => ({ id: text, number, text, ...more })
const described = (changes: readonly ItemChange[]) =>
  changes.map((change) =>
    change.kind === 'changed' ? [...change.fields, change.movedFrom ?? ''].join(' ').trim() : change.kind,
  )

test('an item is added, removed, changed or the same', () => {
  const before = [item(1, 'Seal'), item(2, 'Hose'), {}, item(3, 'Gauge', { maximum: 8 })]
  const after = [item(1, 'Seal'), {}, item(2, 'Pin'), item(3, 'Gauge', { maximum: 9 })]
  expect(described(itemChanges(before, after))).toEqual(['same', 'removed', 'added', 'maximum'])
})

test('an item that moved has its former number, and those that it passed have not moved', () => {
  const [a, b, c, d] = [item(1, 'a'), item(2, 'b'), item(3, 'c'), item(4, 'd')]
  expect(described(itemChanges([d, a, b, c], [item(1, 'd'), item(2, 'a'), item(3, 'b'), item(4, 'c')]))).toEqual([
    '4',
    'same',
    'same',
    'same',
  ])
})

test('a removed item does not move those below it', () => {
  const changes = itemChanges([item(1, 'a'), item(2, 'b'), item(3, 'c')], [{}, item(1, 'b'), item(2, 'c')])
  expect(described(changes)).toEqual(['removed', 'same', 'same'])
})

test('an item can be moved and changed', () => {
  const before = [item(2, 'b', { required: true }), item(1, 'a')]
  const after = [item(1, 'b', { required: false }), item(2, 'a')]
  expect(described(itemChanges(before, after)).filter((each) => each !== 'same')).toHaveLength(2)
  expect(described(itemChanges(before, after))[0]).toContain('required')
})
