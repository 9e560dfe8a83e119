import { CutOffError, readExactly, type Segment, type Source } from '../content.ts'
import { orientationOf, orientationOnly } from './orientation.ts'

const imageChunks = new Set(['VP8 ', 'VP8L', 'VP8X', 'ALPH', 'ANIM', 'ANMF', 'ICCP'])
const [EXIF_FLAG, XMP_FLAG] = [0x08, 0x04]

/**
 * Removes all chunks of a WebP (RFC 9649) that do not affect the image. Writes the orientation again. Throws
 * CutOffError.
 */
export async function withoutMetadata(source: Source): Promise<Segment[]> {
  const end = 8 + (await readExactly(source, 0, 12)).readUInt32LE(4)
  if (end > source.size) throw new CutOffError()
  const segments: Segment[] = []
  let orientation = 1
  for (let position = 12; position + 8 <= end;) {
    const head = await readExactly(source, position, 8)
    const [type, length] = [head.toString('latin1', 0, 4), head.readUInt32LE(4)]
    const next = position + 8 + length + (length % 2)
    if (next > source.size) throw new CutOffError()
    if (imageChunks.has(type))
      segments.push(...(type === 'VP8X' ? await extended(source, position, next) : [{ from: position, to: next }]))
    if (type === 'EXIF' && length <= 0xffff)
      orientation = orientationOf(afterExifPrefix(await readExactly(source, position + 8, length)))
    position = next
  }
  const tiff = orientationOnly(orientation)
  const [first] = segments
  if (tiff && first instanceof Uint8Array && first[8] !== undefined) {
    first[8] |= EXIF_FLAG
    segments.push(chunk(tiff))
  }
  const size =
    4 +
    segments.reduce(
      (sum, segment) => sum + (segment instanceof Uint8Array ? segment.length : segment.to - segment.from),
      0,
    )
  const head = Buffer.from('RIFF\0\0\0\0WEBP', 'latin1')
  head.writeUInt32LE(size, 4)
  return [head, ...segments]
}

/** Returns the extended header without the flags of the removed metadata. */
async function extended(source: Source, from: number, to: number): Promise<Segment[]> {
  const bytes = await readExactly(source, from, to - from)
  bytes[8] = (bytes[8] ?? 0) & ~(EXIF_FLAG | XMP_FLAG)
  return [bytes]
}

/** Removes the Exif prefix of JPEG, which some programs write before the block. */
const afterExifPrefix = (exif: Buffer): Buffer =>
  exif.toString('latin1', 0, 6) === 'Exif\0\0' ? exif.subarray(6) : exif

function chunk(tiff: Buffer): Buffer {
  const head = Buffer.from('EXIF\0\0\0\0', 'latin1')
  head.writeUInt32LE(tiff.length, 4)
  return Buffer.concat([head, tiff, Buffer.alloc(tiff.length % 2)])
}
