import { beforeAll, describe, expect, test } from 'vitest'
import { caller, service } from './service.ts'

// API2, broken authentication: values that look like a session but are not valid. api/tests/authentications.test.ts and
// passwords.test.ts test guessing, lockouts, links and hashes.

let url: string
let cookie: string
let organizationId: string
beforeAll(async () => {
  ;({ url } = await service())
  ;({ cookie, organizationId } = await caller('reader@nordlys'))
}, 120_000)

const user = (headers: Readonly<Record<string, string>>, query = '') => fetch(`${url}/api/v1/user${query}`, { headers })
const value = () => cookie.split('=')[1] ?? ''
const name = () => cookie.split('=')[0] ?? ''

describe('an invalid session', () => {
  test.each<[string, () => Record<string, string>]>([
    ['nothing', () => ({})],
    ['an empty cookie', () => ({ cookie: `${name()}=` })],
    ['a random session', () => ({ cookie: `${name()}=${'A'.repeat(43)}` })],
    ['a session without its last character', () => ({ cookie: `${name()}=${value().slice(0, -1)}` })],
    ['a session with an extra character', () => ({ cookie: `${name()}=${value()}A` })],
    ['a session in upper case', () => ({ cookie: `${name()}=${value().toUpperCase()}` })],
    ['a session under another cookie name', () => ({ cookie: `session=${value()}` })],
    ['a session with another prefix', () => ({ cookie: `__Secure-${cookie}` })],
    ['a session as a token', () => ({ authorization: `Bearer ${value()}` })],
    [
      'a session by Basic',
      () => ({ authorization: `Basic ${Buffer.from(`reader@nordlys.example:${value()}`).toString('base64')}` }),
    ],
    [
      'a name and its password by Basic',
      () => ({ authorization: `Basic ${Buffer.from('reader@nordlys.example:ansvar-demo-2026').toString('base64')}` }),
    ],
    ['an unsigned token', () => ({ authorization: 'Bearer eyJhbGciOiJub25lIn0.eyJzdWIiOiJtYW5hZ2VyIn0.' })],
    [
      'a user in a header',
      () => ({ 'x-user': 'manager@nordlys.example', 'x-user-id': '1', 'x-authenticated-user': 'manager' }),
    ],
    ['an organization in a header', () => ({ 'x-organization-id': organizationId, 'x-tenant': organizationId })],
    ['a word of SQL', () => ({ cookie: `${name()}=' or '1'='1` })],
    ['a word of a pattern', () => ({ cookie: `${name()}=%25` })],
  ])('%s opens nothing', async (_what, headers) => {
    expect((await user(headers())).status).toBe(401)
  })

  test.each(['token', 'access_token', 'session', 'ansvar_session', 'api_key', 'sid'])(
    'a session in the address (%s) is ignored, and is not logged',
    async (parameter) => {
      expect((await user({}, `?${parameter}=${value()}`)).status).toBe(401)
      expect((await service()).gateway.output()).not.toContain(value())
    },
  )

  test('the valid session is accepted, so the others are real attacks', async () => {
    expect((await user({ cookie })).status).toBe(200)
  })
})

test('a forged token next to a valid session is used alone, so sending both grants nothing', async () => {
  expect((await user({ cookie, authorization: 'Bearer forged' })).status).toBe(401)
})

test('signing in starts a new session instead of the one that the visitor sends', async () => {
  const planted = `${name()}=${'B'.repeat(43)}`
  const response = await fetch(`${url}/api/v1/authentications`, {
    method: 'POST',
    headers: { cookie: planted },
    body: new URLSearchParams({ username: 'reader@nordlys.example', password: 'ansvar-demo-2026' }),
  })
  const given = response.headers.getSetCookie().map((line) => line.split(';')[0] ?? '')
  expect(response.status).toBe(200)
  expect(given).not.toContain(planted)
  expect(given.some((each) => each.startsWith(`${name()}=`))).toBe(true)
  expect((await user({ cookie: planted })).status).toBe(401)
})

test('a copied cookie of a signed-out session is refused in REST, in GraphQL and for files', async () => {
  const signed = await fetch(`${url}/api/v1/authentications`, {
    method: 'POST',
    body: new URLSearchParams({ username: 'reader@nordlys.example', password: 'ansvar-demo-2026' }),
  })
  const own =
    signed.headers
      .getSetCookie()
      .map((line) => line.split(';')[0] ?? '')
      .find((each) => each.startsWith(name())) ?? ''
  expect((await user({ cookie: own })).status).toBe(200)
  await fetch(`${url}/api/v1/logout`, { method: 'POST', headers: { cookie: own } })
  expect((await user({ cookie: own })).status).toBe(401)
  expect((await fetch(`${url}/files/11111111-2222-4333-8444-555555555555`, { headers: { cookie: own } })).status).toBe(
    401,
  )
  const result = await fetch(`${url}/graphql`, {
    method: 'POST',
    headers: { cookie: own, 'content-type': 'application/json' },
    body: JSON.stringify({ query: '{ user { id } }' }),
  })
  expect(await result.text()).toContain('UNAUTHENTICATED')
})

test('signing in accepts only a form: no JSON, query parameters or Basic', async () => {
  const fields = { username: 'reader@nordlys.example', password: 'ansvar-demo-2026' }
  const ways: readonly (readonly [string, RequestInit])[] = [
    [`?${new URLSearchParams(fields).toString()}`, { method: 'POST' }],
    ['', { method: 'POST', body: JSON.stringify(fields), headers: { 'content-type': 'application/json' } }],
    [`?${new URLSearchParams(fields).toString()}`, {}],
  ]
  for (const [search, init] of ways) {
    const response = await fetch(`${url}/api/v1/authentications${search}`, init)
    expect(response.status).toBeGreaterThanOrEqual(400)
    expect(response.headers.getSetCookie()).toEqual([])
  }
})
