import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DAY_MS, dayNumber, fromDayNumber, localDay } from '@ansvar/domain/dates'
import { asSystem } from '#db/scope.ts'
import { notifyOfDueWork } from '#notices/due-notices.ts'
import { startApi, type Account, type Caller, type TestApi } from './support/api.ts'
import { readMails } from './support/mails.ts'
import { madeBy } from './support/new-organization.ts'

// Nordlys Metal is in Europe/Copenhagen. The actions of the demo are settled before the tests.

const publicUrl = 'http://localhost:4000'
const zone = 'Europe/Copenhagen'
const today = localDay(new Date(), zone)
const inDays = (days: number) => fromDayNumber(dayNumber(today) + days)
/** Noon UTC of a day from today on. */
const noonIn = (days: number) => new Date(Date.parse(`${today}T12:00:00Z`) + days * DAY_MS)

let api: TestApi
let organization: string
const callers = new Map<Account, Caller>()
const users = new Map<Account, string>()
const caller = (account: Account): Caller => callers.get(account) ?? api.visitor()
const user = (account: Account): string => users.get(account) ?? ''

beforeAll(async () => {
  api = await startApi()
  for (const account of ['manager', 'editor', 'reader'] as const) {
    callers.set(account, await api.signIn(account))
    users.set(account, (await caller(account).get('user')).body.id)
  }
  organization = `organizations/${caller('manager').organizationId}`
  await asSystem(api.database, (trx) => sql`update corrective_actions set due_on = null`.execute(trx))
})
afterAll(() => api.close())

type Source = { readonly kind: string; readonly id: string }

async function newEvent(): Promise<Source> {
  const event = {
    title: 'Ole Winther gled ved kar 3',
    kind: 'INCIDENT',
    importance: 'LOW',
    occurrence_date: inDays(-20),
    accident_occurred: false,
  }
  return { kind: 'EVENT', id: (await madeBy(caller('manager').post(`${organization}/events`, event))).id }
}

async function action(responsible: Account, dueOn: string, source?: Source): Promise<{ id: string; source: Source }> {
  const from = source ?? (await newEvent())
  const { id } = await madeBy(
    caller('manager').post(`${organization}/corrective-actions`, {
      source_kind: from.kind,
      source_id: from.id,
      title: 'Ny skridsikring',
      responsible_id: user(responsible),
      due_on: dueOn,
    }),
  )
  return { id, source: from }
}

const run = (now: Date) => notifyOfDueWork(api.database, now, publicUrl)

type Row = Record<string, unknown>
const noticesOf = async (account: Account, recordId?: string, kind = 'ACTION_DUE'): Promise<Row[]> => {
  const path = `${organization}/notifications?size=500&kind=${kind}`
  const { content } = (await caller(account).get(path)).body
  return recordId === undefined ? content : content.filter((row) => row['record_id'] === recordId)
}
const dueMails = async (recordId: string) =>
  (await readMails(api)).filter(
    (mail) => /^Subject: Ansvar: a corrective action is due/m.test(mail) && mail.includes(recordId),
  )

const reportNotices = (account: Account, eventId: string) => noticesOf(account, eventId, 'AUTHORITY_REPORT_DUE')

/** Reports an accident of 4 days ago, with an absence from the day after it. The report is due after 14 days. */
async function accident(handler: Account | null): Promise<string> {
  const event = {
    title: 'Ole Winther gled ved kar 3',
    kind: 'INCIDENT',
    importance: 'LOW',
    occurrence_date: inDays(-4),
    accident_occurred: true,
    handler_id: handler && user(handler),
  }
  const { id } = await madeBy(caller('manager').post(`${organization}/events`, event))
  const injury = { injured_name: 'Ole Winther', first_absence_on: inDays(-3) }
  await madeBy(caller('manager').post(`${organization}/events/${id}/injuries`, injury))
  return id
}

describe('a report to an authority that is due', () => {
  test('is reminded of on the fifth day, and again when it is overdue: the handler, by email, without a name', async () => {
    const id = await accident('editor')
    await run(noonIn(1))
    expect(await reportNotices('editor', id)).toEqual([])
    if (await run(noonIn(2))) api.mailer.notify()
    await run(noonIn(3))
    expect(await reportNotices('editor', id)).toMatchObject([{ resource: 'events', count: 1 }])
    expect(await reportNotices('manager', id)).toEqual([])
    const mails = (await readMails(api)).filter((mail) => mail.includes(id) && /report to an authority/.test(mail))
    expect(mails).toHaveLength(1)
    expect(mails[0]).not.toMatch(/Winther|kar 3/)
    await run(noonIn(11))
    expect(await reportNotices('editor', id)).toHaveLength(1)
    await run(noonIn(12))
    await run(noonIn(40))
    expect(await reportNotices('editor', id)).toHaveLength(2)
  })

  test('of an event without a handler is reminded of to the managers, also if the event is dismissed', async () => {
    const id = await accident(null)
    await madeBy(caller('editor').put(`${organization}/events/${id}/dismiss`, {}))
    await run(noonIn(2))
    expect(await reportNotices('manager', id)).toHaveLength(1)
    expect(await reportNotices('editor', id)).toEqual([])
  })

  test('is not reminded of when it is made, nor when the event is in the bin', async () => {
    const [made, discarded] = [await accident('editor'), await accident('editor')]
    const { body } = await caller('editor').get(`${organization}/events/${made}/authority-reports`)
    const rule = body.content[0]?.['rule_id']
    const report = { state: 'REPORTED', reported_on: today }
    await madeBy(caller('editor').put(`${organization}/events/${made}/authority-reports/${String(rule)}`, report))
    const binned = await caller('manager').put(`${organization}/events/${discarded}/discard`, { reason: 'Prøve' })
    expect(binned.status).toBe(200)
    await run(noonIn(2))
    expect(await reportNotices('editor', made)).toEqual([])
    expect(await reportNotices('editor', discarded)).toEqual([])
  })
})

describe('the responsible member of a corrective action', () => {
  test('is notified when it is due within a week by the work list, and again on the day after it is overdue', async () => {
    const { source } = await action('reader', inDays(8))
    await run(noonIn(0))
    expect(await noticesOf('reader', source.id)).toEqual([])
    await run(noonIn(1))
    await run(noonIn(2))
    expect(await noticesOf('reader', source.id)).toMatchObject([{ resource: 'events', count: 1 }])
    await run(noonIn(8))
    expect(await noticesOf('reader', source.id)).toHaveLength(1)
    await run(noonIn(9))
    await run(noonIn(10))
    expect(await noticesOf('reader', source.id)).toHaveLength(2)
  })

  test('is emailed at once, without a title and a name, with a link that readers can open', async () => {
    const { source } = await action('reader', inDays(3))
    if (await run(noonIn(0))) api.mailer.notify()
    const [mail, ...others] = await dueMails(source.id)
    expect(others).toEqual([])
    expect(mail).toContain(`${publicUrl}/evaluation/event-handling?open=${source.id}`)
    expect(mail).not.toMatch(/Winther|skridsikring/)
  })

  test('is notified again if the action gets another due date or another responsible member', async () => {
    const { id, source } = await action('reader', inDays(2))
    await run(noonIn(0))
    const { body } = await caller('manager').get(`${organization}/corrective-actions/${id}`)
    await madeBy(caller('manager').put(`${organization}/corrective-actions/${id}`, { ...body, due_on: inDays(5) }))
    await run(noonIn(0))
    expect(await noticesOf('reader', source.id)).toHaveLength(2)
    const moved = { ...body, due_on: inDays(5), responsible_id: user('editor') }
    await madeBy(caller('manager').put(`${organization}/corrective-actions/${id}`, moved))
    await run(noonIn(0))
    expect(await noticesOf('editor', source.id)).toHaveLength(1)
  })

  test('is not notified of a completed action, nor of one that has been overdue for more than a week', async () => {
    const completed = await action('reader', inDays(2))
    await caller('reader').put(`${organization}/corrective-actions/${completed.id}/complete`, { note: 'Lagt' })
    const old = await action('reader', inDays(-8))
    const late = await action('reader', inDays(-7))
    await run(noonIn(0))
    expect(await noticesOf('reader', completed.source.id)).toEqual([])
    expect(await noticesOf('reader', old.source.id)).toEqual([])
    expect(await noticesOf('reader', late.source.id)).toHaveLength(1)
  })

  test('is not notified before 7 in the morning of the organization', async () => {
    const { source } = await action('reader', inDays(4))
    await run(new Date(Date.parse(`${inDays(1)}T05:59:00Z`)))
    expect(await noticesOf('reader', source.id)).toEqual([])
    await run(new Date(Date.parse(`${inDays(1)}T06:00:00Z`)))
    expect(await noticesOf('reader', source.id)).toHaveLength(1)
  })

  test('is notified once by several processes that run at the same time', async () => {
    const { source } = await action('reader', inDays(6))
    await Promise.all([run(noonIn(0)), run(noonIn(0)), run(noonIn(0))])
    expect(await noticesOf('reader', source.id)).toHaveLength(1)
  })

  test('of an inspection is led to the inspection', async () => {
    const reminder = { title: 'Kar 3', starts_at: inDays(300), frequency: 'P1Y' }
    const { id: reminderId } = await madeBy(caller('manager').post(`${organization}/reminders`, reminder))
    const inspection = { reminder_id: reminderId, due_on: inDays(20) }
    const { id } = await madeBy(caller('manager').post(`${organization}/inspections`, inspection))
    await action('editor', inDays(1), { kind: 'INSPECTION', id })
    await run(noonIn(0))
    expect(await noticesOf('editor', id)).toMatchObject([{ resource: 'inspections', title: 'Kar 3' }])
  })

  test('of more than 20 that become due at once is notified once, and not again on the next day', async () => {
    await run(noonIn(0))
    const before = (await noticesOf('editor')).length
    const source = await newEvent()
    for (let made = 0; made < 21; made += 1) await action('editor', inDays(5), source)
    await run(noonIn(0))
    const several = (await noticesOf('editor')).filter(({ count }) => count !== 1)
    expect(several).toMatchObject([{ count: 21, record_id: null }])
    expect(await noticesOf('editor')).toHaveLength(before + 1)
    await run(noonIn(1))
    expect(await noticesOf('editor')).toHaveLength(before + 1)
  })

  test('who has muted the kind is not notified', async () => {
    await caller('editor').put('user/notification-settings', { muted: ['ACTION_DUE'] })
    const { source } = await action('editor', inDays(3))
    await run(noonIn(0))
    expect(await noticesOf('editor', source.id)).toEqual([])
    await caller('editor').put('user/notification-settings', { muted: [] })
  })
})
