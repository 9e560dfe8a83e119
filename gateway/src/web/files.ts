import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { extname, join, relative, sep } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

export type Encoding = 'br' | 'gzip' | 'identity'

export type WebFile = {
  readonly type: string
  /** Whether the file's name contains a hash of its content, so that the content never changes. */
  readonly isImmutable: boolean
  readonly etag: string
  /** Returns the file's bytes in an encoding. Compresses them once. */
  bytes(encoding: Encoding): Promise<Buffer>
  /** Whether compressing the file is worthwhile. */
  readonly isText: boolean
  readonly isPage: boolean
}

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.svg': 'image/svg+xml; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
}

/** The files whose name contains a hash, such as /assets/index-B7xk2_a.js. The names of translations do not. */
const hashed = /^\/assets\/(?!i18n\/)(?:.*\/)?[^/]+-[A-Za-z0-9_-]{7}\.[a-z0-9]+$/

/** Reads every file of the built web app into memory, by its path in URLs. Returns none if the app is not built. */
export function readWebFiles(folder: string): ReadonlyMap<string, WebFile> {
  const files = new Map<string, WebFile>()
  if (!existsSync(folder)) return files
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name)
    const type = types[extname(entry.name)]
    if (!entry.isFile() || !type) continue
    const address = `/${relative(folder, path).split(sep).join('/')}`
    // Files such as the build's manifest are not public.
    if (address.startsWith('/.')) continue
    files.set(address, webFile(address, path, type))
  }
  return files
}

function webFile(address: string, path: string, type: string): WebFile {
  const plain = readFileSync(path)
  const encoded = new Map<Encoding, Promise<Buffer>>([['identity', Promise.resolve(plain)]])
  if (existsSync(`${path}.br`)) encoded.set('br', Promise.resolve(readFileSync(`${path}.br`)))
  return {
    type,
    isImmutable: hashed.test(address),
    etag: createHash('sha256').update(plain).digest('base64url').slice(0, 22),
    isText: type.includes('charset'),
    isPage: type.startsWith('text/html'),
    bytes(encoding) {
      const known = encoded.get(encoding) ?? compress(encoding, plain)
      encoded.set(encoding, known)
      return known
    },
  }
}

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)

function compress(encoding: Encoding, plain: Buffer): Promise<Buffer> {
  if (encoding === 'gzip') return compressGzip(plain, { level: 9 })
  return compressBrotli(plain, {
    params: { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_SIZE_HINT]: plain.length },
  })
}
