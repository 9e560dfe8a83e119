import { readFileSync } from 'node:fs'
import { Hono } from 'hono'
import type { GatewayEnv } from '#http/identity.ts'

/** The page loads its own two files, sends requests to this gateway only, and creates elements without parsing HTML. */
const contentSecurityPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join('; ')

const files = [
  ['/explorer.js', 'text/javascript; charset=utf-8'],
  ['/explorer.css', 'text/css; charset=utf-8'],
] as const

const read = (name: string): string => readFileSync(new URL(`explorer/${name}`, import.meta.url), 'utf8')

/**
 * Serves the explorer to browsers at /graphql. It shows the fields of the schema, and a document and the response for
 * each.
 */
export function createExplorer(): Hono<GatewayEnv> {
  const explorer = new Hono<GatewayEnv>()
  const page = read('explorer.html')
  explorer.get('/', (c, next) => {
    const isPage = (c.req.header('accept') ?? '').includes('text/html') && c.req.query('query') === undefined
    if (!isPage) return next()
    return Promise.resolve(
      c.html(page, 200, {
        'content-security-policy': contentSecurityPolicy,
        'cache-control': 'no-cache',
        vary: 'accept',
      }),
    )
  })
  for (const [path, type] of files) {
    const text = read(path.slice(1))
    explorer.get(path, (c) => c.body(text, 200, { 'content-type': type, 'cache-control': 'no-cache' }))
  }
  return explorer
}
