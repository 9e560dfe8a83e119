import { CutOffError, readWhole, type Piece, type Source } from '../content.ts'
import { orientationOf, orientationOnly } from './orientation.ts'

const drawing = new Set(['VP8 ', 'VP8L', 'VP8X', 'ALPH', 'ANIM', 'ANMF', 'ICCP'])
const [EXIF_FLAG, XMP_FLAG] = [0x08, 0x04]

/** A WebP (RFC 9649) with the chunks that draw it; an orientation is written anew. Throws CutOffError. */
export async function withoutMetadata(source: Source): Promise<Piece[]> {
  const end = 8 + (await readWhole(source, 0, 12)).readUInt32LE(4)
  if (end > source.size) throw new CutOffError()
  const kept: Piece[] = []
  let orientation = 1
  for (let position = 12; position + 8 <= end;) {
    const head = await readWhole(source, position, 8)
    const [type, length] = [head.toString('latin1', 0, 4), head.readUInt32LE(4)]
    const next = position + 8 + length + (length % 2)
    if (next > source.size) throw new CutOffError()
    if (drawing.has(type))
      kept.push(...(type === 'VP8X' ? await extended(source, position, next) : [{ from: position, to: next }]))
    if (type === 'EXIF' && length <= 0xffff)
      orientation = orientationOf(afterMark(await readWhole(source, position + 8, length)))
    position = next
  }
  const tiff = orientationOnly(orientation)
  const [first] = kept
  if (tiff && first instanceof Uint8Array && first[8] !== undefined) {
    first[8] |= EXIF_FLAG
    kept.push(chunk(tiff))
  }
  const size =
    4 + kept.reduce((sum, piece) => sum + (piece instanceof Uint8Array ? piece.length : piece.to - piece.from), 0)
  const head = Buffer.from('RIFF\0\0\0\0WEBP', 'latin1')
  head.writeUInt32LE(size, 4)
  return [head, ...kept]
}

/** The extended header, which then no longer promises the metadata. */
async function extended(source: Source, from: number, to: number): Promise<Piece[]> {
  const bytes = await readWhole(source, from, to - from)
  bytes[8] = (bytes[8] ?? 0) & ~(EXIF_FLAG | XMP_FLAG)
  return [bytes]
}

/** Some writers repeat JPEG's mark before the block. */
const afterMark = (exif: Buffer): Buffer => (exif.toString('latin1', 0, 6) === 'Exif\0\0' ? exif.subarray(6) : exif)

function chunk(tiff: Buffer): Buffer {
  const head = Buffer.from('EXIF\0\0\0\0', 'latin1')
  head.writeUInt32LE(tiff.length, 4)
  return Buffer.concat([head, tiff, Buffer.alloc(tiff.length % 2)])
}
