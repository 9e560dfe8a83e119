import { createHash } from 'node:crypto'
import { open, type FileHandle } from 'node:fs/promises'

const CHUNK = 64 * 1024

/** A file on this machine, read where it is asked for. */
export type Source = {
  readonly size: number
  /** The bytes from a position on: fewer than asked where the file ends before. */
  read(position: number, length: number): Promise<Buffer>
}

/** A part of a source, from the first byte to before the last, or bytes in its place. */
export type Piece = Uint8Array | { readonly from: number; readonly to: number }

/** A content that ends before it should. */
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

/** Exactly these bytes; throws CutOffError where the file ends before. */
export async function readWhole(source: Source, position: number, length: number): Promise<Buffer> {
  const bytes = await source.read(position, length)
  if (bytes.length < length) throw new CutOffError()
  return bytes
}

export type Content = { readonly size: number; readonly hash: string }

/**
 * Writes chunks into a new file, down to the disk, and tells their number and SHA-256 (64 hex digits). Never holds more
 * than a chunk.
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

/** The pieces one after the other. */
export async function* chunksOf(source: Source, pieces: readonly Piece[]): AsyncGenerator<Uint8Array> {
  for (const piece of pieces) {
    if (piece instanceof Uint8Array) yield piece
    else
      for (let position = piece.from; position < piece.to; position += CHUNK)
        yield await readWhole(source, position, Math.min(CHUNK, piece.to - position))
  }
}
