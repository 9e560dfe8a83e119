import type { Mask } from './mask.ts'
import type { Json } from './recording.ts'
import { encode, type WireFile } from './wire.ts'

/** Converts the values of machines to masked JSON, and hashes the files in it. */
export function createMaskedWire(mask: Mask) {
  const files = new WeakMap<File, WireFile>()
  const hashes: Promise<void>[] = []

  function describe(file: File): WireFile {
    const known = files.get(file)
    if (known) return known
    const name = mask.value(file.name, 'name') as string
    const described = { $file: { name, size: file.size, type: file.type, hash: null as string | null } }
    files.set(file, described)
    hashes.push(hashOf(file).then((hash) => void (described.$file.hash = hash)))
    return described
  }
  return {
    wire: (value: unknown): Json => mask.value(encode(value, describe)),
    /** Resolves when all files have their hashes. */
    hashed: () => Promise.all(hashes),
  }
}

/**
 * Returns the SHA-256 hash in hexadecimal. Returns null on an insecure origin, where the browser does not provide
 * hashes.
 */
async function hashOf(file: File): Promise<string | null> {
  if (!globalThis.crypto?.subtle) return null
  const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', await file.arrayBuffer()))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
