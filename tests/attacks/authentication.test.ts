import { beforeAll, describe, expect, test } from 'vitest'
import { caller, service } from './service.ts'

// API2, broken authentication: values that look like a session and are not. Guessing, lockouts, links and hashes are held by
// api/tests/authentications.test.ts and passwords.test.ts.

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

describe('what is no session', () => {
  test.each<[string, () => Record<string, string>]>([
    ['nothing', () => ({})],
    ['an empty cookie', () => ({ cookie: `${name()}=` })],
    ['a session that never was', () => ({ cookie: `${name()}=${'A'.repeat(43)}` })],
    ['a session with a character less', () => ({ cookie: `${name()}=${value().slice(0, -1)}` })],
    ['a session with a character more', () => ({ cookie: `${name()}=${value()}A` })],
    ['a session in other letters', () => ({ cookie: `${name()}=${value().toUpperCase()}` })],
    ['a session under another name', () => ({ cookie: `session=${value()}` })],
    ['a session in another prefix', () => ({ cookie: `__Secure-${cookie}` })],
    ['a session as a token', () => ({ authorization: `Bearer ${value()}` })],
    [
      'a session by Basic',
      () => ({ authorization: `Basic ${Buffer.from(`reader@nordlys.example:${value()}`).toString('base64')}` }),
    ],
    [
      'a name and its password by Basic',
      () => ({ authorization: `Basic ${Buffer.from('reader@nordlys.example:ansvar-demo-2026').toString('base64')}` }),
    ],
    ['a token of no signature', () => ({ authorization: 'Bearer eyJhbGciOiJub25lIn0.eyJzdWIiOiJtYW5hZ2VyIn0.' })],
    [
      'a user that a header names',
      () => ({ 'x-user': 'manager@nordlys.example', 'x-user-id': '1', 'x-authenticated-user': 'manager' }),
    ],
    [
      'an organization that a header names',
      () => ({ 'x-organization-id': organizationId, 'x-tenant': organizationId }),
    ],
    ['a word of SQL', () => ({ cookie: `${name()}=' or '1'='1` })],
    ['a word of a pattern', () => ({ cookie: `${name()}=%25` })],
  ])('%s opens nothing', async (_what, headers) => {
    expect((await user(headers())).status).toBe(401)
  })

  test.each(['token', 'access_token', 'session', 'ansvar_session', 'api_key', 'sid'])(
    'a session in the address (%s) opens nothing, and is read by no log',
    async (parameter) => {
      expect((await user({}, `?${parameter}=${value()}`)).status).toBe(401)
      expect((await service()).gateway.output()).not.toContain(value())
    },
  )

  test('the real one opens, so that the others are attacks', async () => {
    expect((await user({ cookie })).status).toBe(200)
  })
})

test('a forged token beside a real session counts alone: nobody is more by sending both', async () => {
  expect((await user({ cookie, authorization: 'Bearer forged' })).status).toBe(401)
})

test('a session that a visitor brings along is not the one that signing in begins', async () => {
  const planted = `${name()}=${'B'.repeat(43)}`
  const answer = await fetch(`${url}/api/v1/authentications`, {
    method: 'POST',
    headers: { cookie: planted },
    body: new URLSearchParams({ username: 'reader@nordlys.example', password: 'ansvar-demo-2026' }),
  })
  const given = answer.headers.getSetCookie().map((line) => line.split(';')[0] ?? '')
  expect(answer.status).toBe(200)
  expect(given).not.toContain(planted)
  expect(given.some((each) => each.startsWith(`${name()}=`))).toBe(true)
  expect((await user({ cookie: planted })).status).toBe(401)
})

test('a session that was signed out is over for whoever kept its cookie, in REST, in GraphQL and for files', async () => {
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
  const asked = await fetch(`${url}/graphql`, {
    method: 'POST',
    headers: { cookie: own, 'content-type': 'application/json' },
    body: JSON.stringify({ query: '{ user { id } }' }),
  })
  expect(await asked.text()).toContain('UNAUTHENTICATED')
})

test('signing in asks for a form: neither JSON, nor the address, nor Basic is a way in', async () => {
  const fields = { username: 'reader@nordlys.example', password: 'ansvar-demo-2026' }
  const ways: readonly (readonly [string, RequestInit])[] = [
    [`?${new URLSearchParams(fields).toString()}`, { method: 'POST' }],
    ['', { method: 'POST', body: JSON.stringify(fields), headers: { 'content-type': 'application/json' } }],
    [`?${new URLSearchParams(fields).toString()}`, {}],
  ]
  for (const [search, init] of ways) {
    const answer = await fetch(`${url}/api/v1/authentications${search}`, init)
    expect(answer.status).toBeGreaterThanOrEqual(400)
    expect(answer.headers.getSetCookie()).toEqual([])
  }
})
