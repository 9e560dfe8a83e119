/** A range of bytes. Both ends are included. */
export type ByteRange = { readonly first: number; readonly last: number }

/**
 * A store of contents, each under its SHA-256 in 64 hex digits. A content is stored completely or not at all. Nothing
 * is deleted at once. `discard` moves a content aside, where `read` still finds it. The caller then checks again
 * whether a row refers to it, and either restores or purges it. An upload first writes the row, and then stores the
 * content again. In any order of the two, a content that a row refers to stays (see sweep.ts).
 */
export type FileStore = {
  /** Stores a copy of a local file. Does nothing if that content is stored already. */
  put(hash: string, path: string): Promise<void>
  /** Returns the content, or a range of it. Returns null if it is not stored. */
  read(hash: string, range?: ByteRange): Promise<ReadableStream<Uint8Array> | null>
  /** Lists every stored content and the time since when it is stored. */
  list(): AsyncIterable<{ readonly hash: string; readonly since: Date }>
  discard(hash: string): Promise<void>
  restore(hash: string): Promise<void>
  purge(hash: string): Promise<void>
  /** Lists the contents that are discarded and neither restored nor purged. */
  discarded(): AsyncIterable<string>
}

/** The file store, and the folder for uploads in progress. */
export type Files = { readonly store: FileStore; readonly incoming: string }

const hashPattern = /^[0-9a-f]{64}$/
export const isHash = (text: string): boolean => hashPattern.test(text)
