import { describe, expect, test } from 'vitest'
import { formatNumber, parseNumber } from './numbers.ts'

describe('a number', () => {
  test.each([
    ['en', '1,482.5', 1482.5],
    ['en', '1482.5', 1482.5],
    ['en', '-3', -3],
    ['da', '1.482,5', 1482.5],
    ['da', '1482,5', 1482.5],
    ['da', ' 12 000 ', 12_000],
    ['da', '0,00092592592592592', 0.000_925_925_925_925_92],
  ])('is read in %s as it is written there: %s', (language, text, value) => {
    expect(parseNumber(text, language)).toBe(value)
  })

  test.each([
    ['en', '1,48'],
    ['en', '1.482,5'],
    ['da', '1,482.5'],
    ['da', '1.48'],
    ['en', 'twelve'],
    ['en', ''],
    ['en', '1.'],
    ['en', '1e3'],
    ['en', '1234567890123456'],
    ['da', `9${'0'.repeat(400)}`],
  ])('is not read in %s from %s', (language, text) => {
    expect(parseNumber(text, language)).toBeNull()
  })

  test('is read again as it was written', () => {
    for (const language of ['en', 'da'])
      for (const value of [0, 0.1, -1482.25, 1_482_940])
        expect(parseNumber(formatNumber(value, language), language)).toBe(value)
  })
})
