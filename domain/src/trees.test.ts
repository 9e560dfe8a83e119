import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { createsCycle } from './trees.ts'

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
])('%s below %s creates a cycle: %s', (id, parentId, expected) => {
  expect(createsCycle(id, parentId, parents)).toBe(expected)
})

test('moves that create no cycle preserve a tree, in every order', () => {
  const anId = fc.integer({ min: 0, max: 9 }).map(String)
  fc.assert(
    fc.property(fc.array(fc.tuple(anId, fc.option(anId)), { maxLength: 60 }), (moves) => {
      const tree = new Map<string, string | null>()
      for (const [id, to] of moves) if (!createsCycle(id, to, tree)) tree.set(id, to)
      for (const start of tree.keys()) {
        let steps = 0
        for (let at: string | null = start; at !== null; at = tree.get(at) ?? null) steps += 1
        expect(steps).toBeLessThanOrEqual(10)
      }
    }),
  )
})

test('an existing cycle does not cause an endless loop', () => {
  expect(
    createsCycle(
      'new',
      'a',
      new Map([
        ['a', 'b'],
        ['b', 'a'],
      ]),
    ),
  ).toBe(false)
})
