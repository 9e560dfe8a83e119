import { createHash } from 'node:crypto'
import { open } from 'node:fs/promises'
import { Readable, Transform, type Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { ZipFile } from 'yazl'
import type { Content } from '#files/content.ts'

/** A member of an archive, as the manifest lists it. */
export type Member = { readonly path: string; readonly size: number; readonly sha256: string }

type Chunks = AsyncIterable<string | Uint8Array> | Iterable<string | Uint8Array>

declare module 'yazl' {
  interface ZipFile {
    /** The members, from the first one. It looks for the first one that is not written, several times for each member. */
    entries: object[]
  }
}

/** Writes a ZIP archive, one member after the other. Holds a few chunks of one member in memory. */
export class Archive {
  readonly members: Member[] = []
  readonly #zip = new ZipFile()
  /** The entries of members that are written. Among the others, each search would pass all of them. */
  readonly #entries: object[] = []
  readonly #date: Date
  readonly #check: () => void
  readonly #written: Promise<Content>
  readonly #failed: Promise<never>

  /** `date` is that of every member. `check` is called for each chunk, and throws to stop the writing. */
  constructor(output: Writable, date: Date, check: () => void) {
    this.#date = date
    this.#check = check
    this.#written = this.#write(output)
    this.#failed = new Promise((_, reject) => {
      this.#zip.on('error', reject)
      this.#written.catch(reject)
    })
    this.#failed.catch(() => undefined)
  }

  async #write(output: Writable): Promise<Content> {
    const hash = createHash('sha256')
    let size = 0
    const counted = new Transform({
      transform(chunk: Buffer, _encoding, done) {
        hash.update(chunk)
        size += chunk.length
        done(null, chunk)
      },
    })
    await pipeline(this.#zip.outputStream, counted, output)
    return { size, hash: hash.digest('hex') }
  }

  /** Adds a member, and resolves when all its chunks are read. */
  async add(path: string, chunks: Chunks, { compress = true } = {}): Promise<Member> {
    const { promise: complete, resolve } = Promise.withResolvers<Member>()
    const bytes = this.#counted(path, chunks, resolve)
    const stream = Readable.from(bytes, { objectMode: false, highWaterMark: 64 * 1024 })
    this.#zip.addReadStream(stream, path, { compress, mtime: this.#date, mode: 0o100644 })
    const member = await Promise.race([complete, this.#failed])
    // A member is read after the one before it is written.
    this.#entries.push(...this.#zip.entries.splice(0, this.#zip.entries.length - 1))
    this.members.push(member)
    return member
  }

  async *#counted(path: string, chunks: Chunks, added: (member: Member) => void): AsyncGenerator<Uint8Array> {
    const hash = createHash('sha256')
    let size = 0
    for await (const chunk of chunks) {
      this.#check()
      const bytes = typeof chunk === 'string' ? Buffer.from(chunk) : chunk
      if (bytes.length === 0) continue
      hash.update(bytes)
      size += bytes.length
      yield bytes
    }
    added({ path, size, sha256: hash.digest('hex') })
  }

  /** Writes the directory of the members and ends the archive. Returns its size and hash. */
  async close(): Promise<Content> {
    this.#zip.entries = [...this.#entries, ...this.#zip.entries]
    this.#zip.end()
    return Promise.race([this.#written, this.#failed])
  }

  /** Stops the writing. The file is incomplete. */
  async abandon(): Promise<void> {
    ;(this.#zip.outputStream as Readable).destroy(new Error('The pack is abandoned.'))
    await this.#written.catch(() => undefined)
  }
}

/** Syncs a file to the disk. */
export async function syncFile(path: string): Promise<void> {
  const handle = await open(path, 'r+')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
