import { strFromU8, unzipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import type { IsoDate } from '@ansvar/domain/dates'
import type { CellValue } from '../list/columns.ts'
import { columnName, createXlsx } from './xlsx.ts'

async function sheetOf(rows: readonly (readonly CellValue[])[], sheet = 'Policies') {
  const book = createXlsx({
    sheet,
    columns: [
      { title: 'Policy & co', width: 40 },
      { title: 'Due', width: 20 },
    ],
  })
  for (const row of rows) book.add([row])
  const parts = unzipSync(new Uint8Array(await book.close().arrayBuffer()))
  const xml = strFromU8(parts['xl/worksheets/sheet1.xml'] ?? new Uint8Array())
  const names = strFromU8(parts['xl/workbook.xml'] ?? new Uint8Array())
  const cells = [...xml.matchAll(/<c r="([A-Z]+\d+)"([^>]*)>(.*?)<\/c>/gs)]
  return {
    xml,
    sheetName: /sheet name="([^"]*)"/.exec(names)?.[1],
    cells: Object.fromEntries(
      cells.map(([, reference, how, inside]) => [reference, `${how?.trim()} ${inside?.replaceAll(/<[^>]*>/g, '')}`]),
    ),
  }
}

describe('a list as a workbook', () => {
  test('keeps texts as texts, numbers as numbers, and days as days', async () => {
    const { cells, xml } = await sheetOf([
      ['Støj <50 dB', { day: '2026-11-20' as IsoDate }],
      ['=1+1', -2.5],
      [null, ''],
    ])
    expect(cells).toEqual({
      A1: 't="inlineStr" s="1" Policy &amp; co',
      B1: 't="inlineStr" s="1" Due',
      A2: 't="inlineStr" Støj &lt;50 dB',
      B2: 's="2" 46346',
      A3: 't="inlineStr" =1+1',
      B3: ' -2.5',
    })
    expect(xml).toContain('<autoFilter ref="A1:B4"/>')
    expect(xml).not.toContain('<f>')
  })

  test('leaves out what XML has no sign for, and cuts what Excel does not read', async () => {
    const { cells } = await sheetOf([['a\u0000b\u001Bc\uD800', 'x'.repeat(40_000)]])
    expect(cells['A2']).toBe('t="inlineStr" abc\uFFFD')
    expect(cells['B2']).toHaveLength('t="inlineStr" '.length + 32_767)
  })

  test.each([
    ['Inspections/reminders: [all]', 'Inspections reminders   all'],
    ["'Quoted'", 'Quoted'],
    ['x'.repeat(50), 'x'.repeat(31)],
    ['', 'Ansvar'],
  ])('is named as Excel allows: %j', async (name, expected) => {
    expect((await sheetOf([], name)).sheetName).toBe(expected)
  })

  test('names columns past Z', () => {
    expect([0, 25, 26, 51, 52, 702].map(columnName)).toEqual(['A', 'Z', 'AA', 'AZ', 'BA', 'AAA'])
  })
})
