import { expect, test } from 'vitest'
import { readAddress, writeAddress } from './list-address.ts'
import { continuousNames, firstRow, isContinuous, paramsAt } from './rows-switch.tsx'

const read = (search: string) =>
  readAddress(new URLSearchParams(search), {
    filters: {},
    sortable: ['name'],
    paramNames: ['view', ...continuousNames],
  })

test('an address says that a list is in one piece, and from which row on', () => {
  const { state, unknown } = read('rows=all&at=1201&sort=name')
  expect(unknown).toEqual([])
  expect([isContinuous(state), firstRow(state)]).toEqual([true, 1200])
  expect(isContinuous(read('').state)).toBe(false)
})

test.each(['', 'at=0', 'at=-4', 'at=few', 'at=1.5'])('from %j on is from the first row on', (at) => {
  expect(firstRow(read(`rows=all&${at}`).state)).toBe(0)
})

test('the row is written back, the first row is not, and other parameters stay', () => {
  const { state } = read('view=month&rows=all&at=12')
  const written = (first: number | null) => writeAddress({ ...state, params: paramsAt(state, first) }).toString()
  expect(written(99)).toBe('view=month&rows=all&at=100')
  expect(written(0)).toBe('view=month&rows=all')
  expect(written(null)).toBe('view=month')
})
