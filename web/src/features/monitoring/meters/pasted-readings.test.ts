import { expect, test } from 'vitest'
import { rowContexts } from './pasted-readings.ts'
import { readColumn } from './readings-column.ts'

const context = { timeZone: 'Europe/Copenhagen', units: ['kWh', 'MWh'] }
const monthly = (values: readonly number[]) =>
  values.map((value, month) => ({ performedAt: `2025-0${month + 1}-01T11:00:00.000Z`, value }))
const contextsOf = (text: string, stored = monthly([0, 310, 590, 900])) => {
  const { rows } = readColumn(text, context)
  const found = rowContexts('COUNTER', rows, stored)
  return rows.map((row) => found.get(row))
}

test('each row has the reading before it by time, stored or pasted, in any order of the lines', () => {
  const contexts = contextsOf('2025-06-01 1500\n2025-05-01 1200\n2025-03-15 700'.replaceAll(/(\d) (\d)/g, '$1\t$2'))
  expect(contexts.map((row) => row?.before)).toEqual([1200, 900, 590])
  expect(contexts.map((row) => row?.unexpected)).toEqual([null, null, null])
})

test('an unexpected row has the range that the readings before it let expect', () => {
  const [row] = contextsOf('2025-05-01\t12000')
  expect(row?.unexpected?.min).toBeGreaterThan(900)
  expect(row?.unexpected?.max).toBeLessThan(1500)
})

test('an invalid row has no context, and the first of a meter has no reading before it', () => {
  expect(contextsOf('2025-05-01\tmany')).toEqual([undefined])
  expect(contextsOf('2025-05-01\t12', [])).toEqual([{ before: null, unexpected: null }])
})
