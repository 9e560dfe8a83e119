import { crc32 } from 'node:zlib'

// The least that a word processor and a spreadsheet open (ECMA-376): a few parts of XML, stored without compression.

type Part = readonly [name: string, content: string]

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const RELATIONSHIPS = 'http://schemas.openxmlformats.org/package/2006/relationships'
const DOCUMENT = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const CONTENT = 'application/vnd.openxmlformats-officedocument'

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

const typesOf = (overrides: readonly Part[]): Part => [
  '[Content_Types].xml',
  `${XML}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${overrides.map(([name, type]) => `<Override PartName="/${name}" ContentType="${CONTENT}.${type}+xml"/>`).join('')}</Types>`,
]

const relation = (path: string, type: string, target: string): Part => [
  path,
  `${XML}<Relationships xmlns="${RELATIONSHIPS}"><Relationship Id="rId1" Type="${DOCUMENT}/${type}" Target="${target}"/></Relationships>`,
]

const paragraph = (text: string, properties = ''): string =>
  `<w:p><w:r>${properties}<w:t xml:space="preserve">${escaped(text)}</w:t></w:r></w:p>`

/** A letter: its first line is the heading. */
export function docxOf([heading = '', ...lines]: readonly string[]): Buffer {
  const body = [
    paragraph(heading, '<w:rPr><w:b/><w:sz w:val="32"/></w:rPr>'),
    ...lines.map((line) => paragraph(line)),
  ].join('')
  return zipOf([
    typesOf([['word/document.xml', 'wordprocessingml.document.main']]),
    relation('_rels/.rels', 'officeDocument', 'word/document.xml'),
    [
      'word/document.xml',
      `${XML}<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body>${body}</w:body></w:document>`,
    ],
  ])
}

const cell = (value: string | number): string =>
  typeof value === 'number'
    ? `<c><v>${value}</v></c>`
    : `<c t="inlineStr"><is><t xml:space="preserve">${escaped(value)}</t></is></c>`

/** A sheet of rows. */
export function xlsxOf(rows: readonly (readonly (string | number)[])[]): Buffer {
  const data = rows.map((row) => `<row>${row.map(cell).join('')}</row>`).join('')
  const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
  return zipOf([
    typesOf([
      ['xl/workbook.xml', 'spreadsheetml.sheet.main'],
      ['xl/worksheets/sheet1.xml', 'spreadsheetml.worksheet'],
    ]),
    relation('_rels/.rels', 'officeDocument', 'xl/workbook.xml'),
    [
      'xl/workbook.xml',
      `${XML}<workbook xmlns="${main}" xmlns:r="${DOCUMENT}"><sheets><sheet name="1" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    ],
    relation('xl/_rels/workbook.xml.rels', 'worksheet', 'worksheets/sheet1.xml'),
    ['xl/worksheets/sheet1.xml', `${XML}<worksheet xmlns="${main}"><sheetData>${data}</sheetData></worksheet>`],
  ])
}

/** An archive of stored files (APPNOTE.TXT, 4.3), dated 1 January 1980. */
function zipOf(parts: readonly Part[]): Buffer {
  const files: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const [name, content] of parts) {
    const [path, bytes] = [Buffer.from(name), Buffer.from(content)]
    const facts = Buffer.alloc(26)
    facts.writeUInt16LE(20, 0)
    facts.writeUInt16LE(0x21, 8)
    facts.writeUInt32LE(crc32(bytes), 10)
    facts.writeUInt32LE(bytes.length, 14)
    facts.writeUInt32LE(bytes.length, 18)
    facts.writeUInt16LE(path.length, 22)
    const file = Buffer.concat([Buffer.from('PK\x03\x04'), facts, path, bytes])
    const centralRecord = Buffer.alloc(14)
    centralRecord.writeUInt32LE(offset, 10)
    directory.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\x00'), facts, centralRecord, path]))
    files.push(file)
    offset += file.length
  }
  const listing = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 'latin1')
  end.writeUInt16LE(parts.length, 8)
  end.writeUInt16LE(parts.length, 10)
  end.writeUInt32LE(listing.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...files, listing, end])
}
