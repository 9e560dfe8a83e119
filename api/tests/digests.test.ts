import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { DAY_MS, dayNumber, fromDayNumber, localDay } from '@ansvar/domain/dates'
import { asSystem, withoutUser } from '#db/scope.ts'
import { queueDigests } from '#notices/digests.ts'
import { sweep } from '../src/sweep.ts'
import { startApi, type Account, type Caller, type TestApi } from './support/api.ts'
import { parseMails, readMails } from './support/mails.ts'
import { madeBy } from './support/new-organization.ts'

// Members of Nordlys Metal, whose time zone is Europe/Copenhagen. The reader is responsible for what a test creates only.

const publicUrl = 'https://ansvar.example'
const zone = 'Europe/Copenhagen'
const settings = 'user/notification-settings'

let api: TestApi
let own: string
const callers = new Map<Account, Caller>()
const users = new Map<Account, string>()
const caller = (account: Account): Caller => callers.get(account) ?? api.visitor()
const user = (account: Account): string => users.get(account) ?? ''

/** Tomorrow, whose summaries are due after all settings of the tests. */
const day = fromDayNumber(dayNumber(localDay(new Date(), zone)) + 1)
const inDays = (days: number) => fromDayNumber(dayNumber(day) + days)
const noon = new Date(Date.parse(`${day}T11:00:00Z`))

beforeAll(async () => {
  api = await startApi({ publicUrl })
  for (const account of ['manager', 'editor', 'reader', 'limited'] as const) {
    const signedIn = await api.signIn(account)
    callers.set(account, signedIn)
    users.set(account, (await signedIn.get('user')).body.id)
  }
  own = `organizations/${caller('manager').organizationId}`
})
afterAll(() => api.close())

beforeEach(async () => {
  for (const account of callers.keys()) await caller(account).put(settings, { digest: 'NONE', digest_hour: 7 })
  await asSystem(api.database, (trx) =>
    sql`update meters set responsible_id = null, next_reading_date = null`.execute(trx),
  )
  await asSystem(api.database, (trx) => sql`delete from attempts`.execute(trx))
  await asSystem(api.database, (trx) => sql`delete from digests`.execute(trx))
  await asSystem(api.database, (trx) => sql`delete from outbox where kind = 'DIGEST'`.execute(trx))
})

const daily = (account: Account, hour = 7) => caller(account).put(settings, { digest: 'DAILY', digest_hour: hour })

/** Sends the summaries that are due and returns the new mails, of one recipient if named. */
async function sendAt(now: Date, account?: Account): Promise<string[]> {
  const before = new Set(await readMails(api))
  if ((await queueDigests(api.database, now, publicUrl)) > 0) api.mailer.notify()
  const sent = (await readMails(api)).filter((mail) => !before.has(mail))
  return account ? sent.filter((mail) => mail.includes(`To: ${account}@`)) : sent
}

const settled = () =>
  asSystem(api.database, (trx) => trx.selectFrom('digests').select(['member_id', 'tasks']).execute())

type Member = { readonly responsible: string | null }
const meter = (name: string) => ({ name, utility_type: 'ELECTRICITY', kind: 'COUNTER', units: 'kWh' })
const readingDue = (id: string, days: number) =>
  asSystem(api.database, (trx) =>
    sql`update meters set next_reading_date = ${inDays(days)}::date where id = ${id}`.execute(trx),
  )
async function meterDue(name: string, days: number, { responsible }: Member): Promise<string> {
  const { id } = await madeBy(caller('manager').post(`${own}/meters`, { ...meter(name), responsible_id: responsible }))
  await readingDue(id, days)
  return id
}

describe('the daily summary', () => {
  test('lists what is overdue and due within a week, with a link to each, and is sent once a day', async () => {
    const late = await meterDue('Hovedmåler <1>', -3, { responsible: user('reader') })
    await meterDue('Måler til i dag', 0, { responsible: user('reader') })
    await meterDue('Måler om fem dage', 5, { responsible: user('reader') })
    await meterDue('Måler om ti dage', 10, { responsible: user('reader') })
    await daily('reader')
    const [mail = '', ...others] = await sendAt(noon, 'reader')
    expect(others).toEqual([])
    expect(mail).toMatch(/^Subject: Ansvar: \d+ overdue, \d+ due within a week\r?$/m)
    expect(mail).toContain(`- Reading: Hovedmåler <1> (3 days overdue)`)
    expect(mail).toContain(`${publicUrl}/monitoring/meters?open=${late}`)
    expect(mail).toMatch(/Reading: Måler til i dag \(due today\)/)
    expect(mail).toMatch(/Reading: Måler om fem dage \(due \d+ \w+ \d{4}\)/)
    expect(mail).not.toContain('Måler om ti dage')
    expect(mail).toContain(`${publicUrl}/dashboard/work?view=mine`)
    expect(await sendAt(noon)).toEqual([])
    expect(await sendAt(new Date(noon.getTime() + DAY_MS), 'reader')).toHaveLength(1)
  })

  test('has a plain text and an HTML part with the same tasks and links', async () => {
    const id = await meterDue('Måler <2> & æøå', -3, { responsible: user('reader') })
    await daily('reader')
    await sendAt(noon)
    const mail = (await parseMails(api)).at(-1)
    expect(mail?.to?.map(({ address }) => address)).toEqual(['reader@nordlys.example'])
    expect(mail?.headers.find(({ key }) => key === 'content-type')?.value).toMatch(/^multipart\/alternative;/)
    const links = (mail?.text?.match(/https?:\S+/g) ?? []).toSorted()
    expect(links).toContain(`${publicUrl}/monitoring/meters?open=${id}`)
    const html = mail?.html ?? ''
    const targets = [...html.matchAll(/href="([^"]+)"/g)].map(([, target]) => (target ?? '').replaceAll('&amp;', '&'))
    expect(targets.toSorted()).toEqual(links)
    expect(html).toContain('Reading: Måler &lt;2&gt; &amp; æøå (3 days overdue)')
    expect(html).not.toMatch(/<(img|script|link|style)\b/)
  })

  test('is sent by one of several processes that begin at the same time', async () => {
    for (const account of ['reader', 'editor', 'manager'] as const) await daily(account)
    const runs = await Promise.all(Array.from({ length: 4 }, () => queueDigests(api.database, noon, publicUrl)))
    expect(runs.reduce((sum, count) => sum + count, 0)).toBe(3)
    const { rows } = await asSystem(api.database, (trx) =>
      sql<{ recipient: string }>`select recipient from outbox where kind = 'DIGEST' order by recipient`.execute(trx),
    )
    expect(rows.map(({ recipient }) => recipient.replace(/@.*/, ''))).toEqual(['editor', 'manager', 'reader'])
  })

  test('is not sent to a member without tasks, who is not asked about again on that day', async () => {
    await daily('limited')
    const { organizationId } = caller('limited')
    const path = `organizations/${organizationId}/dashboard/work-items?scope=MINE&state=OVERDUE&state=DUE_SOON`
    expect((await caller('limited').get(path)).body.content).toEqual([])
    expect(await sendAt(noon)).toEqual([])
    expect(await settled()).toEqual([{ member_id: user('limited'), tasks: 0 }])
    const late = { ...meter('Ny måler'), responsible_id: user('limited') }
    const { id } = await madeBy(caller('limited').post(`organizations/${organizationId}/meters`, late))
    await readingDue(id, -1)
    expect(await sendAt(noon)).toEqual([])
    expect(await sendAt(new Date(noon.getTime() + DAY_MS), 'limited')).toHaveLength(1)
  })

  test('is not sent without the choice, which is not the default, nor before the hour, nor to a deactivated member', async () => {
    await meterDue('Måler', -1, { responsible: user('reader') })
    expect(await sendAt(noon)).toEqual([])
    await daily('reader', 14)
    expect(await sendAt(noon)).toEqual([])
    const member = `${own}/members/${user('reader')}`
    const { body } = await caller('manager').get(member)
    expect((await caller('manager').put(member, { ...body, active: false })).status).toBe(200)
    expect(await sendAt(new Date(noon.getTime() + 6 * 3_600_000))).toEqual([])
    expect((await caller('manager').put(member, { ...body, active: true })).status).toBe(200)
    callers.set('reader', await api.signIn('reader'))
    expect(await sendAt(new Date(noon.getTime() + 6 * 3_600_000), 'reader')).toHaveLength(1)
  })

  test('begins on the next day if its hour has passed when it is chosen', async () => {
    await meterDue('Måler', -1, { responsible: user('reader') })
    api.setClock(noon)
    await asSystem(api.database, (trx) => sql`update sessions set last_used_date = ${noon}`.execute(trx))
    await daily('reader')
    api.setClock(null)
    await asSystem(api.database, (trx) => sql`update sessions set last_used_date = now()`.execute(trx))
    expect(await sendAt(new Date(noon.getTime() + 3_600_000))).toEqual([])
    expect(await sendAt(new Date(noon.getTime() + DAY_MS), 'reader')).toHaveLength(1)
  })

  test.each([
    ['missing in March is that of the next hour', '2027-03-28T00:59:00Z', '2027-03-28T01:00:00Z'],
    ['repeated in October is one hour', '2027-10-30T23:59:00Z', '2027-10-31T01:00:00Z'],
  ])('an hour that is %s', async (_, before, after) => {
    await meterDue('Måler', -1, { responsible: user('reader') })
    await daily('reader', 2)
    await sendAt(new Date(Date.parse(before) - DAY_MS / 2))
    expect(await sendAt(new Date(before), 'reader')).toEqual([])
    expect(await sendAt(new Date(after), 'reader')).toHaveLength(1)
    for (const hours of [1, 2, 20])
      expect(await sendAt(new Date(Date.parse(after) + hours * 3_600_000), 'reader')).toEqual([])
  })

  test('is in the language of the member', async () => {
    await meterDue('Måler', -1, { responsible: user('reader') })
    await caller('reader').call('patch', 'user', { json: { language: 'da' } })
    await daily('reader')
    const [mail = ''] = await sendAt(noon, 'reader')
    expect(mail).toMatch(/^Subject: Ansvar: \d+ over fristen/m)
    expect(mail).toContain('- Aflæsning: Måler (1 dag over fristen)')
    await caller('reader').call('patch', 'user', { json: { language: 'en' } })
  })
})

describe('a daily summary names', () => {
  test('at most five tasks of a kind, and otherwise their number', async () => {
    for (const at of [1, 2, 3, 4, 5, 6]) await meterDue(`Sammenlignet ${at}`, -at, { responsible: user('editor') })
    await daily('editor')
    const [mail = ''] = await sendAt(noon, 'editor')
    expect(mail).toMatch(/- Reading \(\d+\)/)
    expect(mail).toContain('/dashboard/work?view=mine&state=OVERDUE&kind=READING')
    expect(mail).not.toContain('Sammenlignet')
  })

  test('no title of an event and no other member, and no address that a title contains', async () => {
    const event = {
      title: 'Ole Winther fik syre på armen',
      kind: 'INCIDENT',
      importance: 'HIGH',
      accident_occurred: false,
      occurrence_date: '2026-11-01',
      handler_id: user('reader'),
    }
    const { id } = await madeBy(caller('manager').post(`${own}/events`, event))
    await asSystem(api.database, (trx) =>
      sql`update events set created_date = ${inDays(-20)}::date where id = ${id}`.execute(trx),
    )
    await meterDue('Se https://evil.example/x eller www.evil.example og evil.example', -1, {
      responsible: user('reader'),
    })
    await daily('reader')
    const [mail = ''] = await sendAt(noon, 'reader')
    expect(mail).toMatch(/- Event \(/)
    expect(mail).toContain(`/evaluation/event-handling?open=${id}`)
    expect(mail).not.toMatch(/Winther|syre/)
    expect(mail).not.toMatch(/evil\.example/)
    expect(mail).toContain('Reading: Se eller og evil. example')
  })

  test('to a leader what is escalated from the department, under a title of its own', async () => {
    const department = await madeBy(
      caller('manager').post(`${own}/organizations/${caller('manager').organizationId}/departments`, {
        name: 'Overfladebehandling 2',
        leader_id: user('editor'),
      }),
    )
    const ida = await madeBy(
      caller('manager').post(`${own}/members`, {
        name: 'Ida',
        email: 'ida@proeve.example',
        level: 'READ',
        department_id: department.id,
      }),
    )
    await meterDue('Idas måler', -8, { responsible: ida.id })
    await meterDue('Idas nye måler', -2, { responsible: ida.id })
    await meterDue('Ingens måler', -2, { responsible: null })
    await daily('editor')
    await daily('manager')
    const mails = await sendAt(noon)
    const editor = mails.find((mail) => mail.includes('To: editor@')) ?? ''
    expect(editor).toMatch(/Overdue in your department\r?\n- Reading: Idas måler \(8 days overdue\)/)
    expect(editor).not.toContain('Idas nye måler')
    expect(editor).not.toContain('Ingens måler')
    const manager = mails.find((mail) => mail.includes('To: manager@')) ?? ''
    expect(manager).toMatch(/Overdue and escalated to managers\r?\n/)
    expect(manager).not.toContain('Idas')
  })

  test('in an organization with limited access nothing but readings and competences', async () => {
    const { id } = await madeBy(
      caller('limited').post(`organizations/${caller('limited').organizationId}/meters`, {
        ...meter('Havnens måler'),
        responsible_id: user('limited'),
      }),
    )
    await readingDue(id, -1)
    await daily('limited')
    const [mail = ''] = await sendAt(noon, 'limited')
    expect(mail).toContain('Reading: Havnens måler')
    const kinds = [...mail.matchAll(/^- ([A-Z][a-z ]+)/gm)].map(([, kind]) => kind?.trim())
    expect(kinds.filter((kind) => kind !== 'Reading' && kind !== 'Competence')).toEqual([])
  })
})

describe('the limit of a recipient', () => {
  test('leaves a summary for a later run, and not those of the others', async () => {
    await meterDue('Måler', -1, { responsible: user('reader') })
    for (const account of ['reader', 'editor', 'manager'] as const) await daily(account)
    const recipient = 'reader@nordlys.example'
    for (let sent = 0; sent < 3; sent += 1)
      await asSystem(api.database, (trx) =>
        sql`insert into outbox (kind, recipient, subject, body, html)
          values ('DIGEST', ${recipient}, 'x', 'x', '')`.execute(trx),
      )
    await asSystem(api.database, (trx) => sql`delete from outbox`.execute(trx))
    const sent = await sendAt(noon)
    expect(sent.map((mail) => /^To: (\w+)@/m.exec(mail)?.[1] ?? '').toSorted()).toEqual(['editor', 'manager'])
    await asSystem(api.database, (trx) => sql`delete from attempts`.execute(trx))
    expect(await sendAt(noon, 'reader')).toHaveLength(1)
  })
})

test('a request can neither read the days of others nor queue a summary without one', async () => {
  await expect(withoutUser(api.database, (trx) => sql`select * from digests`.execute(trx))).rejects.toThrow(
    /permission denied/,
  )
  await withoutUser(api.database, (trx) => sql`select app.queue_digest(${day}::date, 1, 'x', 'x', 'x')`.execute(trx))
  const { rows } = await asSystem(api.database, (trx) =>
    sql<{ n: number }>`select count(*)::int as n from outbox where kind = 'DIGEST'`.execute(trx),
  )
  expect(rows).toEqual([{ n: 0 }])
})

test('the clean-up deletes the days of a month ago', async () => {
  await daily('reader')
  await sendAt(noon)
  const count = async () =>
    (await asSystem(api.database, (trx) => trx.selectFrom('digests').select('day').execute())).length
  await sweep(api.database, new Date(noon.getTime() + 29 * DAY_MS))
  expect(await count()).toBe(1)
  await sweep(api.database, new Date(noon.getTime() + 31 * DAY_MS))
  expect(await count()).toBe(0)
})
