import { expect, test } from 'vitest'
import { rowContexts } from './pasted-readings.ts'
import { readColumn } from './readings-column.ts'

const context = { timeZone: 'Europe/Copenhagen', units: ['kWh', 'MWh'] }
const monthly = (values: readonly number[]) =>
  values.map((value, month) => ({ performedAt: `2025-0${month + 1}-01T11:00:00.000Z`, value }))
const beside = (text: string, kept = monthly([0, 310, 590, 900])) => {
  const { rows } = readColumn(text, context)
  const found = rowContexts('COUNTER', rows, kept)
  return rows.map((row) => found.get(row))
}

test('each row stands beside the reading before it by time, kept or pasted, in whatever order the lines are', () => {
  const told = beside('2025-06-01 1500\n2025-05-01 1200\n2025-03-15 700'.replaceAll(/(\d) (\d)/g, '$1\t$2'))
  expect(told.map((row) => row?.before)).toEqual([1200, 900, 590])
  expect(told.map((row) => row?.unexpected)).toEqual([null, null, null])
})

test('a row outside of what those before it let expect says where it was expected', () => {
  const [row] = beside('2025-05-01\t12000')
  expect(row?.unexpected?.min).toBeGreaterThan(900)
  expect(row?.unexpected?.max).toBeLessThan(1500)
})

test('a row that is not understood has no place, and the first of a meter nothing before it', () => {
  expect(beside('2025-05-01\tmany')).toEqual([undefined])
  expect(beside('2025-05-01\t12', [])).toEqual([{ before: null, unexpected: null }])
})
