import sharp from 'sharp'
import type { FileType } from '@ansvar/domain/files'
import { writeContent, type Content } from './content.ts'

/** Of what a logo may be made. */
export const logoTypes: readonly FileType[] = ['PNG', 'JPEG', 'WEBP']

/** The longest side of a logo, in pixels: twice the size in which it is ever shown. */
const SIDE = 512
/** More than any camera takes, and less than what would fill the memory. */
const MOST_PIXELS = 50_000_000

// Nothing but the three decoders that are meant opens what a stranger sends.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: ['VipsForeignLoadPngFile', 'VipsForeignLoadJpegFile', 'VipsForeignLoadWebpFile'] })
sharp.cache(false)

/**
 * Draws an image anew, upright and small enough, as a PNG: what comes out holds pixels and nothing else. Null where it
 * cannot be drawn.
 */
export async function writeLogo(from: string, to: string): Promise<Content | null> {
  try {
    const drawn = await sharp(from, { limitInputPixels: MOST_PIXELS, failOn: 'error' })
      .autoOrient()
      .resize({ width: SIDE, height: SIDE, fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb')
      .png({ compressionLevel: 9 })
      .toBuffer()
    return await writeContent(once(drawn), to)
  } catch (error) {
    if (error instanceof Error && 'syscall' in error) throw error
    return null
  }
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes
}
