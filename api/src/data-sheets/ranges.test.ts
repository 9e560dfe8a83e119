import { expect, test } from 'vitest'
import { parseRange, rangeIn } from './ranges.ts'

test.each([
  ['10 - 25 %', 10, 25],
  ['10-<25', 10, 25],
  ['≥ 10 – < 25 % w/w', 10, 25],
  ['2,5 - 10 vægt-%', 2.5, 10],
  ['12.5 to 15 wt%', 12.5, 15],
  ['25 bis 50 Gew.-%', 25, 50],
  ['10 ≤ x < 25 %', 10, 25],
  ['10 % <= conc. < 25 %', 10, 25],
  ['< 0,0015', 0, 0.0015],
  ['<= 5 %', 0, 5],
  ['max. 3 %', 0, 3],
  ['≥ 90', 90, 100],
  ['99.5 %', 99.5, 99.5],
])('%s is the range from %d to %d', (text, min, max) => {
  expect(parseRange(text)).toMatchObject({ min, max, unit: '% w/w' })
})

test.each(['5 - 10 vol-%', '5 - 10 % v/v'])('%s is a share by volume', (text) => {
  expect(parseRange(text)).toMatchObject({ min: 5, max: 10, unit: '% v/v' })
})

test.each(['', '-', '67-64-1', '200-662-2', 'M = 10', 'C ≥ 5 %', '25 - 10 %', '50 - 150 %', 'Skin Irrit. 2', '1-2-3'])(
  '%j is no concentration',
  (text) => {
    expect(parseRange(text)).toBeNull()
  },
)

test('a concentration in a longer text has a percent sign', () => {
  expect(rangeIn('acetone 10 - 25 %, highly flammable')).toMatchObject({ min: 10, max: 25 })
  expect(rangeIn('toluene, 2 parts of 10')).toBeNull()
})
