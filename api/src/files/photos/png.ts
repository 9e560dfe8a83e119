import { crc32 } from 'node:zlib'
import { CutOffError, readWhole, type Piece, type Source } from '../content.ts'
import { orientationOf, orientationOnly } from './orientation.ts'

const SIGNATURE = 8
/** What draws the image (PNG third edition, section 11, and APNG). Texts, times and Exif are not among it. */
const drawing = new Set(
  'IHDR PLTE IDAT IEND tRNS cHRM gAMA iCCP sBIT sRGB cICP mDCV cLLI bKGD hIST pHYs sPLT acTL fcTL fdAT'.split(' '),
)

/** A PNG with the chunks that draw it, and no other; an orientation is written anew. Throws CutOffError. */
export async function withoutMetadata(source: Source): Promise<Piece[]> {
  const kept: Piece[] = [{ from: 0, to: SIGNATURE }]
  for (let position = SIGNATURE; ;) {
    const head = await readWhole(source, position, 8)
    const length = head.readUInt32BE()
    const type = head.toString('latin1', 4)
    const next = position + 12 + length
    if (next > source.size) throw new CutOffError()
    if (drawing.has(type)) kept.push({ from: position, to: next })
    // Exif of a photo is small; what calls itself so and is large is no orientation.
    if (type === 'eXIf' && length <= 0xffff) {
      const tiff = orientationOnly(orientationOf(await readWhole(source, position + 8, length)))
      if (tiff) kept.push(chunk(tiff))
    }
    if (type === 'IEND') return kept
    position = next
  }
}

function chunk(tiff: Buffer): Buffer {
  const typed = Buffer.concat([Buffer.from('eXIf', 'latin1'), tiff])
  const whole = Buffer.alloc(typed.length + 8)
  whole.writeUInt32BE(tiff.length)
  typed.copy(whole, 4)
  whole.writeUInt32BE(crc32(typed), typed.length + 4)
  return whole
}
