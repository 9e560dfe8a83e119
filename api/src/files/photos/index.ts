import type { FileType } from '@ansvar/domain/files'
import { CutOffError, type Segment, type Source } from '../content.ts'
import { withoutMetadata as heic } from './heic.ts'
import { withoutMetadata as jpeg } from './jpeg.ts'
import { withoutMetadata as png } from './png.ts'
import { withoutMetadata as webp } from './webp.ts'

const strippers: Partial<Record<FileType, (source: Source) => Promise<Segment[]>>> = {
  HEIC: heic,
  JPEG: jpeg,
  PNG: png,
  WEBP: webp,
}

/** The maximum number of reads of one photo. A photo has a few thousand parts; a file with more is an attack. */
const MAX_READS = 100_000

/**
 * Returns a photo without its metadata: the image, its colours and its orientation remain. Returns null for other
 * types. Throws CutOffError if the photo is not complete.
 */
export async function photoSegments(type: FileType, source: Source): Promise<Segment[] | null> {
  try {
    return (await strippers[type]?.(limitReads(source))) ?? null
  } catch (error) {
    // A structure that points past its own end causes a read past the end of a buffer.
    if (error instanceof RangeError) throw new CutOffError()
    throw error
  }
}

function limitReads(source: Source): Source {
  let reads = 0
  return {
    size: source.size,
    read(position, length) {
      reads += 1
      if (reads > MAX_READS) throw new CutOffError()
      return source.read(position, length)
    },
  }
}
