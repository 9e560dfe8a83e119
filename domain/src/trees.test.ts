import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { closesCircle } from './trees.ts'

const parents = new Map([
  ['holding', null],
  ['works', 'holding'],
  ['plating', 'works'],
  ['office', 'holding'],
])

test.each([
  ['works', 'works', true],
  ['works', 'plating', true],
  ['holding', 'plating', true],
  ['works', 'office', false],
  ['plating', 'office', false],
  ['works', null, false],
  ['new', 'plating', false],
])('%s below %s closes a circle: %s', (id, parentId, expected) => {
  expect(closesCircle(id, parentId, parents)).toBe(expected)
})

test('moves that close no circle keep it a tree, whatever their order', () => {
  const place = fc.integer({ min: 0, max: 9 }).map(String)
  fc.assert(
    fc.property(fc.array(fc.tuple(place, fc.option(place)), { maxLength: 60 }), (moves) => {
      const tree = new Map<string, string | null>()
      for (const [id, to] of moves) if (!closesCircle(id, to, tree)) tree.set(id, to)
      for (const start of tree.keys()) {
        let steps = 0
        for (let at: string | null = start; at !== null; at = tree.get(at) ?? null) steps += 1
        expect(steps).toBeLessThanOrEqual(10)
      }
    }),
  )
})

test('a circle that is there already is not walked forever', () => {
  expect(
    closesCircle(
      'new',
      'a',
      new Map([
        ['a', 'b'],
        ['b', 'a'],
      ]),
    ),
  ).toBe(false)
})
