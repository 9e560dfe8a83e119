import type { Context, Handler } from 'hono'
import { pageHeaders } from '#http/security-headers.ts'
import { readWebFiles, type Encoding, type WebFile } from '#web/files.ts'

/** Serves the built web app: its files, and its page at every address that the app routes by itself. */
export function createWebApp(folder: string): Handler {
  const files = readWebFiles(folder)
  return async (c, next) => {
    if (c.req.method !== 'GET' && c.req.method !== 'HEAD') return next()
    const file = files.get(c.req.path) ?? (isPage(c) ? files.get('/index.html') : undefined)
    return file ? answer(c, file) : next()
  }
}

/** An address without a file's ending, asked for by someone who reads pages. */
function isPage(c: Context): boolean {
  const last = c.req.path.slice(c.req.path.lastIndexOf('/') + 1)
  return !last.includes('.') && (c.req.header('accept') ?? '').includes('text/html')
}

async function answer(c: Context, file: WebFile): Promise<Response> {
  const encoding = file.isText ? encodingOf(c.req.header('accept-encoding') ?? '') : 'identity'
  const etag = `"${file.etag}-${encoding}"`
  const headers: Record<string, string> = {
    ...(file.isPage ? pageHeaders : {}),
    'content-type': file.type,
    'cache-control': file.isImmutable ? 'public, max-age=31536000, immutable' : 'no-cache',
    etag,
    vary: 'accept-encoding',
    ...(encoding !== 'identity' && { 'content-encoding': encoding }),
  }
  const known = (c.req.header('if-none-match') ?? '').split(',').map((tag) => tag.trim().replace(/^W\//, ''))
  if (known.includes(etag)) return new Response(null, { status: 304, headers })
  const bytes = await file.bytes(encoding)
  return new Response(new Uint8Array(bytes), { headers: { ...headers, 'content-length': String(bytes.length) } })
}

/** The best encoding of a client that accepts it; `br;q=0` refuses it. */
function encodingOf(header: string): Encoding {
  const accepted = new Set(
    header
      .split(',')
      .map((part) =>
        part
          .trim()
          .toLowerCase()
          .split(/\s*;\s*/),
      )
      .filter(([, quality]) => !quality || Number(quality.replace('q=', '')) > 0)
      .map(([name]) => name),
  )
  return (['br', 'gzip'] as const).find((encoding) => accepted.has(encoding)) ?? 'identity'
}
