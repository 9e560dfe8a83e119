import { strToU8, Zip, ZipDeflate } from 'fflate'
import { dayNumber } from '@ansvar/domain/dates'
import type { CellValue } from '../list/columns.ts'

// A workbook with one sheet, as in ECMA-376 (Office Open XML) part 1. Texts are inline in the cells and dates are
// dates. It is compressed while rows are added, so that no step blocks the page.

const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'

/** Dates are counted from 30 December 1899, which matches Excel for all dates after February 1900. */
const EPOCH = dayNumber('1899-12-30' as Parameters<typeof dayNumber>[0])
/** The indexes of the formats in the styles below. */
const [BOLD, DAY] = [1, 2]
/** Excel's maximum length of a cell's text. */
const MAX_CHARACTERS = 32_767

const parts = (sheet: string): readonly (readonly [path: string, xml: string])[] => [
  [
    '[Content_Types].xml',
    `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.styles+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/></Types>`,
  ],
  [
    '_rels/.rels',
    `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${RELATIONS}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  ],
  [
    'xl/workbook.xml',
    `<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><sheets><sheet name="${xmlText(sheetName(sheet))}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  ],
  [
    'xl/_rels/workbook.xml.rels',
    `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${RELATIONS}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${RELATIONS}/styles" Target="styles.xml"/></Relationships>`,
  ],
  [
    'xl/styles.xml',
    // Format 14 is the short date of the user's system.
    `<styleSheet xmlns="${MAIN}"><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="3"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/><xf numFmtId="14" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/></cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`,
  ],
]

/** Returns a valid sheet name: at most 31 characters, without []:*?/\ and without an apostrophe at either end. */
const sheetName = (name: string): string =>
  name
    .replaceAll(/[[\]:*?/\\]/g, ' ')
    .slice(0, 31)
    .replaceAll(/^'+|'+$/g, '')
    .trim() || 'Ansvar'

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Returns text without the control characters that XML 1.0 does not support. */
function xmlText(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '')
    .replaceAll(/[&<>"]/g, (sign) => entities[sign] ?? '')
}

/** Returns the name of a column by its index: A, Z, AA. */
export const columnName = (index: number): string =>
  (index >= 26 ? columnName(Math.floor(index / 26) - 1) : '') + String.fromCodePoint(65 + (index % 26))

type Workbook = {
  readonly sheet: string
  /** The titles and the widths of the columns, in characters. */
  readonly columns: readonly { readonly title: string; readonly width: number }[]
}

/** Creates a workbook with rows below a fixed row of column titles. Never writes formulas. */
export function createXlsx({ sheet, columns }: Workbook) {
  const packed: Uint8Array<ArrayBuffer>[] = []
  const zip = new Zip((fault, bytes) => {
    if (fault) throw fault
    packed.push(bytes)
  })
  for (const [path, xml] of parts(sheet)) {
    const part = new ZipDeflate(path)
    zip.add(part)
    part.push(strToU8(HEAD + xml), true)
  }
  const body = new ZipDeflate('xl/worksheets/sheet1.xml')
  zip.add(body)
  let at = 0
  const cell = (value: CellValue, index: number, style?: number): string => {
    const reference = `${columnName(index)}${at}`
    if (value === null || value === undefined || value === '') return ''
    if (typeof value === 'number') return `<c r="${reference}"><v>${value}</v></c>`
    if (typeof value === 'object') return `<c r="${reference}" s="${DAY}"><v>${dayNumber(value.day) - EPOCH}</v></c>`
    const text = xmlText(value.slice(0, MAX_CHARACTERS))
    return `<c r="${reference}" t="inlineStr"${style === undefined ? '' : ` s="${style}"`}><is><t xml:space="preserve">${text}</t></is></c>`
  }
  const line = (cells: readonly CellValue[], style?: number): string => {
    at += 1
    return `<row r="${at}">${cells.map((value, index) => cell(value, index, style)).join('')}</row>`
  }
  const widths = columns.map(
    ({ width }, index) => `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`,
  )
  body.push(
    strToU8(
      `${HEAD}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${widths.join('')}</cols><sheetData>${line(
        columns.map(({ title }) => title),
        BOLD,
      )}`,
    ),
  )
  return {
    add: (rows: readonly (readonly CellValue[])[]): void => body.push(strToU8(rows.map((row) => line(row)).join(''))),
    close(): Blob {
      const range = `A1:${columnName(Math.max(0, columns.length - 1))}${at}`
      body.push(strToU8(`</sheetData><autoFilter ref="${range}"/></worksheet>`), true)
      zip.end()
      return new Blob(packed, { type: TYPE })
    },
  }
}
