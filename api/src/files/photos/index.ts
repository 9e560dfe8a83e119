import type { FileType } from '@ansvar/domain/files'
import { CutOffError, type Piece, type Source } from '../content.ts'
import { withoutMetadata as heic } from './heic.ts'
import { withoutMetadata as jpeg } from './jpeg.ts'
import { withoutMetadata as png } from './png.ts'
import { withoutMetadata as webp } from './webp.ts'

const strippers: Partial<Record<FileType, (source: Source) => Promise<Piece[]>>> = {
  HEIC: heic,
  JPEG: jpeg,
  PNG: png,
  WEBP: webp,
}

/** A photo has some thousand parts; what has more was made to keep the service busy. */
const MOST_READS = 100_000

/**
 * What stays of a photo: the image, its colours and which way is up; not where, when, by whom and with what it was
 * taken. Null for what is no photo. Throws CutOffError where the photo is not whole.
 */
export async function photoPieces(type: FileType, source: Source): Promise<Piece[] | null> {
  try {
    return (await strippers[type]?.(patient(source))) ?? null
  } catch (error) {
    // A structure that points past its own end reads past a buffer's end.
    if (error instanceof RangeError) throw new CutOffError()
    throw error
  }
}

function patient(source: Source): Source {
  let reads = 0
  return {
    size: source.size,
    read(position, length) {
      reads += 1
      if (reads > MOST_READS) throw new CutOffError()
      return source.read(position, length)
    },
  }
}
