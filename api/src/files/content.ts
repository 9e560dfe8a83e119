import { createHash } from 'node:crypto'
import { open, type FileHandle } from 'node:fs/promises'

const CHUNK = 64 * 1024

/** A local file that is read in parts. */
export type Source = {
  readonly size: number
  /** Returns the bytes from a position on: fewer than requested if the file ends before. */
  read(position: number, length: number): Promise<Buffer>
}

/** A part of a source, from its first byte to before its last, or replacement bytes. */
export type Segment = Uint8Array | { readonly from: number; readonly to: number }

/** Thrown for a content that ends too early. */
export class CutOffError extends Error {}

export async function withSource<T>(path: string, work: (source: Source) => Promise<T>): Promise<T> {
  const handle = await open(path)
  try {
    const { size } = await handle.stat()
    return await work({ size, read: (position, length) => readAt(handle, position, length) })
  } finally {
    await handle.close()
  }
}

async function readAt(handle: FileHandle, position: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, position)
  return buffer.subarray(0, bytesRead)
}

/** Returns exactly these bytes. Throws CutOffError if the file ends before. */
export async function readExactly(source: Source, position: number, length: number): Promise<Buffer> {
  const bytes = await source.read(position, length)
  if (bytes.length < length) throw new CutOffError()
  return bytes
}

export type Content = { readonly size: number; readonly hash: string }

/**
 * Writes chunks into a new file and syncs it to the disk. Returns its size in bytes and its SHA-256 (64 hex digits).
 * Holds at most one chunk in memory.
 */
export async function writeContent(chunks: AsyncIterable<Uint8Array>, path: string): Promise<Content> {
  const hash = createHash('sha256')
  let size = 0
  const handle = await open(path, 'wx', 0o600)
  try {
    for await (const chunk of chunks) {
      hash.update(chunk)
      size += chunk.length
      await handle.writeFile(chunk)
    }
    await handle.sync()
  } finally {
    await handle.close()
  }
  return { size, hash: hash.digest('hex') }
}

/** Yields the segments one after the other. */
export async function* chunksOf(source: Source, segments: readonly Segment[]): AsyncGenerator<Uint8Array> {
  for (const segment of segments) {
    if (segment instanceof Uint8Array) yield segment
    else
      for (let position = segment.from; position < segment.to; position += CHUNK)
        yield await readExactly(source, position, Math.min(CHUNK, segment.to - position))
  }
}
