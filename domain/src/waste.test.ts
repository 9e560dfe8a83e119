import { expect, test } from 'vitest'
import { wasteChapters, wasteCode } from './waste.ts'

test('the list has twenty chapters', () => {
  expect([wasteChapters.length, wasteChapters[0], wasteChapters.at(-1)]).toEqual([20, '01', '20'])
})

test.each([
  ['11 01 09', true, '11 01 09*'],
  ['12 01 01', false, '12 01 01'],
  ['11 01', null, '11 01'],
] as const)('%s, hazardous %s, is written %s', (code, hazardous, written) => {
  expect(wasteCode(code, hazardous)).toBe(written)
})
