import { beforeAll, describe, expect, test } from 'vitest'
import { caller, service, sendRaw } from './service.ts'

// API8, security misconfiguration: what a server reveals or allows by default.

let url: string
beforeAll(async () => {
  ;({ url } = await service())
}, 120_000)

const kinds = ['/health', '/graphql/schema', '/api/v1/openapi.json', '/api/v1/user', '/graphql', '/nothing', '/files/x']

test.each(kinds)('%s does not name its software, and has the security headers', async (path) => {
  const response = await fetch(url + path)
  const headers = Object.fromEntries(response.headers)
  for (const name of ['server', 'x-powered-by', 'x-aspnet-version', 'via', 'x-runtime'])
    expect(headers[name]).toBeUndefined()
  expect(headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
  })
  expect(headers['content-security-policy']).toMatch(/default-src 'none'/)
  expect(headers['content-security-policy']).toMatch(/frame-ancestors 'none'/)
  expect(headers['content-security-policy']).not.toMatch(/unsafe-(inline|eval)|\*/)
})

test.each(['https://evil.example', 'null', 'http://localhost', 'https://nordlys.example.evil.example'])(
  'the origin %s gets no cross-origin access',
  async (origin) => {
    const { cookie } = await caller('reader@nordlys')
    for (const path of ['/api/v1/user', '/graphql', '/health'])
      for (const method of ['GET', 'OPTIONS']) {
        const headers = {
          origin,
          cookie,
          'access-control-request-method': 'PUT',
          'access-control-request-headers': 'x',
        }
        const response = await fetch(url + path, { method, headers })
        const allowed = [...response.headers.keys()].filter((name) => name.startsWith('access-control-'))
        expect([path, method, allowed]).toEqual([path, method, []])
      }
  },
)

test.each(['TRACE', 'TRACK', 'CONNECT', 'DEBUG', 'PROPFIND', 'DELETE'])(
  '%s is refused for all callers',
  async (method) => {
    const { cookie } = await caller('manager@nordlys')
    const { host } = new URL(url)
    for (const path of ['/', '/api/v1/user', '/graphql', '/health']) {
      const secret = 'X-Secret: echoed-back'
      const { statuses, text } = await sendRaw(
        url,
        `${method} ${path} HTTP/1.1\r\nHost: ${host}\r\nCookie: ${cookie}\r\n${secret}\r\n\r\n`,
        100,
      )
      expect(statuses.every((status) => status >= 400 && status < 500)).toBe(true)
      expect(text).not.toContain('echoed-back')
      expect(text).not.toContain(cookie)
    }
  },
)

test('a method override in a header or field is ignored', async () => {
  const { cookie, organizationId } = await caller('reader@nordlys')
  const path = `${url}/api/v1/organizations/${organizationId}/policies`
  for (const name of ['x-http-method-override', 'x-http-method', 'x-method-override']) {
    const response = await fetch(`${path}?size=1`, { headers: { cookie, [name]: 'POST' } })
    expect(response.status).toBe(200)
  }
  expect((await fetch(`${path}?_method=POST`, { headers: { cookie } })).status).toBe(400)
})

describe('an error', () => {
  const { stringify } = JSON
  const broken: readonly (readonly [name: string, path: string, init: RequestInit])[] = [
    ['in JSON', '/api/v1/errors', { method: 'POST', body: '{"a":', headers: { 'content-type': 'application/json' } }],
    [
      'in a document',
      '/graphql',
      { method: 'POST', body: stringify({ query: '{' }), headers: { 'content-type': 'application/json' } },
    ],
    [
      'in variables',
      '/graphql',
      {
        method: 'POST',
        body: stringify({ query: 'query ($a: Nope) { user { id } }', variables: 7 }),
        headers: { 'content-type': 'application/json' },
      },
    ],
    ['in a boundary', '/graphql', { method: 'POST', body: 'x', headers: { 'content-type': 'multipart/form-data' } }],
    ['in an encoding', '/api/v1/user%ff%fe', {}],
    ['in a path', '/%00', {}],
    ['in a file’s id', '/files/%2e%2e%2f%2e%2e%2fetc%2fpasswd', {}],
    [
      'in a form',
      '/api/v1/authentications',
      { method: 'POST', body: '%ff%fe=%&=', headers: { 'content-type': 'application/x-www-form-urlencoded' } },
    ],
  ]
  test.each(broken)(
    '%s describes the fault of the request, and nothing about the program',
    async (_name, path, init) => {
      const response = await fetch(url + path, init)
      const text = await response.text()
      expect(response.status).toBeLessThan(500)
      expect(text).not.toMatch(
        /\bat .+:\d+:\d+|node_modules|\.ts\b|\/src\/|(?<!Syntax )Error:|select |PGlite|postgres|hono|undici|kysely/i,
      )
    },
  )
})

test('files of the program and of its folder are not served', async () => {
  const paths = [
    '/.env',
    '/.git/config',
    '/package.json',
    '/.stamp.json',
    '/audit.key',
    '/.data/audit.key',
    '/audit-sign.key',
    '/.data/audit-sign.key',
    '/..%2f..%2fpackage.json',
    '/%2e%2e/%2e%2e/package.json',
    '/assets/..%2f..%2fpackage.json',
    '/assets/%252e%252e/package.json',
    '/src/server.ts',
    '/index.html.br',
    '/metrics',
    '/server-status',
    '/debug/pprof',
    '/actuator',
    '/api/v1/../../metrics',
    '/api/v1/%2e%2e/%2e%2e/metrics',
    '/api/v1/..%2f..%2fmetrics',
  ]
  for (const path of paths) {
    const { text, statuses } = await sendRaw(
      url,
      `GET ${path} HTTP/1.1\r\nHost: ${new URL(url).host}\r\nAccept: application/json\r\nConnection: close\r\n\r\n`,
      100,
    )
    expect([path, statuses]).toEqual([path, [404]])
    expect(text).not.toMatch(/"dependencies"|http_request|# HELP|\[core\]/)
  }
})

test('the session cookie is not accessible to scripts and other sites', async () => {
  const response = await fetch(`${url}/api/v1/authentications`, {
    method: 'POST',
    body: new URLSearchParams({ username: 'reader@nordlys.example', password: 'ansvar-demo-2026' }),
  })
  const cookie = response.headers.getSetCookie().find((line) => line.includes('session')) ?? ''
  expect(cookie).toMatch(/HttpOnly/i)
  expect(cookie).toMatch(/SameSite=(Lax|Strict)/i)
  expect(cookie).toMatch(/Path=\//i)
  expect(cookie).not.toMatch(/Domain=/i)
})
