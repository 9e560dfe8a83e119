import { array, assert, asyncProperty, constantFrom, string, tuple } from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { IsoDate } from '@ansvar/domain/dates'
import type { CellValue } from '../list/columns.ts'
import { createCsv } from './csv.ts'

async function csv(rows: readonly (readonly CellValue[])[], language = 'en'): Promise<string> {
  const file = createCsv(language)
  file.add(rows)
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(await file.close().arrayBuffer())
}
const day = { day: '2026-11-20' as IsoDate }

/** Parses cells as RFC 4180 defines them. */
function parsed(text: string, separator: string): string[][] {
  const rows: string[][] = [['']]
  let quoted = false
  for (let at = 1; at < text.length; at += 1) {
    const sign = text[at] ?? ''
    const row = rows.at(-1) as string[]
    if (quoted && sign === '"' && text[at + 1] === '"') {
      row[row.length - 1] += '"'
      at += 1
    } else if (sign === '"') quoted = !quoted
    else if (!quoted && sign === separator) row.push('')
    else if (!quoted && sign === '\r') {
      rows.push([''])
      at += 1
    } else row[row.length - 1] += sign
  }
  return rows.slice(0, -1)
}

describe('a list as CSV', () => {
  test('is read by the Excel of its language: mark, separator, numbers and days', async () => {
    const rows = [['Spildolie, brugt', 1234.5, day, null, -2]]
    expect(await csv(rows, 'en')).toBe('\uFEFF"Spildolie, brugt",1234.5,20/11/2026,,-2\r\n')
    expect(await csv(rows, 'da')).toBe('\uFEFF"Spildolie, brugt";1234,5;20.11.2026;;-2\r\n')
  })

  test.each([
    '\n=1',
    '\r=1',
    '\uFF20SUM(1)',
    '\u00A0+1',
    '=1+1',
    '+45 12 34',
    '-2',
    '@SUM(A1)',
    '\tx',
    '  =cmd|calc',
    '＝1',
  ])('holds no formula, whatever a text begins with: %j', async (text) => {
    const [[cell = ''] = []] = parsed(await csv([[text]]), ',')
    expect(cell).toBe(`'${text}`)
  })

  test('parts no cell for a program that takes another separator', async () => {
    expect(await csv([['a,b', 'a;b', 'a\tb', 'a\nb', 'a"b', 'plain', -2.5]], 'en')).toBe(
      '\uFEFF"a,b","a;b","a\tb","a\nb","a""b",plain,-2.5\r\n',
    )
    const signs = string({ unit: constantFrom(',', ';', '\t', '"', '\n', '=', 'x', ' '), maxLength: 12 })
    await assert(
      asyncProperty(signs, constantFrom(',', ';', '\t'), async (text, separator) => {
        const [cells = []] = parsed(await csv([[text]], 'en'), separator)
        expect([cells.length, (cells[0] ?? '').replace(/^'/, '')]).toEqual([1, text])
      }),
    )
  })

  test('gives every text back, whatever is in it', async () => {
    const texts = string({ unit: 'grapheme', maxLength: 20 }).map((text) => `x${text}`)
    await assert(
      asyncProperty(array(tuple(texts, texts), { minLength: 1 }), async (rows) => {
        expect(parsed(await csv(rows, 'da'), ';')).toEqual(rows)
      }),
    )
  })
})
