import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { createDeflate, deflateSync } from 'node:zlib'

// PDFs that attack their reader, written by hand: a library for PDFs writes only proper ones.

type PdfObject = string | { readonly dictionary: string; readonly stream: Uint8Array }

/** Writes numbered objects as a PDF with a table of their positions. The first object is the catalog. */
export function pdfOf(objects: readonly PdfObject[], trailer = ''): Uint8Array {
  const parts: Buffer[] = [Buffer.from('%PDF-1.7\n%âãÏÓ\n', 'latin1')]
  let length = parts[0]?.length ?? 0
  const push = (part: Buffer): void => {
    parts.push(part)
    length += part.length
  }
  const offsets = objects.map((object, index) => {
    const at = length
    push(Buffer.from(`${index + 1} 0 obj\n`))
    if (typeof object === 'string') push(Buffer.from(object, 'latin1'))
    else {
      push(Buffer.from(`<< ${object.dictionary} /Length ${object.stream.length} >>\nstream\n`))
      push(Buffer.from(object.stream))
      push(Buffer.from('\nendstream'))
    }
    push(Buffer.from('\nendobj\n'))
    return at
  })
  const table = offsets.map((at) => `${String(at).padStart(10, '0')} 00000 n \n`).join('')
  const size = objects.length + 1
  push(
    Buffer.from(`xref\n0 ${size}\n0000000000 65535 f \n${table}trailer\n<< /Size ${size} /Root 1 0 R ${trailer} >>\n`),
  )
  push(Buffer.from(`startxref\n${length - lastLength(parts)}\n%%EOF\n`))
  return new Uint8Array(Buffer.concat(parts))
}

/** The table is the last part before its position. */
const lastLength = (parts: readonly Buffer[]): number => parts.at(-1)?.length ?? 0

const catalog = '<< /Type /Catalog /Pages 2 0 R >>'
const font = '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>'
const page = (contents: string): string =>
  `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /Font << /F1 5 0 R >> >> /Contents ${contents} >>`
const text = (content: string): PdfObject => ({ dictionary: '', stream: Buffer.from(content) })
const onePage = (content: PdfObject): Uint8Array =>
  pdfOf([catalog, '<< /Type /Pages /Kids [3 0 R] /Count 1 >>', page('4 0 R'), content, font])

/** A PDF with one line of text. */
export const smallPdf = (): Uint8Array => onePage(text('BT /F1 12 Tf 50 700 Td (Hello) Tj ET'))

/** A stream that inflates to `mebibytes`, packed twice. Made in pieces, so that making it takes little memory. */
export async function flateBomb(mebibytes: number): Promise<Uint8Array> {
  const piece = Buffer.alloc(1024 * 1024, ' ')
  const inner = await buffer(
    Readable.from(Array.from({ length: mebibytes }, () => piece)).pipe(createDeflate({ level: 9 })),
  )
  return onePage({ dictionary: '/Filter [/FlateDecode /FlateDecode]', stream: deflateSync(inner, { level: 9 }) })
}

/** Arrays in arrays. */
export const deepNesting = (depth: number): Uint8Array =>
  onePage({ dictionary: `/Deep ${'['.repeat(depth)}${']'.repeat(depth)}`, stream: Buffer.from('BT ET') })

/** Operands in a content stream that are nested without an end. */
export const deepContent = (depth: number): Uint8Array => onePage(text(`BT /F1 12 Tf ${'['.repeat(depth)} TJ ET`))

/** A form that draws itself. */
export const loopingForm = (): Uint8Array =>
  pdfOf([
    catalog,
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /XObject << /X 4 0 R >> >> /Contents 5 0 R >>`,
    {
      dictionary: '/Type /XObject /Subtype /Form /BBox [0 0 1 1] /Resources << /XObject << /X 4 0 R >> >>',
      stream: Buffer.from('/X Do /X Do'),
    },
    text('/X Do'),
  ])

/** Forms that each draw the next one ten times. */
export function multiplyingForms(levels: number): Uint8Array {
  const forms = Array.from({ length: levels }, (_, n): PdfObject => ({
    dictionary: `/Type /XObject /Subtype /Form /BBox [0 0 1 1] /Resources << /XObject << /X ${n + 6} 0 R >> /Font << /F1 4 0 R >> >>`,
    stream: Buffer.from(n === levels - 1 ? 'BT /F1 1 Tf (x) Tj ET' : '/X Do '.repeat(10)),
  }))
  return pdfOf([
    catalog,
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /XObject << /X 5 0 R >> >> /Contents ${levels + 5} 0 R >>`,
    font,
    ...forms,
    text('/X Do'),
  ])
}

/** Pages whose tree contains itself. */
export const loopingPages = (): Uint8Array =>
  pdfOf([catalog, '<< /Type /Pages /Kids [2 0 R 3 0 R] /Count 100 >>', '<< /Type /Pages /Kids [2 0 R] /Count 99 >>'])

/** An object that is a reference to itself. */
export const loopingObject = (): Uint8Array => pdfOf(['1 0 R', '2 0 R'])

/** Many pages that show the same text. */
export function manyPages(count: number): Uint8Array {
  const kids = Array.from({ length: count }, () => '3 0 R').join(' ')
  const line = text('BT /F1 12 Tf 50 700 Td (Hello) Tj ET')
  return pdfOf([catalog, `<< /Type /Pages /Kids [${kids}] /Count ${count} >>`, page('4 0 R'), line, font])
}

/** A document whose scripts run when it opens, in a viewer that runs them. */
export const withScript = (script: string): Uint8Array =>
  pdfOf([
    `<< /Type /Catalog /Pages 2 0 R /OpenAction << /S /JavaScript /JS (${script}) >> /Names << /JavaScript << /Names [(a) << /S /JavaScript /JS (${script}) >>] >> >> >>`,
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    page('4 0 R'),
    text('BT /F1 12 Tf 50 700 Td (Hello) Tj ET'),
    font,
  ])

/** A font whose shapes are a PostScript calculation, which former readers compiled. */
export const withFontMatrixScript = (): Uint8Array =>
  pdfOf([
    catalog,
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    page('4 0 R'),
    text('BT /F1 12 Tf 50 700 Td (Hello) Tj ET'),
    '<< /Type /Font /Subtype /Type1 /BaseFont /X /FontMatrix [1 2 3 4 5 (0\\); globalThis.attacked = true)] >>',
  ])

/** A stream of operators that show text, at the same place again and again. */
export const manyOperators = (count: number): Uint8Array =>
  onePage({
    dictionary: '/Filter /FlateDecode',
    stream: deflateSync(Buffer.from(`BT /F1 12 Tf ${'1 1 Td (Hello) Tj '.repeat(count)} ET`)),
  })
