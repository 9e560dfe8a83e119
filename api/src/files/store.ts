/** Bytes from the first to the last, both included. */
export type ByteRange = { readonly first: number; readonly last: number }

/**
 * Where contents lie, each under its SHA-256 in 64 hex digits. A content is there whole or not at all.
 *
 * Nothing is deleted at once. `discard` sets a content aside, where `read` still finds it; whoever discards then looks
 * again whether it is wanted, and either restores or purges it. Whoever wants a content says so first (a row), and then
 * puts it once more. In whatever order the two meet, a wanted content stays (see sweep.ts).
 */
export type FileStore = {
  /** Keeps a copy of a local file; does nothing where that content is there. */
  put(hash: string, path: string): Promise<void>
  /** The content, or a part of it; null where there is none. */
  read(hash: string, range?: ByteRange): Promise<ReadableStream<Uint8Array> | null>
  /** Everything that lies here, with the time since when. */
  list(): AsyncIterable<{ readonly hash: string; readonly since: Date }>
  discard(hash: string): Promise<void>
  restore(hash: string): Promise<void>
  purge(hash: string): Promise<void>
  /** What was discarded, and neither restored nor purged. */
  discarded(): AsyncIterable<string>
}

/** What the service needs to keep files: the store, and a folder of its own for those that are still arriving. */
export type Files = { readonly store: FileStore; readonly incoming: string }

const hashPattern = /^[0-9a-f]{64}$/
export const isHash = (text: string): boolean => hashPattern.test(text)
