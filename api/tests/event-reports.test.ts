import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { localDay } from '@ansvar/domain/dates'
import { sql } from 'kysely'
import { asSystem } from '#db/scope.ts'
import { startApi, type Account, type Caller, type TestApi } from './support/api.ts'

let api: TestApi
const callers = new Map<Account, Caller>()
let organization: string
let settings: string
let own: Record<string, unknown>

const today = localDay(new Date(), 'Europe/Copenhagen')
const report = { title: 'Olie på gulvet', kind: 'NEAR_MISS', occurrence_date: today }

beforeAll(async () => {
  api = await startApi()
  for (const account of ['manager', 'editor', 'reader', 'outsider', 'limited'] as const)
    callers.set(account, await api.signIn(account))
  const { organizationId } = caller('manager')
  organization = `organizations/${organizationId}`
  settings = `${organization}/organizations/${organizationId}`
  own = (await caller('manager').get(settings)).body
})
afterAll(() => api.close())

const caller = (account: Account): Caller => callers.get(account) ?? api.visitor()
/** Saves the organization with some values changed. Its version is read first. */
const save = async (more: object) => {
  const { name, registration_number, nace_code, certification_standards } = own
  const input = { name, registration_number, nace_code, certification_standards, ...more }
  return caller('manager').put(settings, input)
}
const send = (more: object = {}, who: Account = 'reader') =>
  caller(who).post(`${organization}/event-reports`, { ...report, ...more })
const problemsOf = async (more: object) => (await send(more)).body.fields.map(({ path, code }) => `${path} ${code}`)
const idOf = async (account: Account) => (await caller(account).get('user')).body.id

describe('the settings for events', () => {
  test('are unchanged if they are left out, and have the values of before', async () => {
    expect(own).toMatchObject({ root_cause_required: true, readers_report_events: false })
    await save({ root_cause_required: false, readers_report_events: true })
    expect((await save({})).body).toMatchObject({ root_cause_required: false, readers_report_events: true })
    expect((await save({ root_cause_required: null })).body).toMatchObject({ root_cause_required: false })
    await save({ root_cause_required: true, readers_report_events: false })
  })

  test('are managers’ to change, and the history names them', async () => {
    const { name } = own
    expect((await caller('editor').put(settings, { name, root_cause_required: false })).status).toBe(403)
    await save({ root_cause_required: false })
    const { body } = await caller('manager').get(`${settings}/history?size=1`)
    expect(JSON.stringify(body.content)).toContain('root_cause_required')
    await save({ root_cause_required: true })
  })

  test('decide whether an accident can be closed without a root cause', async () => {
    const accident = { ...report, kind: 'INCIDENT', importance: 'LOW', accident_occurred: true }
    const { body } = await caller('manager').post(`${organization}/events`, accident)
    const path = `${organization}/events/${body.id}`
    await caller('manager').put(`${path}/take`, {})
    const close = () => caller('manager').put(`${path}/close`, { no_action_reason: 'Ingen' })
    const reasonOf = async () =>
      ((await caller('manager').get(path)).body['refusals'] as { transition: string; reason: string }[]).find(
        ({ transition }) => transition === 'CLOSE',
      )?.reason
    expect((await close()).status).toBe(409)
    expect(await reasonOf()).toBe('NO_ACTIONS')
    await caller('manager').put(path, { ...accident, no_action_reason: 'Ingen' })
    expect(await reasonOf()).toBe('NO_ROOT_CAUSE')
    await save({ root_cause_required: false })
    expect((await close()).body).toMatchObject({ stage: 'CLOSED' })
    await save({ root_cause_required: true })
  })
})

describe('a report by a reader', () => {
  test('is refused unless the organization allows it, while editors always report', async () => {
    expect((await send()).status).toBe(403)
    expect((await send({}, 'editor')).status).toBe(201)
    expect((await send({}, 'outsider')).status).toBe(404)
    await save({ readers_report_events: true })
    expect((await send()).status).toBe(201)
  })

  test('becomes an event with the reporter and a number, and names who is notified', async () => {
    await save({ readers_report_events: true })
    const { body: area } = await caller('manager').post(`${organization}/areas`, { name: 'Hal 9' })
    const more = { occurrence_time: '07:45', persons: 'Jens', immediate_action: 'Spærret af', area_id: area.id }
    const { status, body } = await send(more)
    expect([status, body]).toMatchObject([201, { version: 1, number: expect.stringMatching(/^\d{4}-\d{3,}$/) }])
    expect((body['recipient_ids'] as string[]).length).toBeGreaterThan(0)
    const { body: event } = await caller('reader').get(`${organization}/events/${body.id}`)
    expect(event).toMatchObject({
      ...report,
      ...more,
      importance: 'MEDIUM',
      stage: 'REPORTED',
      reporter_id: await idOf('reader'),
      handler_id: null,
      names_shown: true,
      files: [],
    })
    const recipient = String((body['recipient_ids'] as string[])[0])
    const rows = await asSystem(api.database, (trx) =>
      sql`select 1 from notifications where member_id = ${recipient} and record_id = ${body.id} and kind = 'EVENT_REPORTED'`.execute(
        trx,
      ),
    )
    expect(rows.rows).toHaveLength(1)
    const { body: history } = await caller('manager').get(`${organization}/events/${body.id}/history`)
    expect(JSON.stringify(history)).toContain('Jens')
  })

  test('is notified to the head of the reporter’s department, or to the managers if the head is deactivated', async () => {
    await save({ readers_report_events: true })
    const members = `${organization}/members`
    const head = { name: 'Vera Lund', email: 'vera@nordlys.example', level: 'EDIT' }
    const { body: vera } = await caller('manager').post(members, head)
    const department = { name: 'Prøvehal', leader_id: vera.id }
    const departments = `${organization}/organizations/${caller('manager').organizationId}/departments`
    const { body: made } = await caller('manager').post(departments, department)
    const readerId = await idOf('reader')
    const { body: reader } = await caller('manager').get(`${members}/${readerId}`)
    const moved = await caller('manager').put(`${members}/${readerId}`, { ...reader, department_id: made.id })
    expect(moved.status).toBe(200)
    expect((await send()).body['recipient_ids']).toEqual([vera.id])
    const { body: current } = await caller('manager').get(`${members}/${vera.id}`)
    await caller('manager').put(`${members}/${vera.id}`, { ...current, active: false })
    const { recipient_ids: recipients } = (await send()).body as { recipient_ids?: string[] }
    expect(recipients).toContain(await idOf('manager'))
    expect(recipients).not.toContain(vera.id)
    await caller('manager').put(`${members}/${readerId}`, { ...reader })
  })

  test.each([
    ['handler_id', '00000000-0000-4000-8000-000000000001'],
    ['state', 'CLOSED'],
    ['closed_on', today],
    ['taken_date', `${today}T08:00:00Z`],
    ['importance', 'HIGH'],
    ['outcome', 'Intet'],
    ['reporter_id', '00000000-0000-4000-8000-000000000001'],
  ])('sets nothing else: not %s', async (field, value) => {
    await save({ readers_report_events: true })
    expect((await send({ [field]: value })).body.fields).toMatchObject([{ path: field }])
  })

  test('has the limits of an event', async () => {
    await save({ readers_report_events: true })
    expect(await problemsOf({ title: ' ' })).toEqual(['title required'])
    expect(await problemsOf({ title: 'x'.repeat(201) })).toEqual(['title too_long'])
    expect(await problemsOf({ occurrence_date: '2199-01-01' })).toEqual(['occurrence_date in_future'])
    expect(await problemsOf({ area_id: await idOf('reader') })).toEqual(['area_id not_found'])
    expect(await problemsOf({ persons: 'x'.repeat(2_001) })).toEqual(['persons too_long'])
  })

  test('gives no other right: the reader cannot change, take, close or dismiss the event', async () => {
    await save({ readers_report_events: true })
    const { body } = await send()
    const path = `${organization}/events/${body.id}`
    const { body: read } = await caller('reader').get(path)
    expect(read['may']).toEqual([])
    for (const verb of ['', '/take', '/close', '/dismiss', '/hand-over'])
      expect((await caller('reader').put(`${path}${verb}`, {})).status).toBe(403)
    expect((await caller('reader').post(`${organization}/events`, { ...report, importance: 'LOW' })).status).toBe(403)
  })

  test('shows its stage and the outcome to the reader, who sees no names of the events of others', async () => {
    await save({ readers_report_events: true })
    const { body } = await send()
    const path = `${organization}/events/${body.id}`
    await caller('manager').put(`${path}/take`, {})
    await caller('manager').put(`${path}/close`, { no_action_reason: 'Ingen', outcome: 'Der er sat en bakke op' })
    const { body: read } = await caller('reader').get(path)
    expect(read).toMatchObject({ stage: 'CLOSED', outcome: 'Der er sat en bakke op', names_shown: true })
    const { body: other } = await send({ persons: 'Jens' }, 'editor')
    const { body: hidden } = await caller('reader').get(`${organization}/events/${other.id}`)
    expect(hidden).toMatchObject({ names_shown: false, persons: null, reporter_id: null, last_modified_by: '' })
  })

  test('is refused to tokens of readers, with limited access, and after 50 reports within a day', async () => {
    await save({ readers_report_events: true })
    const limited = `organizations/${caller('limited').organizationId}`
    expect((await caller('limited').post(`${limited}/event-reports`, report)).status).toBe(403)
    const { body } = await caller('manager').post(`${organization}/tokens`, { name: 'Sensor', level: 'READ' })
    const token = api.visitor({ authorization: `Bearer ${String(body['secret'])}` })
    expect((await token.post(`${organization}/event-reports`, report)).status).toBe(403)
    const made = await asSystem(api.database, (trx) =>
      sql<{ n: number }>`select count(*)::int as n from event_persons
        where reporter_id = ${reader} and created_date > now() - interval '1 day'`.execute(trx),
    )
    for (let n = made.rows[0]?.n ?? 0; n < 50; n += 1) expect((await send()).status).toBe(201)
    const refused = await send()
    expect([refused.status, refused.body.code, refused.headers.get('retry-after')]).toEqual([
      429,
      'too_many_requests',
      '3600',
    ])
  })

  test('with the same idempotency key is one event', async () => {
    const key = { 'idempotency-key': crypto.randomUUID() }
    const [first, second] = [
      await caller('editor').post(`${organization}/event-reports`, report, key),
      await caller('editor').post(`${organization}/event-reports`, report, key),
    ]
    expect(second.body.id).toBe(first.body.id)
  })
})

let reader = ''
beforeAll(async () => {
  reader = await idOf('reader')
})
