import { crc32 } from 'node:zlib'
import { CutOffError, readExactly, type Segment, type Source } from '../content.ts'
import { orientationOf, orientationOnly } from './orientation.ts'

const SIGNATURE = 8
/**
 * The chunks that affect the image (PNG third edition, section 11, and APNG). Texts, times and Exif are not among them.
 */
const imageChunks = new Set(
  'IHDR PLTE IDAT IEND tRNS cHRM gAMA iCCP sBIT sRGB cICP mDCV cLLI bKGD hIST pHYs sPLT acTL fcTL fdAT'.split(' '),
)

/** Removes all chunks of a PNG that do not affect the image. Writes the orientation again. Throws CutOffError. */
export async function withoutMetadata(source: Source): Promise<Segment[]> {
  const segments: Segment[] = [{ from: 0, to: SIGNATURE }]
  for (let position = SIGNATURE; ;) {
    const head = await readExactly(source, position, 8)
    const length = head.readUInt32BE()
    const type = head.toString('latin1', 4)
    const next = position + 12 + length
    if (next > source.size) throw new CutOffError()
    if (imageChunks.has(type)) segments.push({ from: position, to: next })
    // Exif of a photo is small. A larger chunk of this type is ignored.
    if (type === 'eXIf' && length <= 0xffff) {
      const tiff = orientationOnly(orientationOf(await readExactly(source, position + 8, length)))
      if (tiff) segments.push(chunk(tiff))
    }
    if (type === 'IEND') return segments
    position = next
  }
}

function chunk(tiff: Buffer): Buffer {
  const typed = Buffer.concat([Buffer.from('eXIf', 'latin1'), tiff])
  const bytes = Buffer.alloc(typed.length + 8)
  bytes.writeUInt32BE(tiff.length)
  typed.copy(bytes, 4)
  bytes.writeUInt32BE(crc32(typed), typed.length + 4)
  return bytes
}
