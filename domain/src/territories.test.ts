import { describe, expect, test } from 'vitest'
import { languages } from './languages.ts'
import { isTerritory, territories, type Territory, territoryName } from './territories.ts'

describe('territories', () => {
  test('are INTL, EU and the 249 countries of ISO 3166-1', () => {
    expect(territories.slice(0, 2)).toEqual(['INTL', 'EU'])
    expect(new Set(territories).size).toBe(251)
  })

  test.each([
    ['DK', true],
    ['FO', true],
    ['GL', true],
    ['INTL', true],
    ['EU', true],
    ['UK', false],
    ['XX', false],
    ['dk', false],
    ['', false],
    [null, false],
  ])('whether %j is one: %s', (text, valid) => {
    expect(isTerritory(text)).toBe(valid)
  })

  test.each([
    ['INTL', 'International', 'Internationalt'],
    ['EU', 'European Union', 'Den Europæiske Union'],
    ['DK', 'Denmark', 'Danmark'],
    ['DE', 'Germany', 'Tyskland'],
    ['SE', 'Sweden', 'Sverige'],
  ])('%s is %s and %s', (code, en, da) => {
    expect([territoryName(code as Territory, 'en'), territoryName(code as Territory, 'da')]).toEqual([en, da])
  })

  test('each has a name in both languages', () => {
    for (const territory of territories)
      for (const language of languages) expect(territoryName(territory, language)).not.toBe(territory)
  })
})
