import { CutOffError, readExactly, type Segment, type Source } from '../content.ts'
import { orientationOf, orientationOnly } from './orientation.ts'

const WINDOW = 64 * 1024
const [SOS, EOI, APP0, APP1, APP2, APP14, APP15, COM] = [0xda, 0xd9, 0xe0, 0xe1, 0xe2, 0xee, 0xef, 0xfe]
const EXIF = 'Exif\0\0'

/**
 * Removes the metadata of a JPEG (ITU T.81, annex B). Of the application segments, JFIF, the colour profile and Adobe's
 * colour transform are preserved, and the orientation is written again. Comments are removed, and everything after the
 * image: previews of camera makers, which have metadata of their own. The coded image does not change. Throws
 * CutOffError.
 */
export async function withoutMetadata(source: Source): Promise<Segment[]> {
  const segments: Segment[] = []
  let orientation = 1
  let position = 2
  for (;;) {
    const [prefix, marker = 0] = await readExactly(source, position, 2)
    if (prefix !== 0xff) throw new CutOffError()
    if (marker === 0xff) {
      position = await endOfFill(source, position)
      continue
    }
    if (marker === EOI) {
      segments.push({ from: position, to: position + 2 })
      break
    }
    const length = isAlone(marker) ? 0 : (await readExactly(source, position + 2, 2)).readUInt16BE()
    const end = position + 2 + length
    const head = await readExactly(source, position + 4, Math.max(0, Math.min(14, length - 2)))
    if (marker === APP1 && head.toString('latin1').startsWith(EXIF))
      orientation = orientationOf(await readExactly(source, position + 10, length - 8))
    const next = marker === SOS ? await endOfScan(source, end) : end
    if (isPreserved(marker, head)) segments.push({ from: position, to: next })
    position = next
  }
  const tiff = orientationOnly(orientation)
  return [Buffer.from([0xff, 0xd8]), ...(tiff ? [exifSegment(tiff)] : []), ...segments]
}

const isAlone = (marker: number): boolean => (marker >= 0xd0 && marker <= 0xd7) || marker === 0x01

function isPreserved(marker: number, head: Buffer): boolean {
  const startsWith = (text: string) => head.toString('latin1').startsWith(text)
  if (marker === COM) return false
  if (marker < APP0 || marker > APP15) return true
  return (
    (marker === APP0 && startsWith('JFIF\0')) ||
    (marker === APP2 && startsWith('ICC_PROFILE\0')) ||
    (marker === APP14 && startsWith('Adobe'))
  )
}

/**
 * Returns the offset of the next marker after the coded data of a scan, in which 0 or a restart marker follows 0xFF.
 */
async function endOfScan(source: Source, from: number): Promise<number> {
  for (let position = from; ;) {
    const bytes = await source.read(position, WINDOW)
    if (bytes.length < 2) throw new CutOffError()
    for (let at = bytes.indexOf(0xff); at !== -1 && at + 1 < bytes.length; at = bytes.indexOf(0xff, at + 1)) {
      const next = bytes[at + 1] ?? 0
      if (next !== 0 && next !== 0xff && (next < 0xd0 || next > 0xd7)) return position + at
    }
    // The last byte is read again, because it may be the first half of a marker.
    position += bytes.length - 1
  }
}

/** Returns the offset of the last 0xFF of a run: any number of them may precede a marker. */
async function endOfFill(source: Source, from: number): Promise<number> {
  for (let position = from; ; position += WINDOW) {
    const bytes = await source.read(position, WINDOW)
    if (bytes.length === 0) throw new CutOffError()
    const end = bytes.findIndex((byte) => byte !== 0xff)
    if (end !== -1) return position + end - 1
  }
}

function exifSegment(tiff: Buffer): Buffer {
  const head = Buffer.from([0xff, APP1, 0, 0])
  head.writeUInt16BE(2 + EXIF.length + tiff.length, 2)
  return Buffer.concat([head, Buffer.from(EXIF, 'latin1'), tiff])
}
