import { crc32 } from 'node:zlib'
import type { TestResponse, Caller } from './api.ts'

// Small files of each type, created byte by byte, so that the tests know their content.

const latin = (text: string): Buffer => Buffer.from(text, 'latin1')
const u16 = (value: number): Buffer => Buffer.from([value >> 8, value & 255])
function u32(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return bytes
}
function le32(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value)
  return bytes
}

export const SECRET = 'GPS 55.4038 10.4024'

/** A TIFF block with an orientation and a secret. */
export const exif = (orientation: number): Buffer =>
  Buffer.concat([
    latin('MM\0*'),
    u32(8),
    u16(2),
    Buffer.concat([u16(0x0112), u16(3), u32(1), u16(orientation), u16(0)]),
    Buffer.concat([u16(0x010e), u16(2), u32(SECRET.length), u32(38)]),
    u32(0),
    latin(SECRET),
  ])

export const pdf = (text = 'Referat'): Buffer =>
  latin(`%PDF-1.7\n1 0 obj <</Title (${text})>> endobj\ntrailer <<>>\n%%EOF\n`)

const segment = (marker: number, body: Buffer): Buffer =>
  Buffer.concat([Buffer.from([0xff, marker]), u16(body.length + 2), body])

/** The segments of a JPEG that contain its image, in order. */
export const jpegParts = [
  segment(0xe0, latin('JFIF\0\x01\x01\0\0\x01\0\x01\0\0')),
  segment(0xe2, latin('ICC_PROFILE\0\x01\x01 colours')),
  segment(0xdb, Buffer.alloc(65, 16)),
  segment(0xc0, Buffer.from([8, 0, 1, 0, 1, 1, 1, 17, 0])),
  Buffer.concat([
    segment(0xda, Buffer.from([1, 1, 0, 0, 63, 0])),
    Buffer.from([0x12, 0xff, 0x00, 0x34, 0xff, 0xd0, 0x56]),
  ]),
] as const

export function jpeg(orientation = 6): Buffer {
  const [first, ...rest] = jpegParts
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    first,
    segment(0xe1, Buffer.concat([latin('Exif\0\0'), exif(orientation)])),
    segment(0xe1, latin(`http://ns.adobe.com/xap/1.0/\0<x>${SECRET}</x>`)),
    segment(0xed, latin(`Photoshop 3.0\0${SECRET}`)),
    segment(0xfe, latin(SECRET)),
    ...rest,
    Buffer.from([0xff, 0xd9]),
    latin(`a second picture with ${SECRET}`),
  ])
}

const chunk = (type: string, body: Buffer): Buffer =>
  Buffer.concat([u32(body.length), latin(type), body, u32(crc32(Buffer.concat([latin(type), body])))])

/** A red pixel. */
export const pngParts = [
  latin('\x89PNG\r\n\x1a\n'),
  chunk('IHDR', Buffer.from([0, 0, 0, 1, 0, 0, 0, 1, 8, 2, 0, 0, 0])),
  chunk('IDAT', Buffer.from('789c63f8cfc0000003010100c9fe92ef', 'hex')),
  chunk('IEND', Buffer.alloc(0)),
] as const

export function png(): Buffer {
  const [signature, header, ...rest] = pngParts
  const texts = ['tEXt', 'iTXt', 'tIME'].map((type) => chunk(type, latin(`Comment\0${SECRET}`)))
  return Buffer.concat([signature, header, ...texts, chunk('eXIf', exif(1)), ...rest, latin(SECRET)])
}

const riff = (type: string, body: Buffer): Buffer =>
  Buffer.concat([latin(type), le32(body.length), body, Buffer.alloc(body.length % 2)])

export function webp(orientation = 1): Buffer {
  const body = Buffer.concat([
    latin('WEBP'),
    riff('VP8X', Buffer.from([0x0c, 0, 0, 0, 0, 0, 0, 0, 0, 0])),
    riff('VP8L', Buffer.from([0x2f, 0, 0, 0, 0])),
    riff('EXIF', exif(orientation)),
    riff('XMP ', latin(`<x>${SECRET}</x>`)),
  ])
  return Buffer.concat([latin('RIFF'), le32(body.length), body])
}

const box = (type: string, ...bodies: Buffer[]): Buffer => {
  const body = Buffer.concat(bodies)
  return Buffer.concat([u32(body.length + 8), latin(type), body])
}

export const HEIC_IMAGE = latin('coded image')

/** A HEIC with an image, an Exif and an XMP item in its data, and a vendor's box. */
export function heic(): Buffer {
  const head = box('ftyp', latin('heic'), u32(0), latin('heicmif1'))
  const items = [
    ['hvc1', '', HEIC_IMAGE],
    ['Exif', '', Buffer.concat([u32(0), exif(6)])],
    ['mime', 'application/rdf+xml\0', latin(`<x>${SECRET}</x>`)],
  ] as const
  const infe = items.map(([type, mime], index) =>
    box('infe', Buffer.from([2, 0, 0, 0]), u16(index + 1), u16(0), latin(`${type}\0${mime}`)),
  )
  const meta = (offset: number): Buffer => {
    let at = offset
    const locations = items.map(([, , body], index) => {
      const location = Buffer.concat([u16(index + 1), u16(0), u16(1), u32(at), u32(body.length)])
      at += body.length
      return location
    })
    return box(
      'meta',
      u32(0),
      box('iinf', u32(0), u16(items.length), ...infe),
      box('iloc', u32(0), Buffer.from([0x44, 0]), u16(items.length), ...locations),
    )
  }
  const length = head.length + meta(0).length + 8
  return Buffer.concat([
    head,
    meta(length),
    box('mdat', ...items.map(([, , body]) => body)),
    box('uuid', latin(SECRET)),
  ])
}

/** A zip archive with uncompressed entries. */
export function zip(entries: Readonly<Record<string, string>>): Buffer {
  const files: Buffer[] = []
  const index: Buffer[] = []
  let at = 0
  for (const [name, text] of Object.entries(entries)) {
    const [path, body] = [Buffer.from(name), Buffer.from(text)]
    const facts = Buffer.alloc(26)
    facts.writeUInt16LE(20, 0)
    facts.writeUInt32LE(crc32(body), 10)
    facts.writeUInt32LE(body.length, 14)
    facts.writeUInt32LE(body.length, 18)
    facts.writeUInt16LE(path.length, 22)
    const file = Buffer.concat([latin('PK\x03\x04'), facts, path, body])
    index.push(Buffer.concat([latin('PK\x01\x02'), u16(0x1400), facts, Buffer.alloc(10), le32(at), path]))
    files.push(file)
    at += file.length
  }
  const directory = Buffer.concat(index)
  const end = Buffer.alloc(18)
  end.writeUInt16LE(index.length, 4)
  end.writeUInt16LE(index.length, 6)
  end.writeUInt32LE(directory.length, 8)
  end.writeUInt32LE(at, 12)
  return Buffer.concat([...files, directory, latin('PK\x05\x06'), end])
}

const openXml = (part: string, type: string): Buffer =>
  zip({
    '[Content_Types].xml': `<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/${part}" ContentType="application/vnd.openxmlformats-officedocument.${type}.main+xml"/></Types>`,
    '_rels/.rels': '<Relationships/>',
    [part]: '<x/>',
  })
const openDocument = (type: string): Buffer =>
  zip({ mimetype: `application/vnd.oasis.opendocument.${type}`, 'content.xml': '<x/>' })

export const samples = {
  PDF: ['referat.pdf', pdf()],
  PNG: ['prik.png', png()],
  JPEG: ['foto.jpg', jpeg()],
  WEBP: ['foto.webp', webp()],
  HEIC: ['IMG_0001.HEIC', heic()],
  DOCX: ['brev.docx', openXml('word/document.xml', 'wordprocessingml.document')],
  XLSX: ['tal.xlsx', openXml('xl/workbook.xml', 'spreadsheetml.sheet')],
  PPTX: ['dias.pptx', openXml('ppt/presentation.xml', 'presentationml.presentation')],
  ODT: ['brev.odt', openDocument('text')],
  ODS: ['tal.ods', openDocument('spreadsheet')],
  CSV: ['tal.csv', Buffer.from('måned;kWh\njan;1200\n')],
  TXT: ['note.txt', Buffer.from('BM er ingen bitmap, og æøå er tekst.\n')],
} as const satisfies Readonly<Record<string, readonly [string, Buffer]>>

export const boundary = 'x-boundary-x'

/** A multipart body with one file. */
export const multipart = (name: string, bytes: Uint8Array, field = 'file'): Buffer =>
  Buffer.concat([
    Buffer.from(
      `--${boundary}\r\ncontent-disposition: form-data; name="${field}"; filename="${name.replaceAll('"', '%22')}"\r\ncontent-type: application/octet-stream\r\n\r\n`,
    ),
    bytes,
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ])

export const multipartType = { 'content-type': `multipart/form-data; boundary=${boundary}` }

/** Uploads a file as this user, to the user's own organization by default. */
export const upload = (
  who: Caller,
  name: string,
  bytes: Uint8Array,
  {
    organizationId = who.organizationId,
    headers = {},
    path = `organizations/${organizationId}/attachments`,
  }: { organizationId?: string; headers?: Record<string, string>; path?: string } = {},
): Promise<TestResponse> =>
  who.call('post', path, {
    body: new Uint8Array(multipart(name, bytes)),
    headers: { ...multipartType, ...headers },
  })
