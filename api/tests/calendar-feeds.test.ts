import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { MAX_CALENDAR_EVENTS, MAX_CALENDAR_FEEDS } from '@ansvar/domain/calendar-feeds'
import { addMonths, DAY_MS, dayNumber, fromDayNumber, localDay } from '@ansvar/domain/dates'
import { asSystem } from '#db/scope.ts'
import { sweep } from '../src/sweep.ts'
import { startApi, password, type Account, type Caller, type TestApi } from './support/api.ts'
import { brokenLinesOf, eventsOf, type CalendarEvent } from './support/calendar.ts'
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

async function meterDue(name: string, days: number, responsible: Account): Promise<string> {
  const meter = { name, utility_type: 'ELECTRICITY', kind: 'COUNTER', units: 'kWh', responsible_id: user(responsible) }
  const { id } = await madeBy(caller('manager').post(`${own}/meters`, meter))
  await readAgain(id, days)
  return id
}

const readAgain = (meterId: string, days: number) =>
  asSystem(api.database, (trx) =>
    sql`update meters set next_reading_date = ${inDays(days)}::date where id = ${meterId}`.execute(trx),
  )

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
      DTSTART: inDays(4),
      DTEND: inDays(5),
      SUMMARY: 'Reading',
      URL: `${publicUrl}/monitoring/meters?open=${soon}`,
    })
    expect(keys).toContain(`READING:${far}`)
    for (const id of [late, beyond, other]) expect(keys).not.toContain(`READING:${id}`)
    const [first] = events
    expect(first).toMatchObject({
      DTSTART: today,
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
    const full = (await readFeed((await newFeed('editor', { titles: 'FULL' })).secret)).text
    expect(brokenLinesOf(full)).toEqual([])
    const summaries = eventsOf(full).map((one) => one['SUMMARY'])
    expect(summaries).toContain('Reading: Hovedmåler, hal 2; nord')
    expect(summaries).toContain('Event')
    expect(unfold(full)).not.toContain('Winther')
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

describe('the sequence of an event', () => {
  test('is the version of its record', async () => {
    const id = await meterDue('Version', 9, 'reader')
    const { secret } = await newFeed('reader')
    const sequence = async () =>
      eventsOf((await readFeed(secret)).text).find((event) => event['UID'] === `READING:${id}`)?.['SEQUENCE']
    expect(await sequence()).toBe('1')
    const { body } = await caller('manager').get(`${own}/meters/${id}`)
    await madeBy(caller('manager').put(`${own}/meters/${id}`, { ...body, name: 'Version 2' }))
    await readAgain(id, 10)
    expect(await sequence()).toBe('2')
  })

  test.each(['manager', 'editor', 'reader'] as const)('is at least 1 for each task of %s', async (account) => {
    const events = eventsOf((await readFeed((await newFeed(account)).secret)).text)
    const tasks = events.filter((event) => !event['UID']?.startsWith('OVERDUE'))
    expect(tasks.length).toBeGreaterThan(0)
    expect(tasks.filter((event) => !(Number(event['SEQUENCE']) >= 1))).toEqual([])
  })

  test('of a corrective action is the version of the action and not of what it follows from', async () => {
    const key = await asSystem(api.database, async (trx) => {
      const { rows } = await sql<{ id: string; source_id: string }>`
        update corrective_actions a set version = 77, due_on = ${inDays(3)}::date
        where a.id = (
          select c.id from corrective_actions c
          join corrective_action_persons p on p.organization_id = c.organization_id and p.action_id = c.id
          where c.organization_id = ${caller('manager').organizationId} and c.state = 'OPEN' and c.bin_id is null
            and c.policy_review_id is null
          order by c.id limit 1)
        returning a.id, a.source_id`.execute(trx)
      const [action] = rows
      await sql`
        update corrective_action_persons set responsible_id = ${user('editor')} where action_id = ${action?.id}`.execute(
        trx,
      )
      return `ACTION:${action?.source_id}:${action?.id}`
    })
    const events = eventsOf((await readFeed((await newFeed('editor', { kinds: ['ACTION'] })).secret)).text)
    expect(events.find((event) => event['UID'] === key)?.['SEQUENCE']).toBe('77')
  })
})

async function reminder(title: string, input: object = {}): Promise<string> {
  const body = {
    title,
    starts_at: inDays(5),
    frequency: 'P3M',
    next_from: 'PLANNED',
    notice_period: 'P7D',
    responsible_id: user('reader'),
  }
  const { id } = await madeBy(caller('manager').post(`${own}/reminders`, { ...body, ...input }))
  return id
}
const plannedOf = (events: readonly CalendarEvent[], id: string) =>
  events.filter((event) => event['UID']?.startsWith(`PLANNED:${id}:`))

/** The events of a new feed of the reader. */
const readNew = async (input: object) => eventsOf((await readFeed((await newFeed('reader', input)).secret)).text)

describe('the planned inspections of a reminder', () => {
  test('are in the calendar up to a year ahead, after the open inspection, each once', async () => {
    const id = await reminder('Brandslukkere')
    const { secret } = await newFeed('reader')
    const events = eventsOf((await readFeed(secret)).text)
    const days = [3, 6, 9].map((months) => addMonths(inDays(5), months))
    expect(plannedOf(events, id)).toEqual(
      days.map((day) => ({
        UID: `PLANNED:${id}:${day}`,
        DTSTAMP: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/),
        SEQUENCE: '1',
        DTSTART: day,
        DTEND: fromDayNumber(dayNumber(day) + 1),
        SUMMARY: 'Planned: Inspection',
        URL: `${publicUrl}/monitoring/control-book?view=reminders&open=${id}`,
        TRANSP: 'TRANSPARENT',
      })),
    )
    expect(
      events.filter((event) => event['UID']?.startsWith('INSPECTION:') && event['DTSTART'] === inDays(5)),
    ).toHaveLength(1)
    expect(new Set(events.map((event) => event['UID'])).size).toBe(events.length)
    const starts = events.map((event) => event['DTSTART'] ?? '')
    expect(starts).toEqual(starts.toSorted())
    const { body } = await caller('manager').get(`${own}/reminders/${id}`)
    await madeBy(caller('manager').put(`${own}/reminders/${id}`, { ...body, title: 'Brandslukkere i hal 2' }))
    const changed = plannedOf(eventsOf((await readFeed(secret)).text), id)
    expect(changed.map((event) => [event['UID'], event['SEQUENCE']])).toEqual(
      days.map((day) => [`PLANNED:${id}:${day}`, '2']),
    )
  })

  test('show titles only if they are requested, and are in the language of the user', async () => {
    const id = await reminder('Nødbrusere; hal 3')
    await caller('reader').call('patch', 'user', { json: { language: 'da' } })
    const summaries = async (input: object) =>
      new Set(
        plannedOf(eventsOf((await readFeed((await newFeed('reader', input)).secret)).text), id).map(
          (event) => event['SUMMARY'],
        ),
      )
    expect(await summaries({})).toEqual(new Set(['Planlagt: Kontrol']))
    expect(await summaries({ titles: 'FULL' })).toEqual(new Set(['Planlagt: Kontrol: Nødbrusere; hal 3']))
    await caller('reader').call('patch', 'user', { json: { language: 'en' } })
  })

  test('are left out with another kind, another member, a schedule of once, and out of use', async () => {
    const id = await reminder('Porte')
    const once = await reminder('En gang', { frequency: 'P0D' })
    const other = await reminder('En andens', { responsible_id: user('editor') })
    expect(plannedOf(await readNew({ kinds: ['INSPECTION'] }), id)).toHaveLength(3)
    expect(plannedOf(await readNew({ kinds: ['READING'] }), id)).toEqual([])
    for (const none of [once, other]) expect(plannedOf(await readNew({}), none)).toEqual([])
    const { body } = await caller('manager').get(`${own}/reminders/${id}`)
    await madeBy(caller('manager').put(`${own}/reminders/${id}`, { ...body, active: false }))
    expect(plannedOf(await readNew({}), id)).toEqual([])
  })

  test('are left out with limited access', async () => {
    const id = await reminder('Stiger')
    const organization = caller('manager').organizationId
    const setAccess = (access: string) =>
      asSystem(api.database, (trx) =>
        sql`update organizations set feature_accessibility = ${access} where id = ${organization}`.execute(trx),
      )
    const { secret } = await newFeed('reader')
    expect(plannedOf(eventsOf((await readFeed(secret)).text), id)).toHaveLength(3)
    await setAccess('LIMITED')
    expect((await readFeed(secret)).text).not.toContain('UID:PLANNED')
    await setAccess('FULL')
  })

  test('do not exceed the size of a calendar: the first ones are in it', async () => {
    for (const title of ['A', 'B', 'C', 'D', 'E', 'F', 'G'])
      await reminder(title, { frequency: 'P1D', starts_at: today })
    const events = eventsOf((await readFeed((await newFeed('reader')).secret)).text).filter(
      (event) => !event['UID']?.startsWith('OVERDUE'),
    )
    expect(events).toHaveLength(MAX_CALENDAR_EVENTS)
    expect(
      events.filter((event) => event['DTSTART'] === inDays(100) && event['UID']?.startsWith('PLANNED')).length,
    ).toBeGreaterThanOrEqual(7)
    expect(events.some((event) => event['DTSTART'] === inDays(200))).toBe(false)
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
