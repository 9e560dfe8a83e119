import { describe, expect, test } from 'vitest'
import type { Concentration } from './concentrations.ts'
import { isRestricted, limitPercent } from './restrictions.ts'

const chromate = { casNumbers: ['1333-82-0'], ecNumbers: ['215-607-8'] }
const entry = (limit: number | null) => ({ casNumbers: ['1333-82-0'], ecNumbers: [], limitPercent: limit })
const at = (min: number, max: number, unit: Concentration['unit'] = '% w/w') => ({ min, max, unit })

describe('a list applies to a product', () => {
  test.each([
    ['at its limit', at(0, 0.1), 0.1, true],
    ['in a range that reaches it', at(0.01, 1), 0.1, true],
    ['below it', at(0.01, 0.0999), 0.1, false],
    ['in another unit of weight', at(0, 1, 'g/kg'), 0.1, true],
    ['below it in another unit', at(0, 999, 'mg/kg'), 0.1, false],
    ['by volume, which no share of weight is held against', at(0, 0.01, '% v/v'), 0.1, true],
    ['of which the share is not known', null, 0.1, true],
    ['whatever its share, where the list has no limit', at(0, 0.001), null, true],
  ])('that contains a substance %s: %s', (_, concentration, limit, expected) => {
    expect(isRestricted({ ...chromate, concentration }, entry(limit))).toBe(expected)
  })

  test('by its CAS or by its EC number, and by no other', () => {
    const ingredient = { ...chromate, concentration: at(1, 2) }
    expect(isRestricted(ingredient, { casNumbers: [], ecNumbers: ['215-607-8'], limitPercent: null })).toBe(true)
    expect(isRestricted(ingredient, { casNumbers: ['67-64-1'], ecNumbers: [], limitPercent: null })).toBe(false)
    expect(isRestricted({ casNumbers: [], ecNumbers: [], concentration: null }, entry(null))).toBe(false)
  })
})

test.each([
  ['CANDIDATE', 'Carcinogenic (Article 57a)', 0.1],
  ['AUTHORISATION', 'vPvB (Article 57e)', 0.1],
  ['RESTRICTION', 'Restricted, see entry 5', null],
  ['CMR', 'Carc. 1B', 0.1],
  ['CMR', 'Repr. 1B', 0.3],
  ['CMR', 'Repr. 1A; Muta. 1B', 0.1],
] as const)('the limit of %s, %s, is %s', (list, reason, limit) => {
  expect(limitPercent(list, reason)).toBe(limit)
})
