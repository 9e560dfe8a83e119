import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { asSystem } from '#db/scope.ts'
import { addresses, startApi, type TestApi } from './support/api.ts'
import { readMails } from './support/mails.ts'

let api: TestApi
beforeAll(async () => {
  api = await startApi({ publicUrl: 'https://ansvar.example' })
})
afterAll(() => api.close())

const secret = 'en ny adgangskode'
const signIn = async (email: string, password: string) =>
  (await api.visitor().call('post', 'authentications', { body: new URLSearchParams({ username: email, password }) }))
    .status

const mails = () => readMails(api)

async function askForLink(email: string): Promise<string> {
  await api.visitor().post('user/password-reset', { email })
  const links = (await mails()).flatMap(
    (mail) => /ansvar\.example\/reset-password\?token=([\w-]{43})/.exec(mail)?.[1] ?? [],
  )
  return links.at(-1) ?? ''
}

test('an emailed link sets a password once, and ends every session of the account', async () => {
  const reader = await api.signIn('reader')
  const token = await askForLink(addresses.reader)
  expect(token).not.toBe('')

  const response = await api.visitor().post('user/password', { password: secret, token })
  expect([response.status, response.text]).toEqual([204, ''])
  expect((await reader.get('user')).status).toBe(401)
  expect(await signIn(addresses.reader, secret)).toBe(200)
  expect(await signIn(addresses.reader, 'ansvar-demo-2026')).toBe(401)

  const again = await api.visitor().post('user/password', { password: secret, token })
  expect([again.status, again.body.fields]).toEqual([422, [{ path: 'token', code: 'invalid' }]])
})

test('of two concurrent uses of one link one succeeds', async () => {
  const token = await askForLink(addresses.maintainer)
  const statuses = await Promise.all(
    ['first password', 'second password'].map(
      async (password) => (await api.visitor().post('user/password', { password, token })).status,
    ),
  )
  expect(statuses.toSorted((a, b) => a - b)).toEqual([204, 422])
})

test('the email is in the recipient’s language, and the database stores neither link nor email', async () => {
  const editor = await api.signIn('editor')
  await editor.call('patch', 'user', { json: { language: 'da' } })
  const token = await askForLink(addresses.editor)
  const mail = (await mails()).at(-1) ?? ''
  expect(mail).toContain('To: editor@nordlys.example')
  expect(mail).toMatch(/^Hej\r\n\r\nDer er bedt om en ny adgangskode/m)
  expect(await asSystem(api.database, (trx) => trx.selectFrom('outbox').selectAll().execute())).toEqual([])
  const rows = await asSystem(api.database, (trx) => trx.selectFrom('password_tokens').selectAll().execute())
  expect(token).toHaveLength(43)
  expect(rows.map(({ token_hash }) => token_hash.length)).toEqual(rows.map(() => 32))
  expect(JSON.stringify(rows.map(({ token_hash }) => Buffer.from(token_hash).toString('latin1')))).not.toContain(token)
})

test('known and unknown addresses get the same response, and only the known one gets an email', async () => {
  const before = (await mails()).length
  const known = await api.visitor().post('user/password-reset', { email: ' Outsider@Fjord.example ' })
  const unknown = await api.visitor().post('user/password-reset', { email: 'nobody@fjord.example' })
  const odd = await api.visitor().post('user/password-reset', { email: 'a\0b' })
  expect([known, unknown, odd].map(({ status, text }) => [status, text])).toEqual([
    [204, ''],
    [204, ''],
    [204, ''],
  ])
  expect(await mails()).toHaveLength(before + 1)
})

test('a link expires after an hour, and when the next link is sent', async () => {
  const first = await askForLink(addresses.manager)
  const second = await askForLink(addresses.manager)
  expect(second).not.toBe(first)
  expect((await api.visitor().post('user/password', { password: secret, token: first })).status).toBe(422)
  onTestFinished(() => api.setClock(null))
  api.setClock(new Date(Date.now() + 61 * 60_000))
  expect((await api.visitor().post('user/password', { password: secret, token: second })).status).toBe(422)
  api.setClock(null)
  expect((await api.visitor().post('user/password', { password: secret, token: second })).status).toBe(204)
})

test('a password that is too short and an invalid token are reported together', async () => {
  const { status, body } = await api.visitor().post('user/password', { password: 'short', token: 'x' })
  expect(status).toBe(422)
  expect(body.fields).toEqual([
    { path: 'password', code: 'too_short' },
    { path: 'token', code: 'invalid' },
  ])
  const empty = await api.visitor().post('user/password', {})
  expect(empty.body.fields).toEqual([
    { path: 'password', code: 'required' },
    { path: 'token', code: 'required' },
  ])
})

test('a new password that is common, simple or a name is refused in every call', async () => {
  const token = await askForLink(addresses.reader)
  const limited = await api.signIn('limited')
  const setup = { organization_name: 'Solskin Brød ApS', name: 'Ida Ny', email: 'ida@ny.example', token: 'x' }
  const codes = async (name: string) => {
    const responses = await Promise.all([
      api.visitor().post('user/password', { password: name, token }),
      limited.put('user/password', { current_password: 'x', password: name }),
      api.visitor().post('first-organization', { ...setup, password: name }),
    ])
    return responses.map(({ text }) => /"path":"password","code":"(\w+)"/.exec(text)?.[1] ?? null)
  }
  expect(await codes('Football2024!')).toEqual(['common', 'common', 'common'])
  expect(await codes('q1w2e3r4t5y6')).toEqual(['common', 'common', 'common'])
  expect(await codes('qwertyqwerty')).toEqual(['too_simple', 'too_simple', 'too_simple'])
  expect(await codes('Ansvar-2026!!')).toEqual(['personal', 'personal', 'personal'])
  // The names of the organization and of the user.
  expect(await codes('nordlys metal')).toEqual(['personal', null, null])
  expect(await codes('Havn-Værksted')).toEqual([null, 'personal', null])
  expect(await codes('Solskin Brød 1')).toEqual([null, null, 'personal'])
  expect(await codes('JonasKjær2026')).toEqual(['personal', null, null])
  expect(await codes('Hanne.Vester99')).toEqual([null, 'personal', null])
  expect(await codes('kanel og regnvejr')).toEqual([null, null, null])
})

test('a used, expired or invented link is reported as such, in the language of its owner', async () => {
  const limited = await api.signIn('limited')
  await limited.call('patch', 'user', { json: { language: 'da' } })
  const open = async (token: string) => (await api.visitor().post('user/link', { token })).body
  const first = await askForLink(addresses.limited)
  const second = await askForLink(addresses.limited)
  expect(await open(first)).toEqual({ kind: 'RESET', state: 'EXPIRED', username: null, language: 'da' })
  expect(await open(second)).toMatchObject({ state: 'OPEN', username: addresses.limited, language: 'da' })
  const response = await api.visitor({ 'accept-language': 'en' }).post('user/link', { token: second })
  expect(response.headers.get('content-language')).toBe('da')
  expect((await api.visitor().post('user/password', { password: secret, token: second })).status).toBe(204)
  expect(await open(second)).toEqual({ kind: 'RESET', state: 'USED', username: null, language: 'da' })
  expect(await open('made-up')).toEqual({ kind: null, state: 'UNKNOWN', username: null, language: null })
})

const BEAT_MS = 150

/** Returns whether the response to a request for a link is delayed to a multiple of the response time step. */
async function isOnTheBeat(email: string): Promise<boolean> {
  const read = performance.now.bind(performance)
  const seen: number[] = []
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => {
    const now = read()
    seen.push(now)
    return now
  })
  const timers = vi.spyOn(globalThis, 'setTimeout')
  try {
    await api.visitor({ 'x-forwarded-for': '192.0.2.99' }).post('user/password-reset', { email })
    const waits = new Set(timers.mock.calls.map(([, ms]) => ms))
    return seen.some((began, at) => seen.slice(at).some((done) => waits.has(BEAT_MS - ((done - began) % BEAT_MS))))
  } finally {
    clock.mockRestore()
    timers.mockRestore()
  }
}

test('known and unknown addresses get a response at the same time step, so that the time reveals nothing', async () => {
  expect([await isOnTheBeat(addresses.maintainer), await isOnTheBeat('nobody@nordlys.example')]).toEqual([true, true])
})

test('the number of links to one address is limited', async () => {
  const statuses = []
  for (let attempt = 0; attempt < 6; attempt += 1)
    statuses.push((await api.visitor().post('user/password-reset', { email: 'flooded@nordlys.example' })).status)
  expect(statuses).toEqual([204, 204, 204, 204, 204, 429])
})
