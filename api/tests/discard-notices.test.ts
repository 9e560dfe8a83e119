import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { asSystem } from '#db/scope.ts'
import { startApi, type Account, type Caller, type TestApi, type TestResponse } from './support/api.ts'
import { readMails } from './support/mails.ts'
import { madeBy } from './support/new-organization.ts'

let api: TestApi
let base: string
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
  base = `organizations/${caller('manager').organizationId}`
})
afterAll(() => api.close())

const newest = async (account: Account): Promise<TestResponse['body']['content'][number] | undefined> =>
  (await caller(account).get(`${base}/notifications?size=1`)).body.content[0]
const totalOf = async (account: Account) => (await caller(account).get(`${base}/notifications`)).body.total_elements
const mailsTo = async (account: Account) => (await readMails(api)).filter((mail) => mail.includes(`To: ${account}@`))
const settle = (account: Account, settings: object) => caller(account).put('user/notification-settings', settings)

const meter = { name: 'Måler i hal 2', utility_type: 'ELECTRICITY', kind: 'COUNTER', units: 'kWh' }
const event = {
  title: 'Ole Winther fik syre på armen',
  kind: 'INCIDENT',
  importance: 'LOW',
  occurrence_date: '2026-11-01',
  accident_occurred: false,
}
const newMeter = () => madeBy(caller('manager').post(`${base}/meters`, { ...meter, responsible_id: user('editor') }))
const newEvent = () => madeBy(caller('manager').post(`${base}/events`, { ...event, handler_id: user('editor') }))
const newAction = (eventId: string) =>
  madeBy(
    caller('manager').post(`${base}/corrective-actions`, {
      source_kind: 'EVENT',
      source_id: eventId,
      title: 'Ny skridsikring',
      responsible_id: user('reader'),
    }),
  )
const discard = (path: string, who: Account = 'manager') =>
  madeBy(caller(who).put(`${base}/${path}/discard`, { reason: 'Oprettet ved en fejl' }))

describe('a record that somebody else moves to the bin', () => {
  test('notifies its responsible member, and is shown as restored afterwards', async () => {
    const { id } = await newMeter()
    const item = await discard(`meters/${id}`)
    expect(await newest('editor')).toMatchObject({
      kind: 'RECORD_DISCARDED',
      resource: 'meters',
      record_id: id,
      title: meter.name,
      record_state: 'IN_BIN',
    })
    await madeBy(caller('manager').put(`${base}/bin/${item.id}/restore`, {}))
    expect(await newest('editor')).toMatchObject({ kind: 'RECORD_DISCARDED', title: meter.name, record_state: 'LIVE' })
  })

  test('has no title in the other notifications of it', async () => {
    const { id } = await newMeter()
    await settle('editor', { muted: ['RECORD_DISCARDED'] })
    await discard(`meters/${id}`)
    expect(await newest('editor')).toMatchObject({
      kind: 'ASSIGNED',
      record_id: id,
      title: null,
      record_state: 'IN_BIN',
    })
    await settle('editor', { muted: [] })
  })

  test('does not notify the user who moves it', async () => {
    const { id } = await newMeter()
    const before = await totalOf('editor')
    await discard(`meters/${id}`, 'editor')
    expect(await totalOf('editor')).toBe(before)
  })

  test('notifies the handler of an event and the responsible members of its open actions', async () => {
    const { id } = await newEvent()
    await newAction(id)
    await discard(`events/${id}`)
    expect(await newest('editor')).toMatchObject({ kind: 'RECORD_DISCARDED', resource: 'events', record_id: id })
    expect(await newest('reader')).toMatchObject({ kind: 'ACTION_DISCARDED', resource: 'events', record_id: id })
  })

  test('notifies the reporter of an event, who may only read', async () => {
    const { id } = await newEvent()
    await asSystem(api.database, (trx) =>
      sql`update event_persons set reporter_id = ${user('reader')} where event_id = ${id}`.execute(trx),
    )
    await discard(`events/${id}`)
    for (const member of ['editor', 'reader'] as const)
      expect(await newest(member)).toMatchObject({
        kind: 'RECORD_DISCARDED',
        resource: 'events',
        record_id: id,
        title: event.title,
        record_state: 'IN_BIN',
      })
  })

  test('is shown in the bin to a reader who was notified, without its reason, and is not restored by them', async () => {
    const { id } = await newEvent()
    const itemsOf = async (who: Account) => (await caller(who).get(`${base}/bin?record_id=${id}`)).body.content
    await asSystem(api.database, (trx) =>
      sql`update event_persons set reporter_id = ${user('reader')} where event_id = ${id}`.execute(trx),
    )
    const item = await discard(`events/${id}`)
    const shown = { id: item.id, title: event.title, discarded_by: expect.any(String) as string }
    expect(await itemsOf('reader')).toMatchObject([{ ...shown, reason: null, may_restore: false }])
    expect(await itemsOf('manager')).toMatchObject([{ ...shown, reason: 'Oprettet ved en fejl', may_restore: true }])
    expect((await caller('reader').put(`${base}/bin/${item.id}/restore`, {})).status).toBe(404)
    expect(await itemsOf('reader')).toHaveLength(1)
  })

  test('notifies the responsible member of a corrective action, whom an editor may not see', async () => {
    const { id } = await madeBy(caller('manager').post(`${base}/events`, event))
    const { id: actionId } = await newAction(id)
    await settle('reader', { immediate: ['ACTION_DISCARDED'] })
    await discard(`corrective-actions/${actionId}`, 'editor')
    expect(await newest('reader')).toMatchObject({
      kind: 'ACTION_DISCARDED',
      record_id: id,
      part_id: actionId,
      title: event.title,
      record_state: 'IN_BIN',
    })
    const mail = (await mailsTo('reader')).at(-1)
    expect(mail).toContain(`/evaluation/event-handling?open=${id}#${actionId}`)
    expect(mail).not.toMatch(/Winther|skridsikring|syre|fejl/)
    await settle('reader', { immediate: [] })
  })
})

/** Creates events of three reporters in turn, and returns their ids. */
async function reportedEvents(count: number): Promise<string[]> {
  const ids: string[] = []
  const { rows } = await asSystem(api.database, (trx) =>
    sql<{ id: string }>`select id from members where organization_id = ${caller('manager').organizationId} and active
      and id not in (${user('manager')}, ${user('editor')}, ${user('reader')}) order by id limit 1`.execute(trx),
  )
  const reporters = [user('editor'), user('reader'), rows[0]?.id]
  for (let index = 0; index < count; index += 1) {
    const { id } = await madeBy(caller('manager').post(`${base}/events`, { ...event, handler_id: user('manager') }))
    ids.push(id)
    const reporter = reporters[index % 3]
    await asSystem(api.database, (trx) =>
      sql`update event_persons set reporter_id = ${reporter} where event_id = ${id}`.execute(trx),
    )
  }
  return ids
}

const dismissAll = (ids: readonly string[], operation: string) =>
  Promise.all(
    ids.map((id) => madeBy(caller('manager').put(`${base}/events/${id}/dismiss`, {}, { 'operation-id': operation }))),
  )

const gathered = async (operation: string) =>
  (
    await asSystem(api.database, (trx) =>
      sql<{ member_id: string; count: number }>`
        select member_id, count from notifications where operation_id = ${operation}`.execute(trx),
    )
  ).rows

/** Lets the time pass until the operation is quiet. */
async function sendWaiting(operation: string): Promise<void> {
  await asSystem(api.database, (trx) =>
    sql`update outbox set due_date = now() where operation_id = ${operation}`.execute(trx),
  )
  api.mailer.notify()
  await api.mailer.idle()
}

describe('the requests of one operation', () => {
  test('make one notification for each member, and one email when it is quiet', async () => {
    await settle('editor', { immediate: ['EVENT_DISMISSED'] })
    const before = (await mailsTo('editor')).length
    const [ids, operation] = [await reportedEvents(30), randomUUID()]
    await dismissAll(ids, operation)
    expect((await gathered(operation)).map(({ count }) => count)).toEqual([10, 10, 10])
    expect(await newest('editor')).toMatchObject({
      kind: 'EVENT_DISMISSED',
      count: 10,
      record_id: null,
      read_date: null,
    })
    expect(await mailsTo('editor')).toHaveLength(before)
    await sendWaiting(operation)
    const mails = (await mailsTo('editor')).slice(before)
    expect(mails).toHaveLength(1)
    expect(mails[0]).toMatch(/^Subject: Ansvar: (you have 10 new notifications|du har 10 nye notifikationer)$/m)
    await settle('editor', { immediate: [] })
  }, 180_000)

  test('send the email of one record as any other, and no second one', async () => {
    await settle('editor', { immediate: ['EVENT_DISMISSED'] })
    const before = (await mailsTo('editor')).length
    const [ids, operation] = [await reportedEvents(4), randomUUID()]
    await dismissAll(ids.slice(0, 1), operation)
    await sendWaiting(operation)
    await dismissAll(ids.slice(3), operation)
    await sendWaiting(operation)
    const mails = (await mailsTo('editor')).slice(before)
    expect(mails).toHaveLength(1)
    expect(mails[0]).toContain(`?open=${ids[0]}`)
    await settle('editor', { immediate: [] })
  }, 60_000)

  test('send no email about more than 20 records', async () => {
    await settle('editor', { immediate: ['ASSIGNED'] })
    const before = (await mailsTo('editor')).length
    const operation = randomUUID()
    for (let index = 0; index < 22; index += 1)
      await madeBy(
        caller('manager').post(
          `${base}/meters`,
          { ...meter, name: `Måler ${index}`, responsible_id: user('editor') },
          { 'operation-id': operation },
        ),
      )
    expect(await gathered(operation)).toEqual([{ member_id: user('editor'), count: 22 }])
    await sendWaiting(operation)
    expect(await mailsTo('editor')).toHaveLength(before)
    await settle('editor', { immediate: [] })
  }, 120_000)
})
