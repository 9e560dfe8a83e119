import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { hashPassword } from '#auth/passwords.ts'
import { asSystem } from '#db/scope.ts'
import { demoDatabase } from './support/database.ts'
import { addresses, password, startApi, type TestApi } from './support/api.ts'
import { atOnce } from './support/at-once.ts'

let api: TestApi
let statements = 0
beforeAll(async () => {
  const database = await demoDatabase()
  const kysely = database.kysely.withPlugin({
    transformQuery({ node }) {
      statements += 1
      return node
    },
    transformResult: ({ result }) => Promise.resolve(result),
  })
  api = await startApi({ database: { ...database, kysely } })
})
afterAll(() => api.close())
/** Every test, and every retry, starts with a running clock and no counted failures. */
const afresh = async (of: TestApi) => {
  of.setClock(null)
  await asSystem(of.database, (trx) => trx.deleteFrom('attempts').execute())
}
beforeEach(() => afresh(api))

const form = (username: string, secret: string) => ({ body: new URLSearchParams({ username, password: secret }) })
/** Returns the body of a response without the values that are different in every response. */
const plain = ({ text }: { text: string }) => text.replace(/"request_id":"[^"]*"/, '')

type Cost = { readonly statements: number; readonly hashes: number; readonly counted: number }

/** Measures sign-ins with wrong passwords: statements, hashed passwords, and counted attempts. */
async function costOf(names: readonly string[]): Promise<Cost> {
  const before = await costs()
  for (const [index, name] of names.entries()) {
    const visitor = api.visitor({ 'x-forwarded-for': `10.0.${name.length}.${index}` })
    expect((await visitor.call('post', 'authentications', form(name, 'x'))).status).toBe(401)
  }
  const after = await costs()
  return {
    statements: after.statements - before.statements,
    hashes: after.hashes - before.hashes,
    counted: after.counted - before.counted,
  }
}

async function costs(): Promise<Cost> {
  const now = { statements, hashes: Number(/^ansvar_password_hashes_total (\d+)$/m.exec(await metrics())?.[1]) }
  const { rows } = await asSystem(api.database, (trx) =>
    sql<{ counted: string }>`select coalesce(sum(cardinality(times)), 0) as counted from attempts`.execute(trx),
  )
  return { ...now, counted: Number(rows[0]?.counted) }
}

const metrics = async (): Promise<string> => (await api.fetch('/metrics', {})).text()

const hours = (count: number) => new Date(Date.now() + count * 3_600_000)

describe('signing in', () => {
  test('returns the holding, the own organization first, and sets a cookie that scripts cannot read', async () => {
    const response = await api.visitor().call('post', 'authentications', form(addresses.manager, password))
    expect(response.status).toBe(200)
    expect(response.body.content.map((organization) => organization['name'])).toEqual([
      'Nordlys Metal A/S',
      'Nordlys Galvano ApS',
      'Nordlys Montage ApS',
    ])
    expect(response.headers.getSetCookie()).toEqual([
      expect.stringMatching(/^ansvar_session=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/),
      expect.stringMatching(/^ansvar_device=[\w-]{43}; Max-Age=15552000; Path=\/; HttpOnly; SameSite=Strict$/),
    ])
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(response.headers.get('x-content-type-options')).toBe('nosniff')
  })

  test('the name is case-insensitive, and surrounding blanks are ignored', async () => {
    const response = await api.visitor().call('post', 'authentications', form(' Manager@Nordlys.Example ', password))
    expect(response.status).toBe(200)
  })

  test('a wrong name and a wrong password get the same response', async () => {
    const wrongName = await api.visitor().call('post', 'authentications', form('nobody@nordlys.example', password))
    const wrongPassword = await api.visitor().call('post', 'authentications', form(addresses.reader, 'wrong'))
    expect([wrongName.status, wrongPassword.status]).toEqual([401, 401])
    expect(plain(wrongName)).toBe(plain(wrongPassword))
    expect(wrongPassword.headers.get('set-cookie')).toBeNull()
  })

  test.each([
    ['en', 'Wrong email address or password'],
    ['da', 'Forkert e-mailadresse eller adgangskode'],
  ])('a wrong password is reported in the language of the request (%s)', async (language, title) => {
    const visitor = api.visitor({ 'accept-language': language })
    const { status, headers, body } = await visitor.call('post', 'authentications', form(addresses.reader, 'wrong'))
    expect([status, headers.get('content-language'), body.code]).toEqual([401, language, 'unauthenticated'])
    expect(body['title']).toBe(title)
  })

  test('an unknown name and a wrong password take the same statements and the same hashing', async () => {
    await costOf(['warm@nordlys.example'])
    const known = await costOf(Object.values(addresses))
    const unknown = await costOf(Object.values(addresses).map((name) => `un${name}`))
    expect(unknown).toEqual(known)
    expect(known).toMatchObject({ hashes: 6, counted: 6 * 4 })
    expect(known.statements).toBeGreaterThan(6 * 5)
  })

  test('every hash has the same settings, so that verifying takes the same work', async () => {
    const hashes = await asSystem(api.database, (trx) =>
      trx.selectFrom('accounts').select('password_hash').where('password_hash', 'is not', null).execute(),
    )
    const decoy = await hashPassword('a password that nobody has')
    const settings = [...hashes.map(({ password_hash }) => password_hash ?? ''), decoy].map((hash) =>
      hash.split('$').slice(0, 4).join('$'),
    )
    expect(hashes.length).toBeGreaterThan(5)
    expect(new Set(settings)).toEqual(new Set(['$argon2id$v=19$m=19456,t=2,p=1']))
  })

  test('reports missing fields', async () => {
    const response = await api
      .visitor()
      .call('post', 'authentications', { body: new URLSearchParams({ username: ' ' }) })
    expect(response.status).toBe(422)
    expect(response.body.fields).toEqual([
      { path: 'username', code: 'required' },
      { path: 'password', code: 'required' },
    ])
  })

  test('a JSON body is refused, and so is a name with a NUL', async () => {
    const json = await api.visitor().post('authentications', { username: addresses.manager, password })
    const nul = await api.visitor().call('post', 'authentications', form('manager\0', password))
    expect([json.status, nul.status]).toEqual([415, 401])
  })

  test('signing in ends the earlier session of the browser', async () => {
    const caller = await api.signIn('reader')
    const former = caller.cookie()
    await caller.call('post', 'authentications', form(addresses.reader, password))
    expect(caller.cookie()).not.toBe(former)
    expect((await api.visitor({ cookie: former }).get('user')).status).toBe(401)
    expect((await caller.get('user')).status).toBe(200)
  })

  test('after ten failures the account is refused from that address for a while, even with the right password', async () => {
    const from = (address: string) => api.visitor({ 'x-forwarded-for': address })
    const statuses = await Promise.all(
      Array.from(
        { length: 12 },
        async () => (await from('192.0.2.7').call('post', 'authentications', form(addresses.outsider, 'wrong'))).status,
      ),
    )
    expect(statuses.filter((status) => status === 401)).toHaveLength(10)
    const refused = await from('192.0.2.7').call('post', 'authentications', form(addresses.outsider, password))
    expect(refused.status).toBe(429)
    expect(refused.body.code).toBe('too_many_requests')
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(60)
    expect((await from('192.0.2.8').call('post', 'authentications', form(addresses.outsider, password))).status).toBe(
      200,
    )
    api.setClock(hours(0.3))
    const later = await from('192.0.2.7').call('post', 'authentications', form(addresses.outsider, password))
    expect(later.status).toBe(200)
  })

  test('a form of another site is refused', async () => {
    const response = await api
      .visitor({ 'sec-fetch-site': 'cross-site' })
      .call('post', 'authentications', form(addresses.manager, password))
    expect(response.status).toBe(403)
  })
})

test('the demo password does not work outside the demo, and does not reveal accounts', async () => {
  const outside = await startApi({ database: api.database, seed: 'none' })
  const responses = []
  for (const name of [addresses.manager, 'nobody@nordlys.example'])
    responses.push(await outside.visitor().call('post', 'authentications', form(name, password)))
  expect(responses.map(({ status, body }) => [status, body['title']])).toEqual([
    [401, 'The demo password works only in the demo. Choose another with “Forgot your password?”'],
    [401, 'The demo password works only in the demo. Choose another with “Forgot your password?”'],
  ])
  expect((await api.visitor().call('post', 'authentications', form(addresses.manager, password))).status).toBe(200)
})

const chosen = async (service: TestApi) =>
  (await service.visitor().post('user/password', { token: 'unknown', password })).body.fields

test('the password of the demo cannot be chosen outside of it', async () => {
  const outside = await startApi({ database: api.database, seed: 'none' })
  expect(await chosen(outside)).toContainEqual({ path: 'password', code: 'common' })
  expect(await chosen(api)).toEqual([{ path: 'token', code: 'invalid' }])
})

describe('a session', () => {
  test('ends at sign-out, also for a stolen cookie', async () => {
    const caller = await api.signIn('editor')
    const cookie = caller.cookie()
    const response = await caller.call('post', 'logout')
    expect(response.status).toBe(204)
    expect(response.headers.get('set-cookie')).toContain('Max-Age=0')
    expect((await api.visitor({ cookie }).get('user')).status).toBe(401)
    expect((await api.visitor().call('post', 'logout')).status).toBe(204)
  })

  test('ends after twelve idle hours, and continues while it is used', async () => {
    const caller = await api.signIn('editor')
    api.setClock(hours(11))
    expect((await caller.get('user')).status).toBe(200)
    api.setClock(hours(22))
    expect((await caller.get('user')).status).toBe(200)
    api.setClock(hours(34.5))
    expect((await caller.get('user')).status).toBe(401)
  })

  test('ends after thirty days, used or not', async () => {
    const caller = await api.signIn('editor')
    for (let hour = 10; hour < 30 * 24; hour += 10) {
      api.setClock(hours(hour))
      if ((await caller.get('user')).status !== 200) throw new Error(`ended after ${hour} hours`)
    }
    api.setClock(hours(30 * 24 + 1))
    expect((await caller.get('user')).status).toBe(401)
  })

  test('is refused for an invented, an empty and a malformed cookie', async () => {
    const statuses = []
    for (const cookie of [
      'ansvar_session=abc',
      'ansvar_session=',
      'x',
      `ansvar_session=${'a'.repeat(9000)}`,
      'ansvar_session=%00',
    ])
      statuses.push((await api.visitor({ cookie }).get('user')).status)
    expect(statuses).toEqual([401, 401, 401, 401, 401])
  })
})

test('over https the cookies are Secure and bound to the host', async () => {
  const secure = await startApi({ publicUrl: 'https://ansvar.example' })
  try {
    const response = await secure.visitor().call('post', 'authentications', form(addresses.manager, password))
    expect(response.headers.getSetCookie()).toEqual([
      expect.stringMatching(/^__Host-ansvar_session=.+; Path=\/; HttpOnly; SameSite=Lax; Secure$/),
      expect.stringMatching(/^__Host-ansvar_device=.+; Path=\/; HttpOnly; SameSite=Strict; Secure$/),
    ])
  } finally {
    await secure.close()
  }
})

describe('too many failures', () => {
  let guarded: TestApi
  beforeAll(async () => {
    guarded = await startApi()
  })
  afterAll(() => guarded.close())
  beforeEach(() => afresh(guarded))
  const from = (host: number) => guarded.visitor({ 'x-forwarded-for': `198.51.100.${host}` })

  test('failures count for all processes on one database together', async () => {
    const other = await startApi({ database: guarded.database })
    const statuses = []
    for (let attempt = 0; attempt < 12; attempt += 1) {
      const visitor = (attempt % 2 === 0 ? guarded : other).visitor({ 'x-forwarded-for': '192.0.2.20' })
      statuses.push((await visitor.call('post', 'authentications', form(addresses.limited, 'wrong'))).status)
    }
    expect(statuses.filter((status) => status === 429)).toHaveLength(2)
  })

  test('one name tried from many addresses is refused at all addresses, and other names are not', async () => {
    const fail = async (host: number) =>
      (await from(host).call('post', 'authentications', form(addresses.editor, 'wrong'))).status
    const statuses = []
    for (let host = 0; host < 52; host += 1) statuses.push(await fail(host % 26))
    expect(statuses.indexOf(429)).toBe(50)
    const refused = await from(200).call('post', 'authentications', form(addresses.editor, password))
    expect([refused.status, Number(refused.headers.get('retry-after')) > 60]).toEqual([429, true])
    expect((await from(0).call('post', 'authentications', form(addresses.reader, password))).status).toBe(200)
  })

  test('many names tried from one address are refused at that address only', async () => {
    const here = guarded.visitor({ 'x-forwarded-for': '203.0.113.9' })
    const fail = async (name: number) =>
      (await here.call('post', 'authentications', form(`n${name}@x.example`, 'wrong'))).status
    expect([new Set(await atOnce(100, fail)), await fail(100)]).toEqual([new Set([401]), 429])
    expect((await here.call('post', 'authentications', form(addresses.reader, password))).status).toBe(429)
    const there = guarded.visitor({ 'x-forwarded-for': '203.0.113.10' })
    expect((await there.call('post', 'authentications', form(addresses.reader, password))).status).toBe(200)
  })
})
