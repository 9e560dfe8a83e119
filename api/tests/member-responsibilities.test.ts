import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { localDay } from '@ansvar/domain/dates'
import { responsibilityKinds } from '@ansvar/domain/responsibilities'
import { asSystem } from '#db/scope.ts'
import { keptColumns, responsibilities } from '#resources/member-responsibilities/registry.ts'
import { startApi, type Account, type Caller, type TestApi } from './support/api.ts'

let api: TestApi
const callers = new Map<Account, Caller>()
let organization: string
let members: string

const today = localDay(new Date(), 'Europe/Copenhagen')

beforeAll(async () => {
  api = await startApi()
  for (const account of ['manager', 'editor', 'reader', 'outsider', 'limited'] as const)
    callers.set(account, await api.signIn(account))
  organization = `organizations/${caller('manager').organizationId}`
  members = `${organization}/members`
})
afterAll(() => api.close())

const caller = (account: Account): Caller => callers.get(account) ?? api.visitor()
const idOf = async (account: Account) => (await caller(account).get('user')).body.id

type Group = { kind: string; count: number; records: { id: string; title: string }[] }
const listOf = async (id: string, who: Account = 'manager') => {
  const { status, body } = await caller(who).get(`${members}/${id}/responsibilities`)
  return { status, total: body['total'], kinds: body['kinds'] as Group[] }
}
const handOver = (id: string, to: string, more: object = {}, who: Account = 'manager', headers = {}) =>
  caller(who).put(`${members}/${id}/hand-over`, { to_id: to, ...more }, headers)

let joined = 0
/** Creates a member, and returns the id. */
async function join(more: object = {}): Promise<string> {
  joined += 1
  const name = `Medlem ${joined}`
  return (await caller('manager').post(members, { name, email: `medlem${joined}@nordlys.example`, ...more })).body.id
}

const countOperations = async () => (await caller('manager').get(`${organization}/operations`)).body.total_elements

const reminder = { title: 'Efterse kedlen', instruction: '', starts_at: today, frequency: 'P1M', notice_period: 'P1W' }
const event = { title: 'Spild', kind: 'INCIDENT', importance: 'HIGH', occurrence_date: today, accident_occurred: false }
const policy = { title: 'Miljøpolitik', iso_standards: ['ISO_14001'], state: 'DRAFT' }

/** Makes a member responsible for four records: an event, its action, a reminder and a policy. */
async function giveWork(id: string) {
  const { body: reported } = await caller('manager').post(`${organization}/events`, { ...event, handler_id: id })
  const action = { source_kind: 'EVENT', source_id: reported.id, title: 'Ny pakning', responsible_id: id }
  const { body: opened } = await caller('manager').post(`${organization}/corrective-actions`, action)
  const { body: checked } = await caller('manager').post(`${organization}/reminders`, {
    ...reminder,
    responsible_id: id,
  })
  const { body: owned } = await caller('manager').post(`${organization}/policies`, { ...policy, owner_id: id })
  return { event: reported.id, action: opened.id, reminder: checked.id, policy: owned.id }
}

test('every column that refers to a member is handed over, or is kept for a reason', async () => {
  const { rows } = await asSystem(api.database, (trx) =>
    sql<{ column: string }>`
      select distinct c.conrelid::regclass::text || '.' || a.attname as "column"
      from pg_constraint c
      join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any (c.conkey) and a.attname <> 'organization_id'
      where c.contype = 'f' and c.confrelid = 'members'::regclass`.execute(trx),
  )
  const handedOver = Object.values(responsibilities).map(({ column }) => column)
  expect(rows.map(({ column }) => column).toSorted()).toEqual([...handedOver, ...Object.keys(keptColumns)].toSorted())
})

describe('the responsibilities of a member', () => {
  test('are listed by kind with their number and first titles', async () => {
    const id = await join()
    const ids = await giveWork(id)
    expect(await listOf(id)).toEqual({
      status: 200,
      total: 4,
      kinds: [
        { kind: 'EVENT', count: 1, records: [{ id: ids.event, title: 'Spild' }] },
        { kind: 'CORRECTIVE_ACTION', count: 1, records: [{ id: ids.action, title: 'Ny pakning' }] },
        { kind: 'REMINDER', count: 1, records: [{ id: ids.reminder, title: 'Efterse kedlen' }] },
        { kind: 'POLICY', count: 1, records: [{ id: ids.policy, title: 'Miljøpolitik' }] },
      ],
    })
  })

  test('of the demo include every kind, and five titles of a kind at most', async () => {
    const { body } = await caller('manager').get(`${members}?size=500`)
    const groups = (await Promise.all(body.content.map(({ id }) => listOf(id)))).flatMap(({ kinds }) => kinds)
    expect(new Set(groups.map(({ kind }) => kind))).toEqual(new Set(responsibilityKinds))
    expect(groups.every(({ count, records }) => records.length === Math.min(5, count))).toBe(true)
    expect(groups.some(({ count }) => count > 5)).toBe(true)
    expect(groups.flatMap(({ records }) => records).every(({ title }) => title.length > 0)).toBe(true)
  })

  test('are managers’ to see and to hand over', async () => {
    const [id, to] = [await join(), await join()]
    for (const [who, status] of [
      ['editor', 403],
      ['reader', 403],
      ['outsider', 404],
    ] as const) {
      expect((await listOf(id, who)).status).toBe(status)
      expect((await handOver(id, to, {}, who)).status).toBe(status)
    }
    const { body: other } = await caller('outsider').get('user')
    expect((await listOf(other.id)).status).toBe(404)
    expect((await handOver(other.id, to)).status).toBe(404)
  })
})

describe('a hand-over', () => {
  test('gives every record to the new member, with its version, its history and one notification', async () => {
    const [id, to] = [await join({ active: false }), await idOf('reader')]
    const ids = await giveWork(id)
    const { status, body } = await handOver(id, to)
    expect([status, body]).toMatchObject([200, { id, total: 0, kinds: [] }])
    const read = async (path: string) => (await caller('manager').get(`${organization}/${path}`)).body
    expect(await read(`events/${ids.event}`)).toMatchObject({ handler_id: to, version: 2 })
    expect(await read(`corrective-actions/${ids.action}`)).toMatchObject({ responsible_id: to, version: 2 })
    expect(await read(`reminders/${ids.reminder}`)).toMatchObject({ responsible_id: to, version: 2 })
    expect(await read(`policies/${ids.policy}`)).toMatchObject({ owner_id: to, version: 2 })
    expect(await read(`policies/${ids.policy}/revisions`)).toMatchObject({ total_elements: 2 })
    for (const [path, field] of [
      [`events/${ids.event}`, 'handler_id'],
      [`reminders/${ids.reminder}`, 'responsible_id'],
      [`policies/${ids.policy}`, 'owner_id'],
    ] as const)
      expect(JSON.stringify((await read(`${path}/history`)).content)).toContain(field)
    const { body: notified } = await caller('reader').get(`${organization}/notifications?size=500`)
    expect(notified.content.filter(({ kind }) => String(kind).match(/HANDED_OVER|ASSIGNED/))).toMatchObject([
      { kind: 'HANDED_OVER', resource: 'members', record_id: null, title: null, count: 4 },
    ])
  })

  test('of one record makes the notification of that record', async () => {
    const [id, to] = [await join(), await idOf('editor')]
    const { reminder: own } = await giveWork(id)
    await handOver(id, to, { kinds: ['REMINDER'] })
    const { body } = await caller('editor').get(`${organization}/notifications?size=1`)
    expect(body.content).toMatchObject([{ kind: 'ASSIGNED', resource: 'reminders', record_id: own, count: 1 }])
  })

  test('is limited to the chosen kinds, and repeating it changes nothing', async () => {
    const [id, to] = [await join(), await join()]
    await giveWork(id)
    const kinds = { kinds: ['POLICY', 'EVENT'] }
    expect((await handOver(id, to, kinds)).body).toMatchObject({ total: 2 })
    const before = [await listOf(to), await countOperations()]
    expect((await handOver(id, to, kinds)).body).toMatchObject({ total: 2 })
    expect([await listOf(to), await countOperations()]).toEqual(before)
    expect((await listOf(id)).kinds.map(({ kind }) => kind)).toEqual(['CORRECTIVE_ACTION', 'REMINDER'])
  })

  test('leaves what is closed, retired or out of use', async () => {
    const [id, to] = [await join(), await join()]
    const { reminder: own } = await giveWork(id)
    await caller('manager').put(`${organization}/reminders/${own}`, { ...reminder, responsible_id: id, active: false })
    expect((await handOver(id, to)).body).toMatchObject({ total: 0 })
    const { body } = await caller('manager').get(`${organization}/reminders/${own}`)
    expect(body).toMatchObject({ responsible_id: id, version: 2 })
  })

  test('needs another member, who is active', async () => {
    const id = await join()
    const inactive = await join({ active: false })
    const stranger = await idOf('outsider')
    const fieldsOf = async (to: unknown, more: object = {}) => (await handOver(id, to as string, more)).body.fields
    expect(await fieldsOf(inactive)).toEqual([{ path: 'to_id', code: 'invalid' }])
    expect(await fieldsOf(id)).toEqual([{ path: 'to_id', code: 'invalid' }])
    expect(await fieldsOf(stranger)).toEqual([{ path: 'to_id', code: 'not_found' }])
    expect(await fieldsOf(undefined)).toMatchObject([{ path: 'to_id', code: 'required' }])
    expect(await fieldsOf(inactive, { kinds: [] })).toContainEqual({ path: 'kinds', code: 'required' })
    expect(await fieldsOf(inactive, { kinds: ['MEETING'] })).toMatchObject([{ code: 'not_in_list' }, {}])
  })

  test('of more than 200 records answers what remains', async () => {
    const [id, to] = [await join(), await join()]
    await asSystem(api.database, (trx) =>
      sql`
        insert into reminders (organization_id, title, instruction, starts_at, frequency, next_from, notice_period,
          responsible_id, last_modified_by)
        select ${caller('manager').organizationId}, 'Runde ' || n, '', current_date, 'P1M', 'PLANNED', 'P1W', ${id}, 'x'
        from generate_series(1, 203) n`.execute(trx),
    )
    expect((await handOver(id, to)).body).toMatchObject({ total: 3 })
    expect((await handOver(id, to)).body).toMatchObject({ total: 0 })
    expect(await listOf(to)).toMatchObject({ total: 203 })
  })

  test('is one operation, whose undo leaves the persons of events and actions', async () => {
    const [id, to] = [await join(), await join()]
    const ids = await giveWork(id)
    const operation = crypto.randomUUID()
    await handOver(id, to, {}, 'manager', { 'operation-id': operation })
    const { body } = await caller('manager').put(`${organization}/operations/${operation}/undo`, {})
    expect(body['kept']).toEqual(
      expect.arrayContaining([
        { resource: 'event_persons', id: ids.event, reason: 'NOT_ALLOWED' },
        { resource: 'corrective_action_persons', id: ids.action, reason: 'NOT_ALLOWED' },
      ]),
    )
    expect((await listOf(id)).kinds.map(({ kind }) => kind)).toEqual(['REMINDER', 'POLICY'])
    expect((await listOf(to)).kinds.map(({ kind }) => kind)).toEqual(['EVENT', 'CORRECTIVE_ACTION'])
  })

  test('in an organization with limited access concerns meters only', async () => {
    const own = `organizations/${caller('limited').organizationId}`
    const { body } = await caller('limited').get('user')
    const answer = await caller('limited').get(`${own}/members/${body.id}/responsibilities`)
    const kinds = (answer.body['kinds'] ?? []) as Group[]
    expect([answer.status, kinds.every(({ kind }) => kind === 'METER')]).toEqual([200, true])
  })

  test('at the same time as another one gives each record to one member', async () => {
    const [id, first, second] = [await join(), await join(), await join()]
    await giveWork(id)
    const answers = await Promise.all([handOver(id, first), handOver(id, second), handOver(first, second)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    const [one, two] = [await listOf(first), await listOf(second)]
    expect((await listOf(id)).total).toBe(0)
    expect(Number(one.total) + Number(two.total)).toBe(4)
  })
})
