// The orientation is the only metadata that a photo needs to be shown correctly. The rest of Exif (location, time,
// camera) is removed.

const ORIENTATION = 0x0112
const UPRIGHT = 1

/** Returns the orientation, 1 to 8, of an Exif block (a TIFF structure), or 1 if it has none. */
export function orientationOf(tiff: Buffer): number {
  const byteOrder = tiff.toString('latin1', 0, 2)
  if (tiff.length < 8 || (byteOrder !== 'II' && byteOrder !== 'MM')) return UPRIGHT
  const isLittle = byteOrder === 'II'
  const short = (at: number) => (isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at))
  const start = isLittle ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4)
  if (start + 2 > tiff.length) return UPRIGHT
  for (let entry = start + 2, left = short(start); left > 0 && entry + 12 <= tiff.length; entry += 12, left--) {
    if (short(entry) !== ORIENTATION) continue
    const value = short(entry + 8)
    return value >= 1 && value <= 8 ? value : UPRIGHT
  }
  return UPRIGHT
}

/**
 * Returns an Exif block with the orientation and nothing else, or null if the photo is upright, which is the default.
 */
export function orientationOnly(orientation: number): Buffer | null {
  if (orientation === UPRIGHT) return null
  const tiff = Buffer.alloc(26)
  tiff.write('MM\0*', 0, 'latin1')
  tiff.writeUInt32BE(8, 4)
  tiff.writeUInt16BE(1, 8)
  tiff.writeUInt16BE(ORIENTATION, 10)
  tiff.writeUInt16BE(3, 12)
  tiff.writeUInt32BE(1, 14)
  tiff.writeUInt16BE(orientation, 18)
  return tiff
}
