import { CutOffError, readWhole, type Piece, type Source } from '../content.ts'
import { orientationOf, orientationOnly } from './orientation.ts'

const WINDOW = 64 * 1024
const [SOS, EOI, APP0, APP1, APP2, APP14, APP15, COM] = [0xda, 0xd9, 0xe0, 0xe1, 0xe2, 0xee, 0xef, 0xfe]
const EXIF = 'Exif\0\0'

/**
 * A JPEG without its metadata (ITU T.81, annex B): of the application segments JFIF, the colour profile and Adobe's
 * colour transform stay, and an orientation is written anew. Comments go, and all that follows the image: maker's
 * previews, which carry metadata of their own. The coded image itself is not touched. Throws CutOffError.
 */
export async function withoutMetadata(source: Source): Promise<Piece[]> {
  const kept: Piece[] = []
  let orientation = 1
  let position = 2
  for (;;) {
    const [prefix, marker = 0] = await readWhole(source, position, 2)
    if (prefix !== 0xff) throw new CutOffError()
    if (marker === 0xff) {
      position = await endOfFill(source, position)
      continue
    }
    if (marker === EOI) {
      kept.push({ from: position, to: position + 2 })
      break
    }
    const length = isAlone(marker) ? 0 : (await readWhole(source, position + 2, 2)).readUInt16BE()
    const end = position + 2 + length
    const head = await readWhole(source, position + 4, Math.max(0, Math.min(14, length - 2)))
    if (marker === APP1 && head.toString('latin1').startsWith(EXIF))
      orientation = orientationOf(await readWhole(source, position + 10, length - 8))
    const next = marker === SOS ? await endOfScan(source, end) : end
    if (isKept(marker, head)) kept.push({ from: position, to: next })
    position = next
  }
  const tiff = orientationOnly(orientation)
  return [Buffer.from([0xff, 0xd8]), ...(tiff ? [segment(tiff)] : []), ...kept]
}

const isAlone = (marker: number): boolean => (marker >= 0xd0 && marker <= 0xd7) || marker === 0x01

function isKept(marker: number, head: Buffer): boolean {
  const begins = (text: string) => head.toString('latin1').startsWith(text)
  if (marker === COM) return false
  if (marker < APP0 || marker > APP15) return true
  return (
    (marker === APP0 && begins('JFIF\0')) ||
    (marker === APP2 && begins('ICC_PROFILE\0')) ||
    (marker === APP14 && begins('Adobe'))
  )
}

/** Where the next marker stands after a scan's coded data, in which 0xFF is followed by 0 or a restart's mark. */
async function endOfScan(source: Source, from: number): Promise<number> {
  for (let position = from; ;) {
    const bytes = await source.read(position, WINDOW)
    if (bytes.length < 2) throw new CutOffError()
    for (let at = bytes.indexOf(0xff); at !== -1 && at + 1 < bytes.length; at = bytes.indexOf(0xff, at + 1)) {
      const next = bytes[at + 1] ?? 0
      if (next !== 0 && next !== 0xff && (next < 0xd0 || next > 0xd7)) return position + at
    }
    // The last byte is looked at again: it may be the first half of a marker.
    position += bytes.length - 1
  }
}

/** Where the last 0xFF of a row of them stands: any number may fill the room before a marker. */
async function endOfFill(source: Source, from: number): Promise<number> {
  for (let position = from; ; position += WINDOW) {
    const bytes = await source.read(position, WINDOW)
    if (bytes.length === 0) throw new CutOffError()
    const end = bytes.findIndex((byte) => byte !== 0xff)
    if (end !== -1) return position + end - 1
  }
}

function segment(tiff: Buffer): Buffer {
  const head = Buffer.from([0xff, APP1, 0, 0])
  head.writeUInt16BE(2 + EXIF.length + tiff.length, 2)
  return Buffer.concat([head, Buffer.from(EXIF, 'latin1'), tiff])
}
