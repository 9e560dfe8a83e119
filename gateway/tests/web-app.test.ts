import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { stubGateway, json } from './harness.ts'

const fields = 'type T { id: ID } extend type Query { t: T @rest(get: "t") }'
const folder = mkdtempSync(join(tmpdir(), 'ansvar-web-'))
const script = 'export const hello = "hello"\n'.repeat(50)
const page = '<!doctype html><title>Ansvar</title>'

beforeAll(() => {
  mkdirSync(join(folder, 'assets', 'i18n'), { recursive: true })
  mkdirSync(join(folder, '.vite'))
  writeFileSync(join(folder, '.vite', 'manifest.json'), '{}')
  writeFileSync(join(folder, 'index.html'), page)
  writeFileSync(join(folder, 'assets', 'index-B7xk2_a.js'), script)
  writeFileSync(join(folder, 'assets', 'index-B7xk2_a.js.br'), brotliCompressSync('made by the build'))
  writeFileSync(join(folder, 'assets', 'logo.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>')
  writeFileSync(join(folder, 'assets', 'icon.png'), 'png')
  writeFileSync(join(folder, 'assets', 'secret.key'), 'of no known type')
  writeFileSync(join(folder, 'assets', 'i18n', 'da-DKxxxxxx.json'), '{}')
  writeFileSync(join(folder, 'assets', 'i18n', 'da.json'), '{"hello":"hej"}')
})
afterAll(() => rmSync(folder, { recursive: true }))

const html = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }
const get = (path: string, headers: Record<string, string> = {}, publicUrl = 'http://localhost:4000') =>
  stubGateway(() => json({}), fields, { webFolder: folder, publicUrl }).app.request(path, { headers })

const bytesOf = async (response: Response) => Buffer.from(await response.arrayBuffer())

test('the page has exactly the documented security headers', async () => {
  const { headers } = await get('/', html)
  expect(headers.get('content-security-policy')).toBe(
    "default-src 'none'; script-src 'self'; style-src-elem 'self' 'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='; " +
      "style-src-attr 'none'; connect-src 'self'; img-src 'self' data: blob:; font-src 'self'; manifest-src 'self'; " +
      "worker-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'; object-src 'none'; " +
      "require-trusted-types-for 'script'; trusted-types 'none'",
  )
  expect(Object.fromEntries(headers)).toMatchObject({
    'x-content-type-options': 'nosniff',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'referrer-policy': 'strict-origin',
    'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  })
  expect(headers.has('strict-transport-security')).toBe(false)
})

test.each([
  ['data', '/graphql?query=%7Bt%7Bid%7D%7D', 200],
  ['the schema', '/graphql/schema', 200],
  ['a refusal of GraphQL', '/graphql', 400],
  ['a REST response', '/api/v1/t', 200],
  ['a missing file', '/assets/gone.js', 404],
  ['health', '/health', 200],
  ['readiness', '/ready', 200],
])('%s is not cached, and neither frames nor loads anything', async (_what, path, status) => {
  const response = await get(path)
  expect(response.status).toBe(status)
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'cache-control': 'no-store',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'x-content-type-options': 'nosniff',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'referrer-policy': 'strict-origin',
  })
})

test('Strict-Transport-Security is sent if the public URL is https', async () => {
  const { headers } = await get('/', html, 'https://ansvar.example')
  expect(headers.get('strict-transport-security')).toBe('max-age=63072000')
})

test.each(['/', '/dashboard', '/leadership/policies/1f0e/edit', '/no-such-page'])(
  '%s returns the page, which routes itself',
  async (path) => {
    const response = await get(path, html)
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(response.headers.get('cache-control')).toBe('no-cache')
    await expect(response.text()).resolves.toBe(page)
  },
)

test.each([
  ['of curl, link previews and uptime checks', { accept: '*/*' }],
  ['without an Accept header', {}],
  ['that accepts any text', { accept: 'text/*;q=0.5' }],
])('a request %s gets the page', async (_what, headers) => {
  const { app } = stubGateway(() => json({}), fields, { webFolder: folder })
  for (const path of ['/', '/dashboard', '/leadership/policies/1f0e/edit'])
    for (const method of ['GET', 'HEAD']) {
      const response = await app.request(path, { method, headers })
      expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
      expect(response.headers.get('vary')).toContain('accept,')
    }
})

test.each(['/assets/gone', '/assets/gone.js', '/api', '/api/v2/policies', '/graphql/gone', '/files', '/metrics'])(
  '%s is not a page, with any Accept header',
  async (path) => {
    for (const headers of [{}, { accept: '*/*' }, html]) expect((await get(path, headers)).status).toBe(404)
  },
)

test.each([
  ['a path of the app for a client that refuses HTML', '/dashboard', { accept: 'text/html;q=0, application/json' }],
  ['a missing file', '/assets/gone.js', html],
  ['a file of an unknown type', '/assets/secret.key', html],
  ['a precompressed file by its own name', '/assets/index-B7xk2_a.js.br', html],
  ['the manifest of the build', '/.vite/manifest.json', html],
  ['a path outside of the folder', '/assets/..%2f..%2fpackage.json', html],
  ['a path of the app for a client of JSON', '/dashboard', { accept: 'application/json' }],
])('%s is not found', async (_what, path, headers) => {
  const response = await get(path, headers)
  expect(response.status).toBe(404)
  await expect(response.json()).resolves.toMatchObject({ code: 'not_found' })
})

test('a page cannot be posted to', async () => {
  const { app } = stubGateway(() => json({}), fields, { webFolder: folder })
  expect((await app.request('/dashboard', { method: 'POST', headers: html })).status).toBe(404)
})

test('only the page has its security policy', async () => {
  const { headers } = await get('/assets/index-B7xk2_a.js')
  expect(headers.get('content-security-policy')).toBe("default-src 'none'; frame-ancestors 'none'")
})

test('HEAD returns only the headers', async () => {
  const { app } = stubGateway(() => json({}), fields, { webFolder: folder })
  const response = await app.request('/dashboard', { method: 'HEAD', headers: html })
  expect(response.status).toBe(200)
  expect(response.headers.get('content-length')).toBe(String(page.length))
  await expect(response.text()).resolves.toBe('')
})

test.each([
  ['/assets/index-B7xk2_a.js', 'public, max-age=31536000, immutable', 'text/javascript; charset=utf-8'],
  ['/assets/logo.svg', 'no-cache', 'image/svg+xml; charset=utf-8'],
  ['/assets/i18n/da.json', 'no-cache', 'application/json; charset=utf-8'],
  ['/assets/i18n/da-DKxxxxxx.json', 'no-cache', 'application/json; charset=utf-8'],
])('%s has the caching policy %s', async (path, cache, type) => {
  const { headers } = await get(path)
  expect(headers.get('cache-control')).toBe(cache)
  expect(headers.get('content-type')).toBe(type)
})

test('Brotli files of the build are used, others are compressed by the gateway', async () => {
  const built = await get('/assets/index-B7xk2_a.js', { 'accept-encoding': 'gzip, br' })
  expect(built.headers.get('content-encoding')).toBe('br')
  expect(brotliDecompressSync(await bytesOf(built)).toString()).toBe('made by the build')
  const made = await get('/assets/i18n/da.json', { 'accept-encoding': 'gzip, deflate, br' })
  expect(made.headers.get('content-encoding')).toBe('br')
  expect(brotliDecompressSync(await bytesOf(made)).toString()).toBe('{"hello":"hej"}')
})

test('a client without Brotli gets gzip, and one without either gets the plain bytes', async () => {
  const zipped = await get('/assets/index-B7xk2_a.js', { 'accept-encoding': 'gzip, br;q=0' })
  expect(zipped.headers.get('content-encoding')).toBe('gzip')
  expect(gunzipSync(await bytesOf(zipped)).toString()).toBe(script)
  const plain = await get('/assets/index-B7xk2_a.js')
  expect(plain.headers.get('content-encoding')).toBeNull()
  expect(plain.headers.get('vary')).toBe('accept-encoding')
  await expect(plain.text()).resolves.toBe(script)
})

test('images are not compressed again', async () => {
  expect((await get('/assets/icon.png', { 'accept-encoding': 'br' })).headers.get('content-encoding')).toBeNull()
})

test('a file that the client has cached is not sent again', async () => {
  const etag = (await get('/assets/i18n/da.json')).headers.get('etag') ?? ''
  expect(etag).toMatch(/^"[\w-]+"$/)
  for (const tags of [etag, `W/${etag}`, `"old", ${etag}`]) {
    const again = await get('/assets/i18n/da.json', { 'if-none-match': tags })
    expect(again.status).toBe(304)
    expect(again.headers.get('cache-control')).toBe('no-cache')
  }
  expect((await get('/assets/i18n/da.json', { 'if-none-match': '"old"' })).status).toBe(200)
})

test('if the app is not built, pages are not found and the rest works', async () => {
  const { app } = stubGateway(() => json({ id: '1' }), fields, { webFolder: join(folder, 'nowhere') })
  expect((await app.request('/', { headers: html })).status).toBe(404)
  expect((await app.request('/graphql?query={t{id}}')).status).toBe(200)
})
