import { expect, test } from 'vitest'
import { fittingFilters } from './fitting-filters.ts'

const names = ['state', 'area', 'person', 'day']
const widths = new Map(names.map((name) => [name, 92]))
const fit = (room: number, set: readonly string[] = []) =>
  fittingFilters({ names, widths, isSet: (name) => set.includes(name), room, more: 100, gap: 8 })

test('filters are in one row if they fit, otherwise the first of them and a menu with the others', () => {
  expect(fit(392)).toEqual(names)
  expect(fit(391)).toEqual(['state', 'area'])
  expect(fit(250)).toEqual(['state'])
  expect(fit(150)).toEqual([])
})

test('set filters come first in the row, in the order of the filters', () => {
  expect(fit(391, ['day'])).toEqual(['state', 'day'])
  expect(fit(250, ['day', 'person'])).toEqual(['person'])
})
