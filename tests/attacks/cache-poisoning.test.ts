import { readdirSync, readFileSync } from 'node:fs'
import { beforeAll, describe, expect, test } from 'vitest'
import { DAY_MS } from '@ansvar/domain/dates'
import { emptyWeb } from './web-folder.ts'
import { caller, service, sendRaw } from './service.ts'

// Web cache poisoning and deception: what a shared cache in front of the gateway could store for one request and return
// for another.

let url: string
beforeAll(async () => {
  ;({ url } = await service())
}, 120_000)

/** Headers that some frameworks use instead of the address. A cache key does not contain them. */
const unkeyed: Readonly<Record<string, string>> = {
  'x-forwarded-host': 'evil.example',
  'x-forwarded-server': 'evil.example',
  'x-host': 'evil.example',
  'x-forwarded-proto': 'gopher',
  'x-forwarded-scheme': 'nothttps',
  'x-forwarded-port': '6666',
  'x-forwarded-prefix': '/evil',
  'x-original-url': '/api/v1/demo-accounts',
  'x-rewrite-url': '/api/v1/demo-accounts',
  'x-http-method-override': 'POST',
  'x-http-method': 'POST',
  'x-method-override': 'POST',
  forwarded: 'host=evil.example;proto=gopher',
  origin: 'https://evil.example',
  referer: 'https://evil.example/',
  'user-agent': 'evil.example',
  'x-wap-profile': 'https://evil.example/',
  'true-client-ip': '6.6.6.6',
  'cf-connecting-ip': '6.6.6.6',
}

/** One address for each kind of response. */
const addresses = [
  '/health',
  '/ready',
  '/graphql/schema',
  '/api/v1/openapi.json',
  '/api/v1/demo-accounts',
  '/api/v1/user',
  '/api/v1/nothing',
  '/nothing.json',
  '/files/11111111-2222-4333-8444-555555555555',
]

/** Returns a response without the values that differ each time. */
async function plain(path: string, headers: Readonly<Record<string, string>> = {}) {
  const response = await fetch(url + path, { headers, redirect: 'manual' })
  const text = (await response.text()).replaceAll(/"request_?[iI]d":"[^"]*"/g, '')
  const stable = Object.fromEntries([...response.headers].filter(([name]) => !['date', 'x-request-id'].includes(name)))
  return { status: response.status, headers: stable, text }
}

describe.each(addresses)('%s', (path) => {
  test('returns the same response for all values of headers that are not in a cache key', async () => {
    const usual = await plain(path)
    for (const [name, value] of Object.entries(unkeyed))
      expect([name, await plain(path, { [name]: value })]).toEqual([name, usual])
    expect(await plain(path, unkeyed)).toEqual(usual)
    expect(JSON.stringify(usual)).not.toMatch(/evil|gopher|6666/)
  })

  test('is cached only if it is public', async () => {
    const { headers } = await plain(path)
    expect(headers['cache-control']).toBe('no-store')
    expect(headers['age']).toBeUndefined()
  })
})

test('responses with an account’s data are not cacheable in REST, in GraphQL and as a file, and have no validators for shared caches', async () => {
  const { cookie, organizationId } = await caller('manager@nordlys')
  const documents = await fetch(`${url}/api/v1/organizations/${organizationId}/policies?size=1`, {
    headers: { cookie },
  })
  const { content } = (await documents.json()) as { content: { id: string }[] }
  const paths = [
    '/api/v1/user',
    '/api/v1/organizations',
    `/api/v1/organizations/${organizationId}/policies/${content[0]?.id}`,
    `/graphql?query=${encodeURIComponent('{ user { id } }')}`,
  ]
  for (const path of paths) {
    const response = await fetch(url + path, { headers: { cookie, accept: 'application/json' } })
    expect([path, response.status, response.headers.get('cache-control')]).toEqual([path, 200, 'no-store'])
  }
})

test('an address that looks like a static file does not return an account’s data', async () => {
  const { cookie, organizationId } = await caller('manager@nordlys')
  const disguised = [
    '/api/v1/user/x.css',
    '/api/v1/user.css',
    '/api/v1/user%2fx.css',
    '/api/v1/user;x.css',
    '/api/v1/user%00.css',
    '/api/v1/user%3bx.js',
    `/api/v1/organizations/${organizationId}.png`,
    '/assets/..%2fapi%2fv1%2fuser',
    '/assets/%2e%2e/api/v1/user',
    '/assets/../api/v1/user',
    '/assets/x/%2E./../api/v1/user',
    '/assets/..%5capi/v1/user',
    '/assets\\..\\api\\v1\\user',
    '/static/../api/v1/user%23.js',
  ]
  const { host } = new URL(url)
  for (const path of disguised) {
    // An HTTP client would normalize the path before it sends it. An invalid request (400) is not cached.
    const { text, statuses } = await sendRaw(
      url,
      `GET ${path} HTTP/1.1\r\nHost: ${host}\r\nCookie: ${cookie}\r\n\r\n`,
      100,
    )
    expect([path, text.includes('manager@'), /cache-control: no-store/i.test(text) || statuses[0] === 400]).toEqual([
      path,
      false,
      true,
    ])
  }
})

test('the ETag of one account’s record does not match for another account', async () => {
  const [own, outsider] = [await caller('manager@nordlys'), await caller('outsider@fjord')]
  const path = `${url}/api/v1/organizations/${own.organizationId}/areas?size=1`
  const { content } = (await (await fetch(path, { headers: { cookie: own.cookie } })).json()) as {
    content: { id: string }[]
  }
  const record = `${url}/api/v1/organizations/${own.organizationId}/areas/${content[0]?.id}`
  const tag = (await fetch(record, { headers: { cookie: own.cookie } })).headers.get('etag') ?? ''
  expect(tag).toMatch(/^"\d+"$/)
  for (const value of [tag, '*', `W/${tag}`]) {
    const result = await fetch(record, { headers: { cookie: outsider.cookie, 'if-none-match': value } })
    expect(result.status).toBe(404)
    const anonymous = await fetch(record, { headers: { 'if-none-match': value } })
    expect(anonymous.status).toBe(401)
  }
})

test('the ETag of a file is not confirmed without access to the file', async () => {
  const [own, outsider] = [await caller('editor@nordlys'), await caller('outsider@fjord')]
  const body = '--b\r\nContent-Disposition: form-data; name="file"; filename="x.txt"\r\n\r\nReferat\r\n--b--\r\n'
  const headers = { cookie: own.cookie, 'content-type': 'multipart/form-data; boundary=b' }
  const made = await fetch(`${url}/api/v1/organizations/${own.organizationId}/attachments`, {
    method: 'POST',
    headers,
    body,
  })
  const { id } = (await made.json()) as { id: string }
  const file = await fetch(`${url}/files/${id}`, { headers: { cookie: own.cookie } })
  expect([file.status, file.headers.get('cache-control')]).toEqual([200, expect.stringMatching(/no-store|private/)])
  for (const [name, value] of [
    ['if-none-match', file.headers.get('etag') ?? '*'],
    ['if-none-match', '*'],
    ['if-modified-since', new Date(Date.now() + DAY_MS).toUTCString()],
    ['range', 'bytes=0-1'],
  ] as const) {
    expect((await fetch(`${url}/files/${id}`, { headers: { cookie: outsider.cookie, [name]: value } })).status).toBe(
      404,
    )
    expect((await fetch(`${url}/files/${id}`, { headers: { [name]: value } })).status).toBe(401)
  }
})

test('responses that depend on a header name it in Vary', async () => {
  const page = await emptyWeb('<!doctype html><title>Ansvar</title>')
  const [html, other] = [await page('/', { accept: 'text/html' }), await page('/', { accept: 'application/json' })]
  expect(html.status === 200 && other.status === 404).toBe(true)
  expect(html.headers.get('vary')).toMatch(/accept(?!-)/)
  expect(html.headers.get('vary')).toContain('accept-encoding')
  const explorer = await fetch(`${url}/graphql`, { headers: { accept: 'text/html' } })
  expect([explorer.status, explorer.headers.get('vary')]).toEqual([200, 'accept'])
})

test('the page and its files are the same bytes for all headers and queries', async () => {
  const page = await emptyWeb('<!doctype html><title>Ansvar</title>')
  const usual = await (await page('/', { accept: 'text/html' })).text()
  for (const [name, value] of Object.entries(unkeyed)) {
    const poisoned = await page('/?utm_source=%3Cscript%3E&x=evil.example', { accept: 'text/html', [name]: value })
    expect([name, poisoned.status, await poisoned.text(), poisoned.headers.get('location')]).toEqual([
      name,
      200,
      usual,
      null,
    ])
  }
})

test('a reset link has the address from the configuration for every Host header', async () => {
  const { folder, url: own } = await service()
  const before = new Set(mailsIn(folder))
  const headers = { ...unkeyed, origin: own, 'content-type': 'application/json', host: 'evil.example' }
  const result = await fetch(`${own}/api/v1/user/password-reset`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ email: 'reader@nordlys.example' }),
  })
  expect(result.status).toBeLessThan(300)
  await expect.poll(() => mailsIn(folder).filter((name) => !before.has(name)).length).toBeGreaterThan(0)
  const texts = mailsIn(folder)
    .filter((name) => !before.has(name))
    .map((name) => readFileSync(`${folder}/mail/${name}`, 'utf8').replaceAll(/=\r?\n/g, ''))
  expect(texts.join('')).not.toContain('evil.example')
  expect(texts.some((text) => text.includes(own))).toBe(true)
})

function mailsIn(folder: string): string[] {
  try {
    return readdirSync(`${folder}/mail`)
  } catch {
    return []
  }
}
