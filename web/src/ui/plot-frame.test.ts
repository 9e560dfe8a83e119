import { expect, test } from 'vitest'
import { fittingLabels, movedApart, widthFor } from './plot-frame.ts'

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
const years = ['2019', '2020', '2021', '2022', '2023', '2024', '2025', '2026']

test('words along an axis never run into each other: months become letters, and years are thinned out', () => {
  expect(fittingLabels(months, 40)).toEqual(months)
  expect(fittingLabels(months, 16).join('')).toBe('JFMAMJJASOND')
  expect(fittingLabels(years, 40)).toEqual(years)
  expect(fittingLabels(years, 20)).toEqual(['2019', '', '2021', '', '2023', '', '2025', ''])
})

test('an axis has room for its longest number', () => {
  expect(widthFor(['0', '5'])).toBe(40)
  expect(widthFor(['0', '1,250,000'])).toBeGreaterThan('1,250,000'.length * 6)
})

test('names next to the ends of lines are moved apart, and stay within the plot', () => {
  expect(movedApart([100, 20], [12, 180])).toEqual([100, 20])
  for (const heights of [
    [100, 100],
    [100, 104],
    [12, 12],
    [180, 180],
    [10, 200],
  ]) {
    const [one = 0, other = 0] = movedApart(heights, [12, 180])
    expect(Math.abs(one - other)).toBeGreaterThanOrEqual(16)
    expect(Math.min(one, other)).toBeGreaterThanOrEqual(12)
    expect(Math.max(one, other)).toBeLessThanOrEqual(180)
  }
})
