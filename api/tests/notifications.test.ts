import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DAY_MS } from '@ansvar/domain/dates'
import { languages } from '@ansvar/domain/languages'
import {
  MAX_SEPARATE_NOTIFICATIONS,
  notificationKinds,
  notificationResources,
  type Notice,
} from '@ansvar/domain/notices'
import { asSystem } from '#db/scope.ts'
import type { ChangeEvent } from '#live/events.ts'
import { notificationEmail } from '#notices/emails.ts'
import { recordPath } from '#notices/links.ts'
import { queueNotices } from '#notices/notify.ts'
import { sweep } from '../src/sweep.ts'
import { startApi, type Account, type Caller, type TestApi, type TestResponse } from './support/api.ts'
import { readMails } from './support/mails.ts'
import { follow } from './support/stream.ts'

let api: TestApi
const callers = new Map<Account, Caller>()
const users = new Map<Account, string>()
let base: string

beforeAll(async () => {
  api = await startApi()
  for (const account of ['manager', 'editor', 'reader', 'outsider'] as const) {
    const caller = await api.signIn(account)
    callers.set(account, caller)
    users.set(account, (await caller.get('user')).body.id)
  }
  base = `organizations/${caller('manager').organizationId}`
})
afterAll(() => api.close())

const caller = (account: Account): Caller => callers.get(account) ?? api.visitor()
const user = (account: Account) => users.get(account) ?? ''
const listOf = async (account: Account, query = ''): Promise<TestResponse['body']> =>
  (await caller(account).get(`organizations/${caller(account).organizationId}/notifications?size=500${query}`)).body
const about = async (account: Account, recordId: string) =>
  (await listOf(account)).content.filter((row) => row['record_id'] === recordId)
const meter = (responsible: string | null) => ({
  name: 'Måler i hal 2',
  utility_type: 'ELECTRICITY',
  kind: 'COUNTER',
  units: 'kWh',
  responsible_id: responsible,
})
const assign = async (responsible: Account): Promise<TestResponse> => {
  const response = await caller('manager').post(`${base}/meters`, meter(user(responsible)))
  expect(response.status).toBe(201)
  return response
}
const mailsTo = async (account: Account) => (await readMails(api)).filter((mail) => mail.includes(`To: ${account}@`))

describe('a member who becomes responsible', () => {
  test('is notified once, and not again by a save that does not change it', async () => {
    const { body } = await assign('editor')
    expect(await about('editor', body.id)).toMatchObject([
      { kind: 'ASSIGNED', resource: 'meters', title: 'Måler i hal 2', count: 1, read_date: null },
    ])
    await caller('manager').put(`${base}/meters/${body.id}`, { ...meter(user('editor')), name: 'Måler i hal 3' })
    // The title is read, not stored.
    expect(await about('editor', body.id)).toMatchObject([{ title: 'Måler i hal 3' }])
  })

  test('is notified again after somebody else was responsible', async () => {
    const { body } = await assign('editor')
    await caller('manager').put(`${base}/meters/${body.id}`, meter(user('reader')))
    await caller('manager').put(`${base}/meters/${body.id}`, meter(user('editor')))
    expect([await about('editor', body.id), await about('reader', body.id)].map((rows) => rows.length)).toEqual([2, 1])
  })

  test('is not notified of the own change, nor by a request that fails or is repeated', async () => {
    const own = await caller('editor').post(`${base}/meters`, meter(user('editor')))
    expect(await about('editor', own.body.id)).toEqual([])
    const before = (await listOf('editor')).total_elements
    expect((await caller('manager').post(`${base}/meters`, { ...meter(user('editor')), name: '' })).status).toBe(422)
    const repeated = { 'idempotency-key': 'notified-once' }
    await caller('manager').post(`${base}/meters`, meter(user('editor')), repeated)
    await caller('manager').post(`${base}/meters`, meter(user('editor')), repeated)
    expect((await listOf('editor')).total_elements).toBe(before + 1)
  })

  test.each([
    ['policies', { title: 'Støj', owner_id: 'editor' }],
    ['procedures', { title: 'Skift af bad', owner_id: 'editor' }],
    ['reminders', { title: 'Kar 3', starts_at: '2027-01-01', responsible_id: 'editor' }],
  ])('of %s is notified', async (collection, values) => {
    const input = Object.fromEntries(
      Object.entries(values).map(([name, value]) => [name, value === 'editor' ? user('editor') : value]),
    )
    const { body } = await caller('manager').post(`${base}/${collection}`, input)
    expect(await about('editor', body.id)).toMatchObject([
      { kind: 'ASSIGNED', resource: collection, title: values.title },
    ])
  })

  test.each([
    ['legislations', 'legislation_associations'],
    ['chemical-associations', 'chemical_associations'],
    ['stakeholder-associations', 'stakeholder_associations'],
  ])('of %s is notified under its name in the catalogue', async (collection, resource) => {
    const row = (await caller('manager').get(`${base}/${collection}?size=100`)).body.content.find(
      (each) => each['responsible_id'] !== user('editor'),
    )
    const saved = await caller('manager').put(`${base}/${collection}/${row?.id}`, {
      ...row,
      responsible_id: user('editor'),
    })
    expect(saved.status).toBe(200)
    const [made] = await about('editor', row?.id ?? '')
    expect(made).toMatchObject({ kind: 'ASSIGNED', resource, title: expect.stringMatching(/\p{L}{2}/u) })
  })
})

const event = {
  title: 'Ole Winther fik syre på armen',
  kind: 'INCIDENT',
  importance: 'HIGH',
  occurrence_date: '2026-11-01',
  accident_occurred: true,
  corrective_action: 'Låsepinde',
}

test('the handler of an event and the responsible for its action are notified of the event', async () => {
  const { body } = await caller('manager').post(`${base}/events`, {
    ...event,
    handler_id: user('editor'),
    action_responsible_id: user('reader'),
  })
  expect(await about('editor', body.id)).toMatchObject([
    { kind: 'EVENT_HANDED_OVER', resource: 'events', title: event.title },
  ])
  expect(await about('reader', body.id)).toMatchObject([{ kind: 'ACTION_ASSIGNED', resource: 'events' }])
})

describe('an email about a notification', () => {
  test('is sent for the chosen kinds, to the sign-in address, with a link and without any name', async () => {
    const before = (await mailsTo('reader')).length
    const { body } = await caller('manager').post(`${base}/events`, { ...event, action_responsible_id: user('reader') })
    const mails = (await mailsTo('reader')).slice(before)
    expect(mails).toHaveLength(1)
    expect(mails[0]).toContain(`http://localhost:4000/evaluation/event-handling?open=${body.id}`)
    expect(mails[0]).not.toMatch(/Winther|syre|Kirsten|Holm|Nordlys Metal/)
  })

  test('is not sent for a kind that the member has not chosen, and a muted kind does not notify', async () => {
    const settings = 'user/notification-settings'
    const before = (await mailsTo('reader')).length
    await caller('reader').put(settings, { immediate: ['ASSIGNED'] })
    const first = await caller('manager').post(`${base}/events`, { ...event, action_responsible_id: user('reader') })
    await assign('reader')
    expect((await mailsTo('reader')).length).toBe(before + 1)
    expect(await about('reader', first.body.id)).toHaveLength(1)
    await caller('reader').put(settings, { muted: ['ASSIGNED'] })
    const { body } = await assign('reader')
    expect(await about('reader', body.id)).toEqual([])
    expect((await mailsTo('reader')).length).toBe(before + 1)
    await caller('reader').put(settings, { immediate: [], muted: [] })
  })

  test('over the limit is left out, and the notification remains', async () => {
    await caller('editor').put('user/notification-settings', { immediate: ['ASSIGNED'] })
    const before = (await listOf('editor')).total_elements
    for (let count = 0; count < 25; count += 1) await assign('editor')
    expect((await listOf('editor')).total_elements).toBe(before + 25)
    expect((await mailsTo('editor')).length).toBe(20)
    await caller('editor').put('user/notification-settings', { immediate: [] })
  }, 30_000)

  test.each(languages)('in %s has one link and names the kind of record, for every kind', (language) => {
    for (const kind of notificationKinds)
      for (const resource of notificationResources) {
        const url = `https://ansvar.example${recordPath(resource, 'x')}`
        const { subject, body, html } = notificationEmail(language, { kind, resource }, url)
        expect(subject).toMatch(/^Ansvar: \p{Ll}/u)
        expect(body.split(url)).toHaveLength(2)
        expect(html.match(/<a /g)).toHaveLength(1)
        expect(`${subject}${body}`).not.toMatch(/[{}]|undefined/)
      }
  })
})

const notices = (count: number, more: Partial<Notice> = {}): Notice[] =>
  Array.from({ length: count }, (_, index) => ({
    organizationId: caller('manager').organizationId,
    memberId: user('reader'),
    kind: 'ACTION_DUE',
    resource: 'events',
    recordId: `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`,
    key: `due ${index} ${more.key ?? ''}`,
    ...more,
  }))
const queue = (made: readonly Notice[]) =>
  asSystem(api.database, (trx) => queueNotices(trx, made, new Date(), 'http://localhost:4000'))

describe('the service itself', () => {
  test('notifies once for one cause', async () => {
    const before = (await listOf('reader')).total_elements
    await queue(notices(1, { key: 'once' }))
    await queue(notices(1, { key: 'once' }))
    expect((await listOf('reader')).total_elements).toBe(before + 1)
  })

  test('makes one notification of more than 20, without an email', async () => {
    const mailed = (await mailsTo('reader')).length
    const many = notices(MAX_SEPARATE_NOTIFICATIONS + 1).map((notice) => ({ ...notice, key: `many ${notice.key}` }))
    expect(await queue(many)).toBe(false)
    const [newest] = (await listOf('reader')).content
    expect(newest).toMatchObject({ count: MAX_SEPARATE_NOTIFICATIONS + 1, record_id: null, title: null })
    expect((await mailsTo('reader')).length).toBe(mailed)
  })

  test('notifies no inactive member, and none of another organization', async () => {
    const { body } = await caller('manager').get(`${base}/members?active=false`)
    const [inactive] = body.content
    await queue(notices(1, { memberId: inactive?.id ?? '', key: 'inactive' }))
    await queue(notices(1, { memberId: user('outsider'), key: 'foreign' }))
    const made = await asSystem(api.database, (trx) =>
      trx.selectFrom('notifications').select('key').where('key', 'in', ['inactive', 'foreign']).execute(),
    )
    expect([inactive !== undefined, made]).toEqual([true, []])
  })

  test('shows no title of a record that is gone', async () => {
    await queue(notices(1, { key: 'gone' }))
    expect((await listOf('reader')).content[0]).toMatchObject({ kind: 'ACTION_DUE', resource: 'events', title: null })
  })
})

describe('the list', () => {
  test('contains the own notifications only, and filters unread ones and kinds', async () => {
    const { body } = await assign('editor')
    const [row] = await about('editor', body.id)
    expect(await about('reader', body.id)).toEqual([])
    const read = await caller('editor').put(`${base}/notifications/${row?.id}/read`, {})
    expect(read.body).toMatchObject({ id: row?.id, title: 'Måler i hal 2', read_date: expect.any(String) })
    // The first time counts.
    const again = await caller('editor').put(`${base}/notifications/${row?.id}/read`, {})
    expect(again.body['read_date']).toBe(read.body['read_date'])
    const unread = await listOf('editor', '&unread=true')
    expect(unread.content.map(({ id }) => id)).not.toContain(row?.id)
    expect((await listOf('editor', '&kind=EVENT_CLOSED')).content).toEqual([])
    expect((await caller('editor').get(`${base}/notifications?sort=key,asc`)).status).toBe(400)
  })

  test('of another member cannot be read or marked', async () => {
    const { body } = await assign('editor')
    const [row] = await about('editor', body.id)
    expect((await caller('reader').put(`${base}/notifications/${row?.id}/read`, {})).status).toBe(404)
    expect((await caller('manager').put(`${base}/notifications/${row?.id}/read`, {})).status).toBe(404)
    expect(await about('editor', body.id)).toMatchObject([{ read_date: null }])
  })

  test('is read completely by one call, which changes only the own', async () => {
    await queue(notices(2, { key: 'all' }))
    expect((await caller('editor').put(`${base}/notifications/read`, {})).status).toBe(204)
    expect((await listOf('editor', '&unread=true')).total_elements).toBe(0)
    expect((await listOf('reader', '&unread=true')).total_elements).toBeGreaterThan(0)
  })
})

describe('the settings', () => {
  test('have defaults, and keep what a request leaves out', async () => {
    const manager = caller('manager')
    const path = 'user/notification-settings'
    expect((await manager.get(path)).body).toMatchObject({ digest: 'NONE', digest_hour: 7, muted: [] })
    await manager.put(path, { digest: 'DAILY', digest_hour: 5, immediate: ['EVENT_CLOSED', 'EVENT_CLOSED'] })
    expect((await manager.put(path, { muted: ['ACTION_DUE'] })).body).toEqual({
      digest: 'DAILY',
      digest_hour: 5,
      immediate: ['EVENT_CLOSED'],
      muted: ['ACTION_DUE'],
    })
    expect((await caller('editor').get(path)).body['muted']).toEqual([])
  })

  test.each([
    [{ digest: 'WEEKLY' }, 'digest'],
    [{ digest_hour: 24 }, 'digest_hour'],
    [{ muted: ['SOMETHING'] }, 'muted.0'],
    [{ muted: ['ACTION_DUE', 'AUTHORITY_REPORT_DUE'] }, 'muted.1'],
    [{ immediate: Array.from({ length: 200 }, () => 'ASSIGNED') }, 'immediate'],
  ])('refuse %j', async (input, path) => {
    const { status, body } = await caller('manager').put('user/notification-settings', input)
    expect([status, body.fields[0]?.path]).toEqual([422, path])
  })
})

/**
 * A notification can arrive before the change that it is about: changes wait until all earlier transactions of the database
 * server have ended.
 */
const inOrderOfResources = (events: readonly (ChangeEvent | null)[]): (ChangeEvent | null)[] =>
  events.toSorted((one, other) => (one?.resource ?? '').localeCompare(other?.resource ?? ''))

describe('the stream of changes', () => {
  test('reports a notification to its member only', async () => {
    const [own, other] = [await follow(api, caller('editor')), await follow(api, caller('reader'))]
    await Promise.all([own.next(), other.next()])
    // The first poll of a stream is the state to compare with.
    await caller('manager').post(`${base}/policies`, { title: 'Before' })
    await Promise.all([own.next(), other.next()])
    const { body } = await assign('editor')
    const [row] = await about('editor', body.id)
    const events = inOrderOfResources([await own.next(), await own.next()])
    expect(events).toMatchObject([
      { resource: 'meters' },
      { kind: 'CHANGE', resource: 'notifications', record_id: row?.id },
    ])
    await caller('manager').post(`${base}/policies`, { title: 'After' })
    expect(await own.next()).toMatchObject({ resource: 'policies' })
    expect([await other.next(), await other.next()]).toMatchObject([{ resource: 'meters' }, { resource: 'policies' }])
  })

  test('that resumes reports that there are unread ones', async () => {
    const first = await follow(api, caller('editor'))
    const { cursor } = (await first.next()) ?? {}
    await first.leave()
    await assign('editor')
    const resumed = await follow(api, caller('editor'), { after: cursor ?? '' })
    expect(await resumed.next()).toMatchObject({ resource: null })
    const events = inOrderOfResources([await resumed.next(), await resumed.next()])
    expect(events).toMatchObject([{ resource: 'meters' }, { resource: 'notifications' }])
  })

  test('that starts some seconds back reports only notifications of these seconds', async () => {
    await assign('editor')
    const old = await follow(api, caller('editor'), { secondsBack: 60 })
    let last = await old.next()
    while (last && last.resource !== 'notifications') last = await old.next()
    expect(last?.record_id).toBe((await listOf('editor')).content[0]?.id)
    api.setClock(new Date(Date.now() + 120_000))
    const fresh = await follow(api, caller('editor'), { secondsBack: 60 })
    expect(await fresh.next()).toMatchObject({ kind: 'READY' })
    await caller('manager').post(`${base}/policies`, { title: 'Later' })
    expect(await fresh.next()).toMatchObject({ resource: 'policies' })
    api.setClock(null)
  })
})

test('notifications are deleted 90 days after they were read, or a year after they were made', async () => {
  const { body: read } = await assign('editor')
  await caller('editor').put(`${base}/notifications/read`, {})
  const { body: unread } = await assign('editor')
  /** Returns which of both remain some days from now. The sessions have expired. */
  async function remaining(days: number) {
    await sweep(api.database, new Date(Date.now() + days * DAY_MS))
    callers.set('editor', await api.signIn('editor'))
    const ids = new Set((await listOf('editor')).content.map((row) => row['record_id']))
    return [ids.has(read.id), ids.has(unread.id)]
  }
  expect(await remaining(89)).toEqual([true, true])
  expect(await remaining(91)).toEqual([false, true])
  expect(await remaining(366)).toEqual([false, false])
})
