import type { Readable } from 'node:stream'

type Part = { readonly stream: Readable; readonly name: string; readonly type: string }

/**
 * A file of a request, streamed: only the current chunk is in memory. It can be read once, while it arrives; files after
 * it are pending until it was read or skipped.
 */
export class Upload {
  /** Whether the request broke off before the file had come whole. */
  isCutOff = false
  #part = Promise.withResolvers<Part>()
  #isSkipped = false
  #isOpened = false

  constructor() {
    this.#part.promise.catch(() => undefined)
  }

  /** The file has begun to arrive. */
  begin(part: Part): void {
    part.stream.on('error', () => (this.isCutOff = true))
    if (this.#isSkipped) part.stream.resume()
    this.#part.resolve(part)
  }

  /** The request has ended, and no file has come. */
  miss(): void {
    this.#part.reject(new Error('The file did not arrive'))
  }

  /** The request has broken off, before the file or in the middle of it. */
  cut(): void {
    this.isCutOff = true
    this.miss()
    this.#part.promise.then(
      ({ stream }) => stream.destroy(new Error('The file was cut off')),
      () => undefined,
    )
  }

  /** Lets the file pass unread, unless someone reads it. */
  skip(): void {
    if (this.#isOpened || this.#isSkipped) return
    this.#isSkipped = true
    this.#part.promise.then(
      ({ stream }) => stream.resume(),
      () => undefined,
    )
  }

  /** The file's name and type as its sender says, and its chunks. Rejects where it was read or skipped, or never comes. */
  async open(): Promise<{ readonly name: string; readonly type: string; readonly chunks: AsyncIterable<Uint8Array> }> {
    if (this.#isOpened || this.#isSkipped) throw new Error('A file is read once, in the order of the request')
    this.#isOpened = true
    const { stream, name, type } = await this.#part.promise
    return { name, type, chunks: chunksOf(stream) }
  }
}

async function* chunksOf(stream: Readable): AsyncGenerator<Uint8Array> {
  try {
    yield* stream.iterator({ destroyOnReturn: false }) as AsyncIterable<Uint8Array>
  } finally {
    // Who stops in the middle has its answer; the rest passes by, so that the request comes to its end.
    stream.resume()
  }
}
