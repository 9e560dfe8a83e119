import sharp from 'sharp'
import type { FileType } from '@ansvar/domain/files'
import { writeContent, type Content } from './content.ts'

/** The file types that are accepted for a logo. */
export const logoTypes: readonly FileType[] = ['PNG', 'JPEG', 'WEBP']

/** The maximum length of a side of a logo, in pixels: twice the largest size at which it is shown. */
const MAX_SIDE = 512
/** The maximum number of pixels of an image: more than a camera produces, and little enough to fit in memory. */
const MAX_PIXELS = 50_000_000

// Only these three decoders open an uploaded image.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: ['VipsForeignLoadPngFile', 'VipsForeignLoadJpegFile', 'VipsForeignLoadWebpFile'] })
sharp.cache(false)

/**
 * Re-encodes an image as an upright, smaller PNG that contains pixels and nothing else. Returns null if the image
 * cannot be decoded.
 */
export async function writeLogo(from: string, to: string): Promise<Content | null> {
  try {
    const encoded = await sharp(from, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
      .autoOrient()
      .resize({ width: MAX_SIDE, height: MAX_SIDE, fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb')
      .png({ compressionLevel: 9 })
      .toBuffer()
    return await writeContent(once(encoded), to)
  } catch (error) {
    if (error instanceof Error && 'syscall' in error) throw error
    return null
  }
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes
}
