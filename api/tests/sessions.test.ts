import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addresses, password, startApi, type Account, type Caller, type TestApi } from './support/api.ts'
import { readMails } from './support/mails.ts'

let api: TestApi
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.close())

const windows = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/141.0 Safari/537.36 Edg/141.0'
const phone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605 Version/19.0 Safari/604.1'
const listOf = async (caller: Caller) => (await caller.get('user/sessions')).body.content
const signIn = async (account: Account, secret: string) =>
  (
    await api.visitor().call('post', 'authentications', {
      body: new URLSearchParams({ username: addresses[account], password: secret }),
    })
  ).status

const change = (caller: Caller, current: string, next: string) =>
  caller.put('user/password', { current_password: current, password: next })

describe('a user’s sessions', () => {
  test('are listed with browser and system, and the current one is indicated', async () => {
    const first = await api.signIn('reader', { 'user-agent': windows })
    await api.signIn('reader', { 'user-agent': phone })
    await api.signIn('reader', { 'user-agent': 'curl/8' })
    const content = await listOf(first)
    expect(content.map(({ browser, system, is_current }) => [browser, system, is_current])).toEqual(
      expect.arrayContaining([
        ['Edge', 'Windows', true],
        ['Safari', 'iPhone', false],
        [null, null, false],
      ]),
    )
    expect(content).toHaveLength(3)
    expect(JSON.stringify(content)).not.toContain(first.cookie().split('=')[1])
  })

  test('can be ended one by one, or all others together', async () => {
    const [here, there, elsewhere] = [
      await api.signIn('editor'),
      await api.signIn('editor'),
      await api.signIn('editor'),
    ]
    const own = (await listOf(there)).find(({ is_current }) => is_current)
    expect((await here.call('put', `user/sessions/${own?.id}/revoke`)).status).toBe(204)
    expect((await there.get('user')).status).toBe(401)
    expect((await here.call('put', `user/sessions/${own?.id}/revoke`)).status).toBe(404)
    expect((await here.call('put', 'user/sessions/revoke-others')).status).toBe(204)
    expect([(await elsewhere.get('user')).status, (await here.get('user')).status]).toEqual([401, 200])
    expect(await listOf(here)).toHaveLength(1)
  })

  test('of others are not found', async () => {
    const [manager, outsider] = [await api.signIn('manager'), await api.signIn('outsider')]
    const [theirs] = await listOf(outsider)
    expect((await manager.call('put', `user/sessions/${theirs?.id}/revoke`)).status).toBe(404)
    expect((await outsider.get('user')).status).toBe(200)
  })
})

describe('the own password', () => {
  test('can be changed by a user who knows it, which ends all other sessions and notifies the owner by email', async () => {
    const [here, there] = [await api.signIn('limited'), await api.signIn('limited')]
    const former = here.cookie()
    const response = await change(here, password, 'en helt ny adgangskode')
    expect(response.status).toBe(204)
    expect([here.cookie() === former, (await here.get('user')).status, (await there.get('user')).status]).toEqual([
      false,
      200,
      401,
    ])
    expect((await api.visitor({ cookie: former }).get('user')).status).toBe(401)
    expect([await signIn('limited', password), await signIn('limited', 'en helt ny adgangskode')]).toEqual([401, 200])
    expect((await readMails(api)).at(-1)).toMatch(
      /To: limited@havn\.example[\s\S]*Your Ansvar password has been changed/,
    )
  })

  test('cannot be changed without the old one, and invalid fields are reported', async () => {
    const caller = await api.signIn('outsider')
    const { status, body } = await change(caller, 'a guess', 'short')
    expect(status).toBe(422)
    expect(body.fields).toEqual([
      { path: 'password', code: 'too_short' },
      { path: 'current_password', code: 'invalid' },
    ])
    expect(await signIn('outsider', password)).toBe(200)
  })

  test('cannot be guessed in an open session', async () => {
    const caller = await api.signIn('manager')
    const statuses = []
    for (let attempt = 0; attempt < 11; attempt += 1)
      statuses.push((await change(caller, `guess ${attempt}`, 'en helt ny adgangskode')).status)
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 422), 429])
  })

  test('requires a session', async () => {
    const [none, made] = [api.visitor(), api.visitor({ cookie: 'ansvar_session=made-up' })]
    const statuses = [(await change(none, password, 'x')).status, (await change(made, password, 'x')).status]
    expect(statuses).toEqual([401, 401])
  })
})
