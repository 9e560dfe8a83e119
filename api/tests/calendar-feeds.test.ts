import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { MAX_CALENDAR_FEEDS } from '@ansvar/domain/calendar-feeds'
import { DAY_MS, dayNumber, fromDayNumber, localDay } from '@ansvar/domain/dates'
import { asSystem } from '#db/scope.ts'
import { sweep } from '../src/sweep.ts'
import { startApi, password, type Account, type Caller, type TestApi } from './support/api.ts'
import { madeBy } from './support/new-organization.ts'

const publicUrl = 'https://ansvar.example'
const path = 'user/calendar-feeds'
const today = localDay(new Date(), 'Europe/Copenhagen')
const inDays = (days: number) => fromDayNumber(dayNumber(today) + days)

let api: TestApi
let own: string
const callers = new Map<Account, Caller>()
const users = new Map<Account, string>()
const caller = (account: Account): Caller => callers.get(account) ?? api.visitor()
const user = (account: Account): string => users.get(account) ?? ''

beforeAll(async () => {
  api = await startApi({ publicUrl })
  for (const account of ['manager', 'editor', 'reader', 'limited', 'outsider'] as const) {
    callers.set(account, await api.signIn(account))
    users.set(account, (await caller(account).get('user')).body.id)
  }
  own = `organizations/${caller('manager').organizationId}`
})
afterAll(() => api.close())
beforeEach(() => asSystem(api.database, (trx) => sql`delete from calendar_feeds`.execute(trx)))

type Feed = { readonly id: string; readonly secret: string }

async function newFeed(account: Account, input: object = {}): Promise<Feed> {
  const { id, address } = await madeBy(caller(account).post(path, input))
  const [, secret = ''] = /^https:\/\/ansvar\.example\/calendar\/([\w-]{43})\.ics$/.exec(String(address)) ?? []
  expect(secret).not.toBe('')
  return { id, secret }
}

/** Reads a calendar as a program does, without cookies. */
const readFeed = (secret: string, headers: Record<string, string> = {}) =>
  api.visitor({ 'x-forwarded-for': '192.0.2.7' }).get('calendar', { authorization: `Bearer ${secret}`, ...headers })

const unfold = (text: string) => text.replaceAll('\r\n ', '')
type Event = Readonly<Record<string, string>>
/** The events of a calendar, by the names of their properties. */
const eventsOf = (text: string): Event[] =>
  [...unfold(text).matchAll(/BEGIN:VEVENT\r\n(.*?)END:VEVENT/gs)].map(([, body = '']) =>
    Object.fromEntries(
      body
        .trim()
        .split('\r\n')
        .map((line) => [/^[A-Z]+/.exec(line)?.[0] ?? '', line.slice(line.indexOf(':') + 1)]),
    ),
  )

async function meterDue(name: string, days: number, responsible: Account): Promise<string> {
  const meter = { name, utility_type: 'ELECTRICITY', kind: 'COUNTER', units: 'kWh', responsible_id: user(responsible) }
  const { id } = await madeBy(caller('manager').post(`${own}/meters`, meter))
  await asSystem(api.database, (trx) =>
    sql`update meters set next_reading_date = ${inDays(days)}::date where id = ${id}`.execute(trx),
  )
  return id
}

describe('a calendar feed', () => {
  test('contains the tasks of its user by day, up to a year ahead, and one event for those that are overdue', async () => {
    const late = await meterDue('Forsinket', -3, 'reader')
    const soon = await meterDue('Snart', 4, 'reader')
    const far = await meterDue('Langt frem', 300, 'reader')
    const beyond = await meterDue('For langt frem', 370, 'reader')
    const other = await meterDue('En andens', 4, 'editor')
    const { secret } = await newFeed('reader')
    const response = await readFeed(secret)
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toBe('text/calendar; charset=utf-8')
    const events = eventsOf(response.text)
    const keys = events.map((event) => event['UID'])
    expect(events.find((event) => event['UID'] === `READING:${soon}`)).toMatchObject({
      DTSTART: inDays(4).replaceAll('-', ''),
      DTEND: inDays(5).replaceAll('-', ''),
      SUMMARY: 'Reading',
      URL: `${publicUrl}/monitoring/meters?open=${soon}`,
    })
    expect(keys).toContain(`READING:${far}`)
    for (const id of [late, beyond, other]) expect(keys).not.toContain(`READING:${id}`)
    const [first] = events
    expect(first).toMatchObject({
      DTSTART: today.replaceAll('-', ''),
      SUMMARY: expect.stringMatching(/^\d+ overdue tasks?$/),
      URL: `${publicUrl}/dashboard/work?view=mine&state=OVERDUE`,
    })
    const mine = (await caller('reader').get(`${own}/dashboard/work-items?size=1&scope=MINE&state=OVERDUE`)).body
    expect(Number(first?.['SUMMARY']?.split(' ')[0])).toBe(mine.total_elements)
  })

  test('shows titles only if they are requested, and none of an event', async () => {
    await meterDue('Hovedmåler, hal 2; nord', 5, 'editor')
    const event = {
      title: 'Ole Winther fik syre på armen',
      kind: 'INCIDENT',
      importance: 'HIGH',
      occurrence_date: today,
      accident_occurred: false,
      handler_id: user('editor'),
    }
    await madeBy(caller('manager').post(`${own}/events`, event))
    const plain = unfold((await readFeed((await newFeed('editor')).secret)).text)
    expect(plain).not.toMatch(/Hovedmåler|Winther|Chromoline/)
    const full = unfold((await readFeed((await newFeed('editor', { titles: 'FULL' })).secret)).text)
    expect(full).toContain('SUMMARY:Reading: Hovedmåler\\, hal 2\\; nord')
    expect(full).toContain('SUMMARY:Event\r\n')
    expect(full).not.toContain('Winther')
  })

  test('contains the chosen kinds only', async () => {
    await meterDue('Måler', 5, 'editor')
    const { secret } = await newFeed('editor', { kinds: ['READING', 'READING'] })
    const events = eventsOf((await readFeed(secret)).text)
    expect(events.length).toBeGreaterThan(0)
    expect(new Set(events.map((event) => event['UID']?.split(':')[0]))).toEqual(
      new Set(events.some((event) => event['UID']?.startsWith('OVERDUE')) ? ['OVERDUE', 'READING'] : ['READING']),
    )
    expect((await caller('editor').get(path)).body.content).toMatchObject([{ kinds: ['READING'], titles: 'PLAIN' }])
  })

  test('is not sent again if it has not changed since the program read it', async () => {
    const { secret } = await newFeed('reader')
    const etag = (await readFeed(secret)).headers.get('etag') ?? ''
    const again = await readFeed(secret, { 'if-none-match': `W/${etag}, "other"` })
    expect([again.status, again.text, again.headers.get('cache-control')]).toEqual([304, '', 'no-store'])
    await meterDue('Ny', 6, 'reader')
    expect((await readFeed(secret, { 'if-none-match': etag })).status).toBe(200)
  })

  test('is in the language of its user', async () => {
    await meterDue('Måler', 5, 'reader')
    await caller('reader').call('patch', 'user', { json: { language: 'da' } })
    expect((await readFeed((await newFeed('reader')).secret)).text).toContain('SUMMARY:Aflæsning')
    await caller('reader').call('patch', 'user', { json: { language: 'en' } })
  })

  test('contains readings and competences only with limited access', async () => {
    const { secret } = await newFeed('limited')
    const kinds = eventsOf((await readFeed(secret)).text).map((event) => event['UID']?.split(':')[0])
    expect(kinds.filter((kind) => !['OVERDUE', 'READING', 'COMPETENCE'].includes(kind ?? ''))).toEqual([])
  })
})

describe('the secret of a calendar feed', () => {
  test('is returned once and stored as a hash, and shows when it was last used', async () => {
    const { id, secret } = await newFeed('reader')
    const list = await caller('reader').get(path)
    expect(list.body.content).toMatchObject([{ id, last_used_date: null }])
    expect(list.text).not.toContain(secret)
    await readFeed(secret)
    expect((await caller('reader').get(path)).body.content[0]?.['last_used_date']).not.toBeNull()
    const { rows } = await asSystem(api.database, (trx) =>
      sql<{ found: boolean }>`select f::text like ${`%${secret}%`} as found from calendar_feeds f`.execute(trx),
    )
    expect(rows).toEqual([{ found: false }])
  })

  test('gives access to nothing else, and no other credential gives access to a calendar', async () => {
    const { secret } = await newFeed('manager')
    const bearer = { authorization: `Bearer ${secret}` }
    expect((await api.visitor().get(`${own}/dashboard/work-items`, bearer)).status).toBe(401)
    expect((await api.visitor().get('user', bearer)).status).toBe(401)
    expect((await caller('manager').get('calendar')).status).toBe(404)
    const { secret: token } = await madeBy(caller('manager').post(`${own}/tokens`, { name: 'Rapport', level: 'READ' }))
    expect((await readFeed(String(token))).status).toBe(404)
  })

  test('that is unknown, missing or revoked is answered alike', async () => {
    const { id, secret } = await newFeed('reader')
    expect((await caller('reader').put(`${path}/${id}/revoke`, {})).status).toBe(204)
    const answers = [await readFeed(secret), await readFeed('x'.repeat(43)), await api.visitor().get('calendar')]
    for (const { status, body } of answers) expect([status, body.code]).toEqual([404, 'not_found'])
    const [revoked, unknown] = answers.map(({ body, headers }) => [{ ...body, request_id: '' }, [...headers.keys()]])
    expect(revoked).toEqual(unknown)
    expect((await caller('reader').get(path)).body.content).toEqual([])
    expect((await caller('reader').put(`${path}/${id}/revoke`, {})).status).toBe(404)
  })

  test('ends with the deactivation of its user, and does not return with it', async () => {
    const { secret } = await newFeed('reader')
    const member = `${own}/members/${user('reader')}`
    const { body } = await caller('manager').get(member)
    await madeBy(caller('manager').put(member, { ...body, active: false }))
    expect((await readFeed(secret)).status).toBe(404)
    await madeBy(caller('manager').put(member, { ...body, active: true }))
    expect((await readFeed(secret)).status).toBe(404)
    callers.set('reader', await api.signIn('reader'))
  })

  test('ends with another password', async () => {
    const { secret } = await newFeed('editor')
    const changed = { current_password: password, password: 'et-helt-nyt-kodeord-17' }
    expect((await caller('editor').put('user/password', changed)).status).toBe(204)
    expect((await readFeed(secret)).status).toBe(404)
    const back = { current_password: 'et-helt-nyt-kodeord-17', password }
    await caller('editor').put('user/password', back)
  })

  test('can be used 60 times in an hour, and other secrets then still', async () => {
    const { secret } = await newFeed('reader')
    const other = await newFeed('reader')
    const statuses: number[] = []
    for (let read = 0; read < 61; read += 1) statuses.push((await readFeed(secret)).status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(60)
    expect(statuses.at(-1)).toBe(429)
    expect((await readFeed(other.secret)).status).toBe(200)
  })
})

describe('calendar feeds of others', () => {
  test('are not listed and cannot be revoked, in the same organization and in another one', async () => {
    const { id, secret } = await newFeed('reader')
    for (const account of ['manager', 'outsider', 'limited'] as const) {
      expect((await caller(account).get(path)).body.content).toEqual([])
      expect((await caller(account).put(`${path}/${id}/revoke`, {})).status).toBe(404)
    }
    expect((await readFeed(secret)).status).toBe(200)
  })

  test('do not count: a user has at most ten active ones, also if they are created at the same time', async () => {
    await newFeed('manager')
    const made = await Promise.all(Array.from({ length: 12 }, () => caller('reader').post(path, {})))
    expect(made.filter(({ status }) => status === 201)).toHaveLength(MAX_CALENDAR_FEEDS)
    expect(made.find(({ status }) => status !== 201)?.body.code).toBe('conflict')
    const [first] = (await caller('reader').get(path)).body.content
    await caller('reader').put(`${path}/${first?.id}/revoke`, {})
    expect((await caller('reader').post(path, {})).status).toBe(201)
  })
})

test('the clean-up deletes feeds a month after they were revoked', async () => {
  const { id } = await newFeed('reader')
  await caller('reader').put(`${path}/${id}/revoke`, {})
  await newFeed('reader')
  const count = async () =>
    (await asSystem(api.database, (trx) => trx.selectFrom('calendar_feeds').select('id').execute())).length
  await sweep(api.database, new Date(Date.now() + 29 * DAY_MS))
  expect(await count()).toBe(2)
  await sweep(api.database, new Date(Date.now() + 31 * DAY_MS))
  expect(await count()).toBe(1)
})
