import type { Context, Handler } from 'hono'
import { pageHeaders } from '#http/security-headers.ts'
import { readWebFiles, type Encoding, type WebFile } from '#web/files.ts'

/** Serves the files of the built web app, and its page at every path that the app routes itself. */
export function createWebApp(folder: string): Handler {
  const files = readWebFiles(folder)
  return async (c, next) => {
    if (c.req.method !== 'GET' && c.req.method !== 'HEAD') return next()
    const file = files.get(c.req.path) ?? (isPage(c) ? files.get('/index.html') : undefined)
    return file ? respond(c, file) : next()
  }
}

/** First segments of other routes. An unknown path below them is not a page. */
const services = new Set(['api', 'assets', 'files', 'graphql', 'health', 'metrics', 'ready'])

/**
 * Returns whether the path is one of the app's, and the client accepts HTML: a browser, or a client without an Accept
 * header.
 */
function isPage(c: Context): boolean {
  const [, first = ''] = c.req.path.split('/')
  const last = c.req.path.slice(c.req.path.lastIndexOf('/') + 1)
  return !services.has(first) && !last.includes('.') && takesPages(c.req.header('accept') ?? '*/*')
}

const pages = new Set(['text/html', 'text/*', '*/*'])

const takesPages = (accept: string): boolean =>
  accept.split(',').some((range) => {
    const [type = '', ...parameters] = range.split(';').map((part) => part.trim().toLowerCase())
    return pages.has(type) && !parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter))
  })

async function respond(c: Context, file: WebFile): Promise<Response> {
  const encoding = file.isText ? encodingOf(c.req.header('accept-encoding') ?? '') : 'identity'
  const etag = `"${file.etag}-${encoding}"`
  const headers: Record<string, string> = {
    ...(file.isPage ? pageHeaders : {}),
    'content-type': file.type,
    'cache-control': file.isImmutable ? 'public, max-age=31536000, immutable' : 'no-cache',
    etag,
    vary: file.isPage ? 'accept, accept-encoding' : 'accept-encoding',
    ...(encoding !== 'identity' && { 'content-encoding': encoding }),
  }
  const known = (c.req.header('if-none-match') ?? '').split(',').map((tag) => tag.trim().replace(/^W\//, ''))
  if (known.includes(etag)) return new Response(null, { status: 304, headers })
  const bytes = await file.bytes(encoding)
  return new Response(new Uint8Array(bytes), { headers: { ...headers, 'content-length': String(bytes.length) } })
}

/** Returns the best encoding that the client accepts. `br;q=0` refuses Brotli. */
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
