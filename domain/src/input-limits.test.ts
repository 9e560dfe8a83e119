import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { inputLimits, jsonExcess, reported } from './input-limits.ts'

const few = { depth: 3, keys: 4, items: 5, values: 25 }

describe('a JSON text', () => {
  test.each([
    ['[[[1]]]', null],
    ['[[[[1]]]]', 'depth'],
    ['{"a":{"b":[{}]}}', 'depth'],
    ['{"a":1,"b":2,"c":3,"d":4}', null],
    ['{"a":1,"b":2,"c":3,"d":4,"e":5}', 'keys'],
    ['[1,2,3,4,5]', null],
    ['[1,2,3,4,5,6]', 'items'],
    ['[[1,2,3,4,5],[1,2,3,4,5],[1,2,3,4,5],[1,2,3,4,5]]', null],
    ['[[1,2,3,4,5],[1,2,3,4,5],[1,2,3,4,5],[1,2,3,4,5],[1,2,3]]', 'values'],
  ])('of %s exceeds %s', (text, limit) => {
    expect(jsonExcess(text, few)).toBe(limit)
  })

  test('is counted by its structure, not by the content of its strings', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'binary' }), { maxLength: 5 }), fc.string(), (list, key) => {
        expect(jsonExcess(JSON.stringify({ [key]: list }), few)).toBe(null)
        expect(jsonExcess(JSON.stringify({ [key]: [...list, '[', '{', ',', '"\\', '\\"', ']'] }), few)).toBe('items')
      }),
    )
  })

  test('within the limits is accepted', () => {
    fc.assert(
      fc.property(fc.json({ maxDepth: 5 }), (text) => {
        expect(jsonExcess(text)).toBe(null)
      }),
    )
  })

  test.each(['', '{', ']]]]', '"', '"\\', '[1,,,', '{"a":"\\"'])('that is none (%s) is left to the parser', (text) => {
    expect(jsonExcess(text, few)).toBe(null)
  })

  test('is scanned only up to the first excess', () => {
    let looked = 0
    const counting = new Proxy(Object('['.repeat(1_000_000)) as object, {
      get(target, key) {
        if (typeof key === 'string' && /^\d+$/.test(key)) looked += 1
        return Reflect.get(target, key, target) as unknown
      },
    })
    expect(jsonExcess(counting as unknown as string)).toBe('depth')
    expect(looked).toBeLessThan(4 * inputLimits.depth)
  })
})

test('the first of many problems are reported, with shortened paths', () => {
  const problems = Array.from({ length: 1_000 }, (_, index) => ({ path: `${index}.${'x'.repeat(5_000)}`, code: 'no' }))
  const shown = reported(problems)
  expect(shown.length).toBe(inputLimits.problems)
  expect(JSON.stringify(shown).length).toBeLessThan(32 * 1024)
  expect(shown[7]?.path.startsWith('7.x')).toBe(true)
})
