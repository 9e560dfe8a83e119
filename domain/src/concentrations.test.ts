import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Concentration, type ConcentrationUnit, concentrationProblems } from './concentrations.ts'

const range = (min: number, max: number, unit: ConcentrationUnit = '% w/w'): Concentration => ({ min, max, unit })
const problems = (...concentrations: Concentration[]) => concentrationProblems(concentrations, 'list')

describe('the composition of a product', () => {
  test.each([
    ['a value', [range(5, 5)]],
    ['a range', [range(10, 25)]],
    ['less than five', [range(0, 5)]],
    ['everything', [range(100, 100)]],
    ['maxima over 100 %', [range(50, 80), range(50, 80)]],
    ['tenths that add to 100 exactly', Array.from({ length: 1000 }, () => range(0.1, 0.1))],
    ['100 % by weight and by volume', [range(100, 100), range(100, 100, '% v/v')]],
    ['a weight in a volume, which is no share', [range(1500, 1500, 'g/l')]],
    ['nothing', []],
  ])('%s is valid', (_, concentrations) => {
    expect(problems(...concentrations)).toEqual([])
  })

  test.each([
    ['a range upside down', [range(1, 2), range(25, 10)], 'list.1.max', 'upside_down'],
    ['a negative end', [range(-1, 2)], 'list.0.min', 'not_positive'],
    ['no number', [range(Number.NaN, 2)], 'list.0.min', 'not_a_number'],
    ['more than all', [range(50, 101)], 'list.0.max', 'over_100_percent'],
    ['more than all, in another unit', [range(0, 1_000_001, 'mg/kg')], 'list.0.max', 'over_100_percent'],
    ['minima over 100 %', [range(60, 70), range(40.1, 50)], 'list', 'minima_over_100_percent'],
    ['minima over 100 % in two units', [range(60, 70), range(401, 500, 'g/kg')], 'list', 'minima_over_100_percent'],
    ['a thousandth too much', [range(99.9995, 100), range(6, 6, 'ppmw')], 'list', 'minima_over_100_percent'],
  ])('%s is rejected at its field', (_, concentrations, path, code) => {
    expect(problems(...concentrations)).toEqual([{ path, code }])
  })

  test('every invalid end is reported', () => {
    expect(problems(range(-1, 200), range(3, 2))).toEqual([
      { path: 'list.0.min', code: 'not_positive' },
      { path: 'list.0.max', code: 'over_100_percent' },
      { path: 'list.1.max', code: 'upside_down' },
    ])
  })

  test('shares that add up to 100 % are valid', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 1000 }), { minLength: 1, maxLength: 50 }), (cuts) => {
        const points = [0, ...cuts.toSorted((a, b) => a - b), 1000]
        const pieces = cuts.map((_, index) => ((points[index + 1] ?? 0) - (points[index] ?? 0)) / 10)
        expect(problems(...pieces.map((piece) => range(piece, piece)))).toEqual([])
      }),
    )
  })
})
