import { describe, expect, test } from 'vitest'
import type { DecimalMark } from './decimal-marks.ts'
import { readColumn, type PastedRow } from './readings-column.ts'

const timeZone = 'Europe/Copenhagen'
const kWh = ['kWh', 'MWh']
const summary = ({ line, performedAt, value, problem }: PastedRow) => [line, performedAt, value, problem].join(' ')
const read = (text: string, units = kWh, chosen: DecimalMark | null = null) =>
  readColumn(text, { timeZone, units, chosen }).rows.map(summary)

describe('a column that was pasted', () => {
  test('is read line by line, with a time or at noon, and with its heading left out', () => {
    expect(read('Date\tReading\n2026-01-31 14:06\t1,482.5\n\n28/02/2026\t1,600 kWh\n2026-07-01\t07.30\t1700')).toEqual([
      '2 2026-01-31T13:06:00.000Z 1482.5 ',
      '4 2026-02-28T11:00:00.000Z 1600 ',
      '5 2026-07-01T05:30:00.000Z 1700 ',
    ])
  })

  test('has the decimal mark that its numbers have, whatever the reader’s language', () => {
    expect(read('31.01.2026;1.482,5')).toEqual(['1 2026-01-31T11:00:00.000Z 1482.5 '])
    expect(read('2026-01-31;1,482.5')).toEqual(['1 2026-01-31T11:00:00.000Z 1482.5 '])
  })

  test.each([
    ['29/02/2026\t5', 'not_a_date'],
    ['someday\t5', 'not_a_date'],
    ['2026-01-01 25:00\t5', 'not_a_date'],
    ['2026-01-01\tmany 5', 'not_a_number'],
    ['2026-01-01', 'not_a_number'],
    ['2026-01-01\t5 m³', 'wrong_unit'],
  ])('%j says what is wrong in it', (text, problem) => {
    expect(readColumn(text, { timeZone, units: kWh }).rows[0]?.problem).toBe(problem)
  })

  test('takes a unit as people type it, as their language calls it, in a cell of its own or in the heading', () => {
    const day = '2026-01-01T11:00:00.000Z'
    expect(read('2026-01-01\t5 m3', ['m³'])).toEqual([`1 ${day} 5 `])
    expect(read('2026-01-01\t1.5 MWh\n2026-01-01\t1.5\tMWh\n2026-01-01\t1.5')).toEqual([
      `1 ${day} 1500 `,
      `2 ${day} 1500 `,
      `3 ${day} 1.5 `,
    ])
    expect(read('Dato\tAflæsning (MWh)\n2026-01-01\t1.5\n2026-01-01\t7 kWh')).toEqual([`2 ${day} 1500 `, `3 ${day} 7 `])
    expect(read('Dato\tm3\n2026-01-01\t1.5', ['l', 'm³'])).toEqual([`2 ${day} 1500 `])
    const petrol = {
      timeZone,
      units: ['l gasoline'],
      unitOf: (word: string) => (word === 'l petrol' ? 'l gasoline' : null),
    }
    expect(readColumn('2026-01-01\t5 l petrol', petrol).rows[0]?.entered).toEqual({ value: 5, unit: 'l gasoline' })
  })

  test('has the pasted value and the value in the meter’s unit', () => {
    const [row] = readColumn('2026-01-01\t1.25 MWh', { timeZone, units: kWh }).rows
    expect(row).toMatchObject({ value: 1250, entered: { value: 1.25, unit: 'MWh' } })
  })
})

const values = (numbers: readonly string[], chosen: DecimalMark | null = null) => {
  const text = numbers.map((number, index) => `2026-01-0${index + 1}\t${number}`).join('\n')
  const { rows, mark, evidence } = readColumn(text, { timeZone, units: kWh, chosen })
  return { mark, evidence, read: rows.map(({ value, problem }) => problem ?? value) }
}

describe('the decimal mark of a column', () => {
  test.each([
    [['1482', '1590'], 'point', [1482, 1590]],
    [['5.000,0', '6.100'], 'comma', [5000, 6100]],
    [['5,000.0', '6,100'], 'point', [5000, 6100]],
    [['6.1', '6.100'], 'point', [6.1, 6.1]],
    [['6,10', '6.100'], 'comma', [6.1, 6100]],
    [['1.234.567', '6.100'], 'comma', [1_234_567, 6100]],
    [['0.125', '6.100'], 'point', [0.125, 6.1]],
    [['1 000,5', '6.100'], 'comma', [1000.5, 6100]],
  ])('%j is decided by the lines that can be read in one way', (numbers, mark, expected) => {
    expect(values(numbers)).toMatchObject({ mark, read: expected })
  })

  test('is ambiguous if every line can be read in both ways, with both values', () => {
    const { mark, evidence, read: rows } = values(['6.100', '7,250', '12'])
    expect([mark, rows]).toEqual([null, ['which_mark', 'which_mark', 12]])
    expect(evidence.ambiguous).toEqual([
      { line: 1, text: '6.100', comma: 6100, point: 6.1 },
      { line: 2, text: '7,250', comma: 7.25, point: 7250 },
    ])
    expect(values(['6.100', '7,250'], 'comma').read).toEqual([6100, 7.25])
    expect(values(['6.100', '7,250'], 'point').read).toEqual([6.1, 7250])
  })

  test('is ambiguous if lines contradict each other, which are named', () => {
    const numbers = ['5.000,0', '1482.5', '6.100']
    const { mark, evidence, read: rows } = values(numbers)
    expect([mark, rows]).toEqual([null, [5000, 1482.5, 'which_mark']])
    expect(evidence.lines).toEqual({ comma: [1], point: [2] })
    expect(values(numbers, 'comma').read).toEqual([5000, 'other_mark', 6100])
    expect(values(numbers, 'point').read).toEqual(['other_mark', 1482.5, 6.1])
  })

  test('that was decided is named with the lines that decide it, and can be changed', () => {
    const { evidence } = values(['5.000,0', '6.100'])
    expect(evidence).toMatchObject({ mark: 'comma', lines: { comma: [1], point: [] } })
    expect(values(['5.000,0', '6.100'], 'point').read).toEqual(['other_mark', 6.1])
  })
})
