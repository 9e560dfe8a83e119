import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { localDay } from '@ansvar/domain/dates'
import { sql } from 'kysely'
import { asSystem } from '#db/scope.ts'
import { startApi, type Account, type Caller, type TestApi } from './support/api.ts'
import { jpegParts, upload } from './support/files.ts'
import { madeBy } from './support/new-organization.ts'

// Readers upload photos of what they did themselves, and of what they report.

let api: TestApi
const callers = new Map<Account, Caller>()
let own: string
let readerId: string

const today = localDay(new Date(), 'Europe/Copenhagen')
const report = { title: 'Olie på gulvet', kind: 'NEAR_MISS', occurrence_date: today }

beforeAll(async () => {
  api = await startApi()
  for (const account of ['manager', 'editor', 'reader', 'outsider'] as const)
    callers.set(account, await api.signIn(account))
  own = `organizations/${caller('manager').organizationId}`
  readerId = (await caller('reader').get('user')).body.id
  // The reader of the demo has actions.
  await asSystem(api.database, (trx) =>
    sql`update corrective_action_persons set responsible_id = null where responsible_id = ${readerId}`.execute(trx),
  )
})
afterAll(() => api.close())

const caller = (account: Account): Caller => callers.get(account) ?? api.visitor()

let photos = 0
/** Uploads a photo with a content of its own. */
function photo(who: Account) {
  photos += 1
  const bytes = Buffer.from([0xff, 0xd8, ...jpegParts.flatMap((part) => [...part]), photos, 0xff, 0xd9])
  return upload(caller(who), `foto-${photos}.jpg`, bytes, { path: `${own}/attachments` })
}

/** Lets readers report events, or not. */
async function letReadersReport(readers_report_events: boolean) {
  const path = `${own}/${own}`
  const { name, registration_number, nace_code, certification_standards } = (await caller('manager').get(path)).body
  const input = { name, registration_number, nace_code, certification_standards, readers_report_events }
  expect((await caller('manager').put(path, input)).status).toBe(200)
}

/** Creates an action that the reader is responsible for. */
const actionOf = (source_kind: string, source_id: string) =>
  madeBy(
    caller('manager').post(`${own}/corrective-actions`, {
      source_kind,
      source_id,
      title: 'Stram bolten',
      responsible_id: readerId,
    }),
  )

const outcomeOf = ({ status, body }: Awaited<ReturnType<typeof photo>>) =>
  status === 201 ? '201' : `${status} ${body.code}`

describe('a photo by a reader', () => {
  test('is refused without an action and without reports by readers, and from other organizations', async () => {
    await letReadersReport(false)
    expect(outcomeOf(await photo('reader'))).toBe('403 forbidden')
    expect(outcomeOf(await photo('outsider'))).toBe('404 not_found')
    expect(outcomeOf(await photo('editor'))).toBe('201')
  })

  test('is attached to the reader’s own action of an inspection when it is completed', async () => {
    const { id: reminder } = await madeBy(
      caller('manager').post(`${own}/reminders`, { title: 'Presse', starts_at: today, frequency: 'P1Y' }),
    )
    const { id: inspection } = await madeBy(
      caller('manager').post(`${own}/inspections`, { reminder_id: reminder, due_on: today }),
    )
    const action = await actionOf('INSPECTION', inspection)
    const uploaded = await photo('reader')
    expect(outcomeOf(uploaded)).toBe('201')
    const files = [{ id: uploaded.body.id }]
    const done = await caller('reader').put(`${own}/corrective-actions/${action.id}/complete`, {
      note: 'Strammet',
      files,
    })
    expect([done.status, done.body['files']]).toMatchObject([200, [{ id: uploaded.body.id, type: 'JPEG' }]])
    expect((await caller('editor').bytes(`files/${uploaded.body.id}/content`)).status).toBe(200)
  })

  test('is attached to no record of others', async () => {
    const uploaded = await photo('reader')
    expect(outcomeOf(uploaded)).toBe('201')
    const event = await madeBy(
      caller('manager').post(`${own}/events`, { ...report, importance: 'LOW', accident_occurred: false }),
    )
    const files = [{ id: uploaded.body.id }]
    const changed = await caller('reader').put(`${own}/events/${event.id}`, { ...report, files })
    expect(changed.status).toBe(403)
    const taken = caller('editor').put(`${own}/events/${event.id}`, {
      ...report,
      importance: 'LOW',
      accident_occurred: false,
      files,
    })
    expect((await taken).body.fields).toMatchObject([{ path: 'files.0', code: 'not_found' }])
  })
})

describe('a report with photos', () => {
  test('becomes an event with them, in order', async () => {
    await letReadersReport(true)
    const files = [(await photo('reader')).body.id, (await photo('reader')).body.id].map((id) => ({ id }))
    const sent = await caller('reader').post(`${own}/event-reports`, { ...report, files })
    expect(sent.status).toBe(201)
    const event = (await caller('manager').get(`${own}/events/${sent.body.id}`)).body
    expect(event['files']).toMatchObject(files)
    expect((await caller('manager').bytes(`files/${files[0]?.id}/content`)).status).toBe(200)
    const history = (await caller('manager').get(`${own}/events/${sent.body.id}/history`)).body.content
    expect(JSON.stringify(history)).toContain(files[1]?.id)
  })

  test('is refused with a file of another user, or one that a report has, and is not stored', async () => {
    const used = (await photo('reader')).body.id
    expect((await caller('reader').post(`${own}/event-reports`, { ...report, files: [{ id: used }] })).status).toBe(201)
    const before = (await caller('manager').get(`${own}/events?size=1`)).body.total_elements
    for (const id of [used, (await photo('editor')).body.id]) {
      const { status, body } = await caller('reader').post(`${own}/event-reports`, { ...report, files: [{ id }] })
      expect([status, body.fields]).toEqual([422, [{ path: 'files.0', code: 'not_found' }]])
    }
    expect((await caller('manager').get(`${own}/events?size=1`)).body.total_elements).toBe(before)
  })

  test('can be sent without files by a client that does not know them', async () => {
    const sent = await caller('reader').post(`${own}/event-reports`, report)
    expect((await caller('manager').get(`${own}/events/${sent.body.id}`)).body['files']).toEqual([])
  })

  test('has photos only while readers may report', async () => {
    const uploaded = await photo('reader')
    await letReadersReport(false)
    const files = [{ id: uploaded.body.id }]
    expect((await caller('reader').post(`${own}/event-reports`, { ...report, files })).status).toBe(403)
    await letReadersReport(true)
    expect((await caller('reader').post(`${own}/event-reports`, { ...report, files })).status).toBe(201)
  })
})
