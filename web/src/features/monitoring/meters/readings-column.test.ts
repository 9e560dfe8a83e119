import { describe, expect, test } from 'vitest'
import { readColumn } from './readings-column.ts'

const timeZone = 'Europe/Copenhagen'
const read = (text: string, language = 'en', units = 'kWh') =>
  readColumn(text, { language, timeZone, units }).map(({ line, performedAt, value, problem }) =>
    [line, performedAt, value, problem].join(' '),
  )

describe('a column that was pasted', () => {
  test('is read line by line, with a time or at noon, and with its heading left out', () => {
    expect(read('Date\tReading\n2026-01-31 14:06\t1,482.5\n\n28/02/2026\t1,600 kWh\n2026-07-01\t07.30\t1700')).toEqual([
      '2 2026-01-31T13:06:00.000Z 1482.5 ',
      '4 2026-02-28T11:00:00.000Z 1600 ',
      '5 2026-07-01T05:30:00.000Z 1700 ',
    ])
  })

  test('is read with the marks of the language', () => {
    expect(read('31.01.2026;1.482,5', 'da')).toEqual(['1 2026-01-31T11:00:00.000Z 1482.5 '])
    expect(read('2026-01-31;1.482,5', 'en')).toEqual(['1 2026-01-31T11:00:00.000Z  not_a_number'])
  })

  test.each([
    ['29/02/2026\t5', 'not_a_date'],
    ['2026-01-01 25:00\t5', 'not_a_date'],
    ['2026-01-01\tmany 5', 'not_a_number'],
    ['2026-01-01', 'not_a_number'],
    ['2026-01-01\t5 MWh', 'wrong_unit'],
  ])('%j says what is wrong in it', (text, problem) => {
    expect(readColumn(text, { language: 'en', timeZone, units: 'kWh' })[0]?.problem).toBe(problem)
  })

  test('takes a unit as people type it', () => {
    expect(read('2026-01-01\t5 m3', 'en', 'm³')).toEqual(['1 2026-01-01T11:00:00.000Z 5 '])
  })
})
