import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { DAY_MS } from '@ansvar/domain/dates'
import { takeAttempts } from '#auth/attempts.ts'
import { countedFor, signInLimits } from '#auth/limits.ts'
import { withoutUser, asSystem } from '#db/scope.ts'
import { sweep } from '#sweep.ts'
import { addresses, password, startApi, type Account, type Caller, type TestApi } from './support/api.ts'
import { atOnce } from './support/at-once.ts'
import { readMails } from './support/mails.ts'

// OWASP, "Slow Down Online Guessing Attacks with Device Cookies".

let api: TestApi
let other: TestApi
beforeAll(async () => {
  api = await startApi()
  other = await startApi({ database: api.database })
})
afterAll(() => api.close())
beforeEach(async () => {
  api.setClock(null)
  await asSystem(api.database, (trx) => trx.deleteFrom('attempts').execute())
})

const from = (address: string, headers: Record<string, string> = {}, at = api) =>
  at.visitor({ 'x-forwarded-for': address, ...headers })
const enter = (caller: Caller, account: Account, secret = password) =>
  caller.call('post', 'authentications', {
    body: new URLSearchParams({ username: addresses[account], password: secret }),
  })
const statusOf = async (caller: Caller, account: Account, secret = password) =>
  (await enter(caller, account, secret)).status
const days = (count: number) => new Date(Date.now() + count * DAY_MS)

/** The device cookie of the last sign-in. */
async function knownDevice(account: Account, address = '198.51.100.1'): Promise<string> {
  const caller = from(address)
  expect(await statusOf(caller, account)).toBe(200)
  return caller.deviceCookie()
}

const change = (who: Caller, current: string, next: string) =>
  who.put('user/password', { current_password: current, password: next })

/** Guesses the password of the account a hundred times at once from all addresses, until the guesses are refused. */
async function attack(account: Account, addressOf: (index: number) => string): Promise<void> {
  const statuses = await atOnce(100, (index) => statusOf(from(addressOf(index)), account, 'a guess'))
  expect(statuses.filter((status) => status === 429).length).toBeGreaterThanOrEqual(50)
  expect(statuses.every((status) => status === 401 || status === 429)).toBe(true)
}

describe('while attackers guess the password of an account', () => {
  test.each([
    ['of one /24', (index: number) => `203.0.113.${index}`],
    ['of one /64', (index: number) => `2001:db8:0:7::${index.toString(16)}`],
    ['of one /48', (index: number) => `2001:db8:0:${index.toString(16)}::7`],
    ['all over the world', (index: number) => `${index + 20}.${index}.2.7`],
    ['that are one', () => '203.0.113.7'],
  ])('from a hundred addresses %s, its owner can sign in on a known device', async (_name, addressOf) => {
    const caller = from(addressOf(7))
    expect(await statusOf(caller, 'editor')).toBe(200)
    await attack('editor', addressOf)
    // Signing out does not remove the device cookie.
    await caller.call('post', 'logout')
    expect([caller.cookie(), caller.deviceCookie()]).toEqual(['', expect.stringMatching(/^ansvar_device=/)])
    expect([await statusOf(caller, 'editor', 'mistyped'), await statusOf(caller, 'editor')]).toEqual([401, 200])

    const stranger = await enter(from(addressOf(7)), 'editor')
    expect([stranger.status, Number(stranger.headers.get('retry-after')) > 60]).toEqual([429, true])
  })

  test('the attempts count in another process, and the device is known there', async () => {
    const device = await knownDevice('editor')
    await attack('editor', (index) => `203.0.113.${index}`)
    expect(await statusOf(from('192.0.2.7', {}, other), 'editor')).toBe(429)
    expect(await statusOf(from('203.0.113.7', { cookie: device }, other), 'editor')).toBe(200)
  })

  test('its owner can request a link on that device, and the device on which it is used becomes known', async () => {
    const device = await knownDevice('outsider')
    const ask = async (headers: Record<string, string>, address = '203.0.113.7') =>
      (await from(address, headers).post('user/password-reset', { email: addresses.outsider })).status
    const strangers = []
    for (let index = 0; index < 11; index += 1) strangers.push(await ask({}, `203.0.113.${index}`))
    expect(strangers).toEqual([...Array.from({ length: 10 }, () => 204), 429])
    expect(await ask({ cookie: device })).toBe(204)

    const [token] = (await readMails(api)).flatMap((mail) => /token=([\w-]{43})/.exec(mail)?.[1] ?? []).slice(-1)
    const fresh = from('192.0.2.8')
    expect((await fresh.post('user/password', { token, password: 'en ny adgangskode' })).status).toBe(204)
    await attack('outsider', (index) => `192.0.2.${index}`)
    expect(await statusOf(fresh, 'outsider', 'en ny adgangskode')).toBe(200)
    expect(await statusOf(from('192.0.2.8', { cookie: device }), 'outsider', 'en ny adgangskode')).toBe(200)
  })

  test('a user who changes the password there is not affected by guesses in a session found open', async () => {
    const caller = from('198.51.100.1')
    expect(await statusOf(caller, 'limited')).toBe(200)
    const found = from('203.0.113.7', { cookie: caller.cookie() })
    const guesses = []
    for (let index = 0; index < 11; index += 1)
      guesses.push((await change(found, `guess ${index}`, 'en ny adgangskode')).status)
    expect(guesses.at(-1)).toBe(429)
    expect((await change(caller, password, 'en ny adgangskode')).status).toBe(204)
    expect(await statusOf(caller, 'limited', 'en ny adgangskode')).toBe(200)
  })
})

const underAttack = (account: Account) => attack(account, (index) => `203.0.113.${index}`)

describe('a device cookie', () => {
  test('that is invented, of another account, or expired is ignored', async () => {
    const [own, foreign] = [await knownDevice('reader'), await knownDevice('manager')]
    const forged = own.replace(/.$/, (last) => (last === 'A' ? 'E' : 'A'))
    const older = own.replace(/(.{21})(?=.{22}$)/, (stamp) => stamp.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')))
    await underAttack('reader')
    const statuses = []
    for (const cookie of [forged, older, foreign, 'ansvar_device=x', `ansvar_device=${'A'.repeat(43)}`])
      statuses.push(await statusOf(from('203.0.113.7', { cookie }), 'reader'))
    expect(statuses).toEqual([429, 429, 429, 429, 429])
    expect(await statusOf(from('203.0.113.7', { cookie: own }), 'reader')).toBe(200)

    api.setClock(days(182))
    await underAttack('reader')
    expect(await statusOf(from('203.0.113.7', { cookie: own }), 'reader')).toBe(429)
  })

  test('has its own limit, which does not affect other devices', async () => {
    const [one, two] = [await knownDevice('maintainer'), await knownDevice('maintainer')]
    const guesses = await atOnce(12, (index) =>
      statusOf(from(`203.0.113.${index}`, { cookie: one }), 'maintainer', 'a guess'),
    )
    expect(guesses.filter((status) => status === 401)).toHaveLength(10)
    const refused = await enter(from('203.0.113.7', { cookie: one }), 'maintainer')
    expect([refused.status, Number(refused.headers.get('retry-after')) > 60]).toEqual([429, true])
    expect(await statusOf(from('203.0.113.7', { cookie: two }), 'maintainer')).toBe(200)
    expect(await statusOf(from('203.0.113.7'), 'maintainer')).toBe(200)
  })

  test('contains the last five accounts of a browser, each independently', async () => {
    const shared = from('198.51.100.1')
    const accounts: Account[] = ['maintainer', 'manager', 'editor', 'reader']
    for (const account of [...accounts, ...accounts]) expect(await statusOf(shared, account)).toBe(200)
    expect(shared.deviceCookie().split('.')).toHaveLength(4)
    await underAttack('maintainer')
    expect(await statusOf(shared, 'maintainer')).toBe(200)
    const full = from('198.51.100.1', { cookie: `${shared.deviceCookie()}${`.${'A'.repeat(43)}`.repeat(200)}` })
    expect(await statusOf(full, 'manager')).toBe(200)
    expect(full.deviceCookie().split('.').length).toBeLessThanOrEqual(5)
  })

  test('is issued in limited numbers for a known password', async () => {
    const given = await atOnce(22, async () => {
      const caller = from('198.51.100.1')
      return [await statusOf(caller, 'reader'), caller.deviceCookie() !== '']
    })
    expect(given.filter(([status]) => status === 200)).toHaveLength(22)
    expect(given.filter(([, isKnown]) => isKnown)).toHaveLength(20)
  })
})

const take = (username: string, address: string) =>
  withoutUser(api.database, (trx) =>
    takeAttempts(trx, countedFor(signInLimits, { username, address, device: null }), new Date()),
  ).then(
    () => 'taken',
    () => 'refused',
  )
const takeAll = async (count: number, addressOf: (index: number) => string) => {
  for (let index = 0; index < count; index += 1)
    expect([index, await take(`${index}@x.example`, addressOf(index))]).toEqual([index, 'taken'])
}

describe('attempts of unknown devices count together', () => {
  test.each([
    ['address', (index: number) => (index % 2 ? '203.0.113.9' : '::ffff:203.0.113.9'), '203.0.113.10'],
    ['/64', (index: number) => `2001:db8:1:1::${index.toString(16)}`, '2001:db8:1:2::1'],
  ])('a hundred times from one %s', async (_name, addressOf, neighbour) => {
    await takeAll(100, addressOf)
    expect(await take('last@x.example', addressOf(100))).toBe('refused')
    expect(await take('last@x.example', neighbour)).toBe('taken')
  })

  test.each([
    ['/24', (index: number) => `203.0.114.${index % 250}`, '203.0.115.1'],
    ['/48', (index: number) => `2001:db8:2:${index.toString(16)}::1`, '2001:db8:3::1'],
  ])('five hundred times from one %s', async (_name, addressOf, neighbour) => {
    await takeAll(500, addressOf)
    expect(await take('last@x.example', addressOf(500))).toBe('refused')
    expect(await take('last@x.example', neighbour)).toBe('taken')
  })

  test('attempts that no longer count are deleted', async () => {
    await takeAll(3, (index) => `203.0.113.${index}`)
    const left = () =>
      asSystem(api.database, (trx) => trx.selectFrom('attempts').select('key').execute()).then((rows) => rows.length)
    await sweep(api.database, new Date())
    expect(await left()).toBe(1 + 3 * 3)
    await sweep(api.database, new Date(Date.now() + 26 * 3_600_000))
    expect(await left()).toBe(0)
  })
})
